/// The six kinds of value that JSON has (RFC 8259, section 3), by the names that `Tags.json` uses.
@_spi(Generated) public enum JSONKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// `"text"`
    case string
    /// `12`, `-0.5`, `1e3`
    case number
    /// `true`, `false`
    case boolean
    /// `{ … }`
    case object
    /// `[ … ]`
    case array
    /// `null`
    case null
}

extension JSONKind {
    /// Creates the kind of value that begins with a byte, or `nil` if none does.
    init?(startingWith byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): self = .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
        case UInt8(ascii: "{"): self = .object
        case UInt8(ascii: "["): self = .array
        case UInt8(ascii: "n"): self = .null
        default: return nil
        }
    }

    /// Creates the kind of a value.
    init(_ node: JSONNode) {
        switch node.kind {
        case .string: self = .string
        case .number: self = .number
        case .boolean: self = .boolean
        case .object: self = .object
        case .array: self = .array
        case .null: self = .null
        }
    }

    /// The index of the kind in `allCases`.
    var order: Int {
        switch self {
        case .string: 0
        case .number: 1
        case .boolean: 2
        case .object: 3
        case .array: 4
        case .null: 5
        }
    }
}
