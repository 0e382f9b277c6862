import SchematicText

/// The directives of `Cache-Control` (RFC 9111, section 5.2).
struct CacheDirectives {
    private var values: [String: [String]] = [:]

    init(_ headers: HTTPHeaders) {
        for line in headers.values(of: .cacheControl) {
            var scanner = HeaderScanner(line, separators: ",")
            while !scanner.rest.isEmpty {
                let (name, value) = scanner.parameter()
                let text = scanner.text()
                // With text after its closing quote, a value cannot be read as a time.
                values[name, default: []].append((value ?? "") + (text.isEmpty ? "" : " \(text)"))
                _ = scanner.skip(UInt8(ascii: ","))
            }
        }
    }

    /// Whether a directive is present, with or without a value.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Whether a directive is present without a value.
    func isBare(_ name: String) -> Bool { values[name]?.contains("") ?? false }

    /// A time in seconds; `nil` if the directive is absent. If it cannot be read, or occurs with different
    /// values, the time is 0 (section 4.2.1).
    func seconds(_ name: String) -> Double? {
        guard let texts = values[name] else { return nil }
        guard let text = texts.first, Set(texts).count == 1, !text.isEmpty,
            text.utf8.allSatisfy(\.isASCIIDigit)
        else { return 0 }
        return min(Double(text) ?? Self.longest, Self.longest)
    }

    /// The limit of times, in seconds. Greater numbers are reduced to it (section 1.2.2).
    static let longest = 2_147_483_648.0
}
