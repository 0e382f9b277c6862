/// The directives of `Cache-Control` (RFC 9111, section 5.2).
struct CacheDirectives {
    private var values: [String: [String]] = [:]

    init(_ headers: HTTPHeaders) {
        for line in headers.values(of: .cacheControl) {
            for directive in Self.directives(of: line) {
                let name = directive.prefix { $0 != "=" }
                let value = directive.dropFirst(name.count + 1).filter { $0 != "\"" }
                values[Self.trimmed(name).lowercased(), default: []].append(Self.trimmed(value[...]))
            }
        }
    }

    /// A Boolean value that indicates whether a directive is present, with or without a value.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// A Boolean value that indicates whether a directive is present without a value.
    func isBare(_ name: String) -> Bool { values[name]?.contains("") ?? false }

    /// A time in seconds; `nil` if the directive is absent. If it cannot be read, or occurs with different
    /// values, the time is 0 (section 4.2.1).
    func seconds(_ name: String) -> Double? {
        guard let texts = values[name] else { return nil }
        guard let text = texts.first, Set(texts).count == 1, !text.isEmpty,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return 0 }
        return min(Double(text) ?? Self.longest, Self.longest)
    }

    /// The limit of times, in seconds. Greater numbers are reduced to it (section 1.2.2).
    static let longest = 2_147_483_648.0

    /// Splits a line at its commas, except for those within quotes.
    private static func directives(of line: String) -> [Substring] {
        var isQuoted = false
        return line.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
