/// The first 128 bits of 5^n and of 1/5^n, for every power of ten that a double can come near.
///
/// Worked out once, at first use, in a fraction of a millisecond: a power follows from its neighbour by one
/// multiplication (or division) of a long whole number by five.
struct PowersOfFive {
    /// 128 bits, the highest of them set.
    struct Significand {
        var high: UInt64
        var low: UInt64
    }

    static let exponents = -342...308
    /// By exponent, the first of `exponents` first.
    static let table: [Significand] = negative.reversed() + positive

    /// 5^0 to 5^308, cut off behind 128 bits. The last has 716 bits.
    private static var positive: [Significand] {
        var power = LongNumber(words: 12)
        power.words[0] = 1
        return (0...exponents.upperBound).map { exponent in
            if exponent > 0 { power.multiplyByFive() }
            return power.significand
        }
    }

    /// 1/5^1 to 1/5^342, each from 2^1087 / 5^n. The short ones, down to 5^-27, are rounded up, the others cut off:
    /// so the product with a 64-bit number is never too small for the short ones, whose rounding may be a tie.
    private static var negative: [Significand] {
        var power = LongNumber(words: 17)
        power.words[16] = 1 << 63
        return (1 ... -exponents.lowerBound).map { exponent in
            power.divideByFive()
            var significand = power.significand
            guard exponent <= 27 else { return significand }
            let (low, carry) = significand.low.addingReportingOverflow(1)
            significand.low = low
            significand.high &+= carry ? 1 : 0
            return significand
        }
    }
}

/// A whole number of many words, the lowest first.
private struct LongNumber {
    var words: [UInt64]

    init(words count: Int) { words = Array(repeating: 0, count: count) }

    mutating func multiplyByFive() {
        var carry: UInt64 = 0
        for index in words.indices {
            let (high, low) = words[index].multipliedFullWidth(by: 5)
            let (sum, overflows) = low.addingReportingOverflow(carry)
            words[index] = sum
            carry = high &+ (overflows ? 1 : 0)
        }
    }

    mutating func divideByFive() {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            let (quotient, rest) = (5 as UInt64).dividingFullWidth((remainder, words[index]))
            words[index] = quotient
            remainder = rest
        }
    }

    /// The first 128 bits from the highest one that is set.
    var significand: PowersOfFive.Significand {
        let top = words.lastIndex { $0 != 0 } ?? 0
        let shift = UInt64(words[top].leadingZeroBitCount)
        func word(_ place: Int) -> UInt64 { top >= place ? words[top - place] : 0 }
        func shifted(_ place: Int) -> UInt64 { word(place) << shift | (word(place + 1) >> (64 - shift)) }
        return PowersOfFive.Significand(high: shifted(0), low: shifted(1))
    }
}
