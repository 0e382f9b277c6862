extension JSONScanner {
    /// Reads the digits of a number again, of which there are more than 19, or whose exponent is huge: leading zeros do
    /// not count, the first 19 significant digits make the magnitude, the others are only looked at.
    @inline(never)
    func longNumber(_ range: Range<Int>, exponent: Int, isNegative: Bool, isWholeText: Bool) -> NumberToken {
        let digits = significantDigits(from: isNegative ? range.lowerBound &+ 1 : range.lowerBound)
        let hasFraction = digits.lastNonzero > digits.wholeCount &+ exponent
        let scale = digits.magnitude == 0 ? 0 : digits.wholeCount &- digits.kept &+ exponent
        let saturated = Int16(clamping: scale)
        return NumberToken(
            start: range.lowerBound,
            length: range.count,
            magnitude: digits.magnitude,
            exponent: saturated,
            isNegative: isNegative,
            isExact: digits.lastNonzero <= digits.kept && saturated == scale,
            isWholeText: isWholeText,
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

/// The digits of a number, counted.
private struct SignificantDigits {
    var magnitude: UInt64 = 0
    /// How many digits came, leading zeros included.
    var count = 0
    /// How many of them are in the magnitude, or are zeros before it.
    var kept = 0
    /// The count at the last digit that was not zero.
    var lastNonzero = 0
    /// The count at the point.
    var pointPlace: Int?

    var wholeCount: Int { pointPlace ?? count }

    mutating func append(_ digit: UInt64) {
        count &+= 1
        if digit != 0 { lastNonzero = count }
        guard magnitude < 1_000_000_000_000_000_000 else { return }
        magnitude = magnitude &* 10 &+ digit
        kept = count
    }
}
