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

    /// The double nearest to the value, or `nil` if the value rounds to infinity, or to zero although it is not zero.
    package var usableDouble: Double? {
        Self.withScanner(of: text) { scanner in
            (try? scanner.scanNumber()).flatMap { scanner.usableDouble(of: $0) }
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

extension JSONNumber: DisplayDescribed {
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

extension JSONNumber {
    /// Returns the double nearest to a magnitude times a power of ten (IEEE 754, ties to even), or `nil` if the value
    /// rounds to infinity. A value that is nearer to zero than to any other double is zero.
    package static func double(magnitude: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        if exponent == 0, magnitude <= 1 << 53 { return isNegative ? -Double(magnitude) : Double(magnitude) }
        return scaledDouble(magnitude: magnitude, exponent: exponent, isNegative: isNegative)
    }

    static func scaledDouble(magnitude: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        let value =
            shortDouble(magnitude: magnitude, exponent: exponent)
            ?? Double(bitPattern: EiselLemire.bits(of: magnitude, exponent: exponent))
        guard value.isFinite else { return nil }
        return isNegative ? -value : value
    }

    /// Returns the result of Clinger's fast path: both factors are exact, so that the single operation rounds
    /// correctly.
    private static func shortDouble(magnitude: UInt64, exponent: Int) -> Double? {
        guard magnitude <= 1 << 53 else { return nil }
        switch exponent {
        case 0...22: return Double(magnitude) * PowersOfTen.double[exponent]
        case -22..<0: return Double(magnitude) / PowersOfTen.double[-exponent]
        default: return nil
        }
    }
}

extension JSONScanner {
    /// Returns the double nearest to a number of this text, or `nil` if it rounds to infinity.
    package func double(of token: NumberToken) -> Double? {
        guard token.isExact else { return doubleOfLongNumber(token) }
        return JSONNumber.double(
            magnitude: token.magnitude,
            exponent: Int(token.exponent),
            isNegative: token.isNegative
        )
    }

    /// Returns the double that a number is read as in an app: the nearest one. Returns `nil` if the value rounds to
    /// infinity, or to zero although it is not zero: nothing of it would remain.
    package func usableDouble(of token: NumberToken) -> Double? {
        guard let value = double(of: token), value != 0 || token.magnitude == 0 else { return nil }
        return value
    }

    /// Returns the double nearest to a number with more digits than a token contains. The value is between those of
    /// the token's magnitude and the next one, which usually round to the same double. With a saturated exponent,
    /// both are zero or both are infinite.
    @inline(never)
    func doubleOfLongNumber(_ token: NumberToken) -> Double? {
        let exponent = Int(token.exponent)
        let lower = EiselLemire.bits(of: token.magnitude, exponent: exponent)
        let upper = EiselLemire.bits(of: token.magnitude + 1, exponent: exponent)
        let value = lower == upper ? Double(bitPattern: lower) : doubleByText(of: token)
        guard value.isFinite else { return nil }
        return token.isNegative ? -value : value
    }

    /// Returns the double that the standard library reads. 767 digits distinguish every double from the midpoint to its
    /// neighbor. Of the digits after the first 800, it matters only whether one is not zero.
    private func doubleByText(of token: NumberToken) -> Double {
        var text: [UInt8] = []
        var isCutOff = false
        for byte in bytes(in: token.range) {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { continue }
            if text.count == 800 {
                isCutOff = isCutOff || byte != UInt8(ascii: "0")
            } else if !text.isEmpty || byte != UInt8(ascii: "0") {
                text.append(byte)
            }
        }
        // The token's exponent applies to the first 19 of these digits.
        var exponent = Int(token.exponent) + 19 - text.count
        if isCutOff {
            text.append(UInt8(ascii: "1"))
            exponent -= 1
        }
        return Double(String(decoding: text, as: UTF8.self) + "e\(exponent)") ?? .infinity
    }
}
