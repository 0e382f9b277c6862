/// What `Cache-Control` says (RFC 9111, section 5.2).
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

    /// Whether it says a word, whatever stands behind it.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Whether it says a word without a value.
    func isBare(_ name: String) -> Bool { values[name]?.contains("") ?? false }

    /// A time in seconds; `nil` where it says none. Where that cannot be read, or is said in two ways, there is no time
    /// at all: 0 (section 4.2.1).
    func seconds(_ name: String) -> Double? {
        guard let texts = values[name] else { return nil }
        guard let text = texts.first, Set(texts).count == 1, !text.isEmpty,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return 0 }
        return min(Double(text) ?? Self.longest, Self.longest)
    }

    /// What greater numbers are taken for (section 1.2.2).
    static let longest = 2_147_483_648.0

    /// A line at its commas, but for those within quotes.
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
