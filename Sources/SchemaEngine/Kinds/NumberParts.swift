import SchematicText

/// The parts of a text that is exactly one JSON number (RFC 8259, section 6): a sign, significant digits, and
/// the position of the decimal point. Zeros before the first and after the last nonzero digit are not significant.
///
/// The value is `0.d₁d₂d₃… × 10^magnitude`. Nothing is computed from the digits, so a million of them cost one pass.
struct NumberParts {
    private let text: TextBytes
    /// Whether the text starts with a minus sign, as `-0` does.
    let isNegative: Bool
    /// The number of significant digits; 0 for zero.
    let digitCount: Int
    /// The position of the decimal point, as the number of digits to the right from before the first
    /// significant digit.
    let magnitude: Int
    /// The index of the first significant digit in the text.
    private let start: Int

    /// The greatest absolute value of an exponent. Greater ones are clamped, which no possible length of text
    /// can reveal.
    private static let exponentLimit = 1_000_000_000_000_000

    init(_ text: TextBytes) throws(ScalarFault) {
        var cursor = TextCursor(text)
        isNegative = cursor.skip("-")
        var digits = DigitRun()
        if cursor.skip("0") { digits.addZero() } else { guard digits.read(from: &cursor) else { throw .notANumber } }
        let integerDigits = digits.count
        if cursor.skip(".") { guard digits.read(from: &cursor) else { throw .notANumber } }
        let exponent = try Self.exponent(from: &cursor)
        guard cursor.isAtEnd else { throw .notANumber }

        self.text = text
        digitCount = digits.significantCount
        magnitude = digitCount == 0 ? 0 : integerDigits - digits.leadingZeros + exponent
        start = digits.start
    }

    private static func exponent(from cursor: inout TextCursor) throws(ScalarFault) -> Int {
        guard cursor.skip("e") || cursor.skip("E") else { return 0 }
        let isNegative = cursor.skip("-")
        if !isNegative { _ = cursor.skip("+") }
        guard cursor.next.decimalDigit != nil else { throw .notANumber }
        var exponent = 0
        while let digit = cursor.next.decimalDigit {
            exponent = min(exponent * 10 + digit, exponentLimit)
            cursor.advance()
        }
        return isNegative ? -exponent : exponent
    }

    /// The value, if it is a nonnegative integer that fits 64 bits, in any notation.
    var unsigned: UInt64? {
        guard digitCount > 0 else { return 0 }
        guard !isNegative, digitCount <= magnitude, magnitude <= 20 else { return nil }
        var (value, isTooLarge) = (UInt64(0), false)
        func push(_ digit: UInt64) {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.addingReportingOverflow(digit)
            (value, isTooLarge) = (sum, isTooLarge || overflows || overflowsToo)
        }
        forEachDigit { push(UInt64($0)) }
        for _ in digitCount..<magnitude { push(0) }
        return isTooLarge ? nil : value
    }

    /// Calls the closure with each significant digit, from left to right.
    @inline(__always) func forEachDigit(_ body: (Int) -> Void) {
        var index = start
        var left = digitCount
        while left > 0 {
            if let digit = text[index].decimalDigit {
                body(digit)
                left -= 1
            }
            index += 1
        }
    }
}

extension NumberParts {
    /// Returns whether the value is less than another one. Nothing is rounded.
    func isLess(than other: NumberParts) -> Bool {
        let (sign, otherSign) = (signum, other.signum)
        guard sign == otherSign else { return sign < otherSign }
        guard sign != 0 else { return false }
        return isNegative ? other.isCloser(than: self) : isCloser(than: other)
    }

    private var signum: Int { digitCount == 0 ? 0 : isNegative ? -1 : 1 }

    /// Returns whether the absolute value is less than that of another number that is not zero.
    private func isCloser(than other: NumberParts) -> Bool {
        guard magnitude == other.magnitude else { return magnitude < other.magnitude }
        return digits.lexicographicallyPrecedes(other.digits)
    }

    private var digits: [Int] {
        var digits: [Int] = []
        digits.reserveCapacity(digitCount)
        forEachDigit { digits.append($0) }
        return digits
    }

    /// Returns whether the value is less than that of a number, or `nil` if the number cannot be read.
    func isLess(thanTextOf number: JSONNumber) -> Bool? {
        number.text.withTextBytes { text in (try? NumberParts(text)).map { isLess(than: $0) } }
    }

    /// Returns whether the value is greater than that of a number, or `nil` if the number cannot be read.
    func isGreater(thanTextOf number: JSONNumber) -> Bool? {
        number.text.withTextBytes { text in (try? NumberParts(text)).map { $0.isLess(than: self) } }
    }
}

extension JSONNumber {
    /// The value, if it is an integer from 0 to 18446744073709551615.
    package var uint64: UInt64? { text.withTextBytes { text in (try? NumberParts(text))?.unsigned } }

    /// Returns whether the value is less than another one. Nothing is rounded.
    package func isLess(than other: JSONNumber) -> Bool {
        text.withTextBytes { text in (try? NumberParts(text))?.isLess(thanTextOf: other) } ?? false
    }
}

/// Digits of a number, counted as leading zeros, significant digits and trailing zeros.
private struct DigitRun {
    var count = 0
    var leadingZeros = 0
    var significantCount = 0
    var start = 0

    mutating func addZero() {
        count += 1
        leadingZeros += 1
    }

    /// Reads digits as far as possible. Returns whether there was at least one.
    mutating func read(from cursor: inout TextCursor) -> Bool {
        let first = cursor.position
        while let digit = cursor.next.decimalDigit {
            count += 1
            if digit != 0 {
                if significantCount == 0 { start = cursor.position }
                significantCount = count - leadingZeros
            } else if significantCount == 0 {
                leadingZeros += 1
            }
            cursor.advance()
        }
        return cursor.position > first
    }
}
