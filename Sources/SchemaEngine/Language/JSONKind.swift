/// The six kinds of value that JSON has (RFC 8259, section 3), by the names that `Tags.json` uses.
public enum JSONKind: String, Sendable, Hashable, CaseIterable, Codable {
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
