import SchematicText

/// A media type (RFC 9110, section 8.3.1), such as `application/xml; charset=utf-8`; or a media range of an
/// `Accept` field (section 12.5.1), such as `text/*`; or a structured syntax suffix (RFC 6839), such as `+xml`.
public struct MediaType: Sendable, Hashable {
    /// The complete text, as written.
    public let text: String
    /// The type and the subtype, in lower case, without parameters, such as `application/xml`.
    package let essence: String

    /// Creates a type from its text. An invalid text is kept unchanged, and matches only itself.
    ///
    /// - Parameter text: The text, such as `text/csv; charset=utf-8`.
    public init(_ text: String) {
        self.text = text
        let type = text.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
        let isPlain = type.allSatisfy { $0.lowercased == $0 && !$0.isBlank }
        essence =
            isPlain
            ? String(Substring(type))
            : String(decoding: type.filter { !$0.isBlank }.map(\.lowercased), as: UTF8.self)
    }

    /// Returns the value of a parameter.
    ///
    /// - Parameter name: The name, such as `charset`, without regard to case.
    /// - Returns: The value of the first parameter with the name, without quotes; `nil` if it is missing.
    public func parameter(_ name: String) -> String? {
        let name = name.lowercased()
        var scanner = HeaderScanner(text, separators: ";,")
        _ = scanner.text()
        while scanner.skip(UInt8(ascii: ";")) {
            let parameter = scanner.parameter()
            if parameter.name == name, let value = parameter.value { return value }
            _ = scanner.text()
        }
        return nil
    }

    /// The parameter `charset`, also if it is in single quotes, as some servers write it.
    package var charset: String? {
        guard let charset = parameter("charset") else { return nil }
        guard charset.utf8.count > 1, charset.hasPrefix("'"), charset.hasSuffix("'") else { return charset }
        return String(charset.dropFirst().dropLast())
    }

    /// Returns whether `other` is of this type: the same essence, the same suffix, or within the range.
    ///
    /// - Parameter other: A type, not a range.
    /// - Returns: `true` if this type, suffix or range includes it.
    package func matches(_ other: MediaType) -> Bool {
        if essence == "*/*" { return true }
        if essence.hasPrefix("+") { return other.essence.hasSuffix(essence) }
        if essence.hasSuffix("/*") { return other.essence.hasPrefix(essence.dropLast()) }
        return essence == other.essence
    }

    /// Whether the type is JSON: `application/json`, `text/json`, or a type with
    /// the suffix `+json`.
    package var isJSON: Bool { essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") }

    /// Returns whether a text is `application/json` in its usual spelling, with or without parameters. Other
    /// texts may be JSON too.
    package static func isPlainJSON(_ text: String) -> Bool {
        let name = "application/json"
        if text == name { return true }
        return text.hasPrefix(name) && text.utf8.dropFirst(name.utf8.count).first == UInt8(ascii: ";")
    }

    /// Whether the type is neither a range nor a suffix.
    package var isConcrete: Bool { !essence.contains("*") && !essence.hasPrefix("+") && !essence.isEmpty }
}

extension MediaType {
    /// `application/json` (RFC 8259)
    public static let json: MediaType = "application/json"
    /// `application/xml` (RFC 7303)
    public static let xml: MediaType = "application/xml"
    /// `application/x-plist`
    package static let propertyList: MediaType = "application/x-plist"
    /// `application/x-www-form-urlencoded`
    package static let form: MediaType = "application/x-www-form-urlencoded"
    /// `text/plain` (RFC 2046)
    public static let text: MediaType = "text/plain"
    /// `text/markdown` (RFC 7763)
    public static let markdown: MediaType = "text/markdown"
    /// `application/problem+json` (RFC 9457)
    package static let problem: MediaType = "application/problem+json"
    /// `*/*`, which accepts every type.
    public static let any: MediaType = "*/*"
}

extension MediaType: ExpressibleByStringLiteral, DisplayDescribed {
    /// Creates a type from a literal, such as `"text/csv"`.
    public init(stringLiteral text: String) { self.init(text) }

    /// The type for a message: the text on one line, with control characters escaped. `text` is exact.
    var displayDescription: String { text.displayLine }
}

extension MediaType: RedactedReflectable {}
