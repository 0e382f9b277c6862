/// A JSON number (RFC 8259, section 6), exactly as it was written. Numbers are equal if their values are: `1`, `1.0`
/// and `10e-1` are equal.
public struct JSONNumber: Sendable {
    /// The number's text, which is valid by RFC 8259, section 6.
    public let text: String

    /// Creates a number from its text, or returns `nil` if the text is not exactly one JSON number.
    ///
    /// - Parameter text: The text, such as `-1.5e3`, without white space.
    public init?(_ text: String) {
        guard Self.token(of: text) != nil else { return nil }
        self.text = text
    }

    /// Creates a number from an integer.
    ///
    /// - Parameter value: The integer.
    public init(_ value: some FixedWidthInteger) {
        text = String(value)
    }

    /// Creates a number with the shortest text that reads back as the same double, or returns `nil` if the value is
    /// infinite or not a number.
    ///
    /// - Parameter value: The double.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = value.shortestJSON
    }

    /// Creates a number from text that the scanner has validated.
    package init(scanned text: String) {
        self.text = text
    }

    /// The value, if it is an integer that fits into 64 bits: `3`, `3.0`, `3e2`.
    package var int64: Int64? {
        guard case .value(let value) = integer else { return nil }
        return value
    }

    /// The double nearest to the value (ties to even), or `nil` if the value rounds to infinity.
    package var double: Double? {
        Self.withScanner(of: text) { scanner in
            (try? scanner.scanNumber()).flatMap { scanner.double(of: $0) }
        }
    }

    /// The value as an integer, or the reason why it is not one.
    var integer: IntegerReading {
        Self.token(of: text)?.integer ?? .fraction
    }

    /// Returns the token of the number, or `nil` if the text is not exactly one number.
    private static func token(of text: String) -> NumberToken? {
        withScanner(of: text) { scanner in
            guard let token = try? scanner.scanNumber(), scanner.position == scanner.count else { return nil }
            return token
        }
    }

    private static func withScanner<Result>(of text: String, _ body: (inout JSONScanner) -> Result) -> Result {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
            return body(&scanner)
        }
    }
}

extension JSONNumber: TextDescription {
    /// The number's text.
    var displayDescription: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Creates a number with the shortest text that reads back as the same double. An infinite literal becomes the
    /// greatest finite double.
    public init(floatLiteral value: Double) {
        self.init(scanned: (value.isFinite ? value : .greatestFiniteMagnitude).shortestJSON)
    }
}

extension Double {
    /// The shortest text that reads back as this finite double. `1.0` is `1`, and `1e+16` is `1e16`.
    var shortestJSON: String {
        var text = Arena<UInt8>(capacity: 32)
        text.appendShortest(self)
        return text.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension JSONNumber: Hashable {
    /// Returns whether the values are equal. The comparison is exact: nothing is rounded.
    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text || CanonicalNumber(left.text.utf8) == CanonicalNumber(right.text.utf8)
    }

    /// Hashes the value, so that equal numbers have the same hash in any notation.
    public func hash(into hasher: inout Hasher) {
        CanonicalNumber(text.utf8).hash(into: &hasher)
    }
}
