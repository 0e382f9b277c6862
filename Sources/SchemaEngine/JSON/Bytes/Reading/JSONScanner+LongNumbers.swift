extension JSONScanner {
    /// Reads the digits of a number again that has more than 19, or a very large exponent. Leading zeros are ignored,
    /// the first 19 significant digits are the magnitude, and the others determine only `isExact` and `hasFraction`.
    @inline(never)
    func longNumber(_ range: Range<Int>, exponent: Int, isNegative: Bool, isIntegerText: Bool) -> NumberToken {
        let digits = significantDigits(from: isNegative ? range.lowerBound &+ 1 : range.lowerBound)
        let hasFraction = digits.lastNonzero > digits.integerDigits &+ exponent
        let scale = digits.magnitude == 0 ? 0 : digits.integerDigits &- digits.kept &+ exponent
        let saturated = Int16(clamping: scale)
        return NumberToken(
            start: range.lowerBound,
            length: range.count,
            magnitude: digits.magnitude,
            exponent: saturated,
            isNegative: isNegative,
            isExact: digits.lastNonzero <= digits.kept && saturated == scale,
            isIntegerText: isIntegerText,
            hasFraction: hasFraction
        )
    }

    private func significantDigits(from first: Int) -> SignificantDigits {
        var digits = SignificantDigits()
        var index = first
        while true {
            if let digit = digit(at: index) {
                digits.append(digit)
            } else if byte(at: index) == UInt8(ascii: ".") {
                digits.pointPlace = digits.count
            } else {
                return digits
            }
            index &+= 1
        }
    }
}

private struct SignificantDigits {
    var magnitude: UInt64 = 0
    /// The number of digits, including leading zeros.
    var count = 0
    /// The number of digits that are in the magnitude, or are zeros before it.
    var kept = 0
    /// The value of `count` after the last digit that was not zero.
    var lastNonzero = 0
    /// The value of `count` at the decimal point.
    var pointPlace: Int?

    var integerDigits: Int { pointPlace ?? count }

    mutating func append(_ digit: UInt64) {
        count &+= 1
        if digit != 0 { lastNonzero = count }
        guard magnitude < 1_000_000_000_000_000_000 else { return }
        magnitude = magnitude &* 10 &+ digit
        kept = count
    }
}
