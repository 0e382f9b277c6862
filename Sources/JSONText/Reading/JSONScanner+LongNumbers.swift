extension JSONScanner {
    /// Reads the digits of a number of more than 19 again: leading zeros do not count, the first 19 significant digits
    /// make the magnitude, the others are only looked at.
    @inline(never)
    func rereadLongNumber(_ token: inout NumberToken, from first: Int, exponent: Int) {
        var digits = SignificantDigits()
        var index = first
        while let digit = digit(at: index) {
            digits.append(digit)
            index &+= 1
        }
        if byte(at: index) == UInt8(ascii: ".") {
            digits.pointPlace = digits.count
            index &+= 1
            while let digit = digit(at: index) {
                digits.append(digit)
                index &+= 1
            }
        }
        token.magnitude = digits.magnitude
        token.isExact = digits.lastNonzero <= digits.kept
        token.hasFraction = digits.lastNonzero > digits.wholeCount &+ exponent
        token.scale(by: digits.wholeCount &- digits.kept &+ exponent)
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

extension NumberToken {
    /// Sets the exponent, saturated: what is beyond it is no longer exact, except for zero.
    @inline(__always)
    mutating func scale(by exponent: Int) {
        self.exponent = Int16(clamping: exponent)
        guard self.exponent != exponent else { return }
        if magnitude == 0 {
            self.exponent = 0
        } else {
            if isExact { hasFraction = exponent < 0 }
            isExact = false
        }
    }
}
