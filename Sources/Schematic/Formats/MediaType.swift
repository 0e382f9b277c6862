/// A media type (RFC 9110, section 8.3.1): `application/xml; charset=utf-8`. Or a range of them, as `Accept` has it
/// (section 12.5.1), or a suffix (RFC 6839): `text/*`, `+xml`.
public struct MediaType: Sendable, Hashable {
    /// The whole, as it was written.
    public let text: String
    /// Type and subtype, in lower case, without parameters: `application/xml`.
    public let essence: String

    /// Reads a type. What is none is kept as it is, and matches nothing else.
    public init(_ text: String) {
        self.text = text
        let type = text.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
        let isPlain = type.allSatisfy { $0.lowercased == $0 && !Self.isBlank($0) }
        essence =
            isPlain
            ? String(Substring(type))
            : String(decoding: type.filter { !Self.isBlank($0) }.map(\.lowercased), as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The value of a parameter, without its quotes; `nil` where there is none.
    public func parameter(_ name: String) -> String? {
        for item in text.split(separator: ";").dropFirst() {
            let parts = item.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"'".contains($0) } }
            if parts.count == 2, parts[0].lowercased() == name.lowercased() { return parts[1] }
        }
        return nil
    }

    /// Whether a body of the other type is one of this: the same, one of the suffix, or one within the range.
    public func matches(_ other: MediaType) -> Bool {
        if essence == "*/*" { return true }
        if essence.hasPrefix("+") { return other.essence.hasSuffix(essence) }
        if essence.hasSuffix("/*") { return other.essence.hasPrefix(essence.dropLast()) }
        return essence == other.essence
    }

    /// Whether it is JSON: `application/json`, `text/json`, or any type with the suffix `+json`.
    public var isJSON: Bool { essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") }

    /// Whether a text is `application/json` as most servers write it, with parameters or without. What is not may be JSON
    /// all the same.
    static func isPlainJSON(_ text: String) -> Bool {
        let name = "application/json".utf8
        guard text.utf8.starts(with: name) else { return false }
        let next = text.utf8.dropFirst(name.count).first
        return next == nil || next == UInt8(ascii: ";")
    }

    /// Whether it names one type.
    var isConcrete: Bool { !essence.contains("*") && !essence.hasPrefix("+") && !essence.isEmpty }
}

extension MediaType {
    /// `application/json` (RFC 8259)
    public static let json: MediaType = "application/json"
    /// `application/xml` (RFC 7303)
    public static let xml: MediaType = "application/xml"
    /// `application/x-plist`
    public static let propertyList: MediaType = "application/x-plist"
    /// `application/x-www-form-urlencoded`
    public static let form: MediaType = "application/x-www-form-urlencoded"
    /// `text/plain` (RFC 2046)
    public static let text: MediaType = "text/plain"
    /// `*/*`: whatever the server likes best.
    public static let any: MediaType = "*/*"
}

extension MediaType: ExpressibleByStringLiteral, CustomStringConvertible {
    /// `"text/csv"`
    public init(stringLiteral text: String) { self.init(text) }

    /// The type as it was written.
    public var description: String { text }
}
