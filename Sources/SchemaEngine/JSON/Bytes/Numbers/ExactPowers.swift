/// Powers of ten that are exact in their type, written as literals so that they need no computation at first use.
enum PowersOfTen {
    /// 10^0 to 10^19.
    static let integers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
    /// 10^0 to 10^22. For greater exponents, 5^n has more than 53 bits.
    static let double: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

/// The first 128 bits of 5^n and of 1/5^n, for every power of ten that is relevant to a double.
///
/// The table is computed at first use, in a fraction of a millisecond: each power is its neighbor multiplied or divided
/// by five, as a long integer.
struct PowersOfFive {
    /// 128 bits, of which the highest is set.
    struct Significand {
        var high: UInt64
        var low: UInt64
    }

    static let exponents = -342...308
    /// The significands in the order of `exponents`.
    static let table: [Significand] = negative.reversed() + positive

    /// 5^0 to 5^308, truncated to 128 bits. The last has 716 bits.
    private static var positive: [Significand] {
        var power = LongNumber(words: 12)
        power.words[0] = 1
        return (0...exponents.upperBound).map { exponent in
            if exponent > 0 { power.multiplyByFive() }
            return power.significand
        }
    }

    /// 1/5^1 to 1/5^342, each computed from 2^1087 / 5^n. Those down to 5^-27 are rounded up, because their rounding
    /// may be a tie and their product with a 64-bit integer must not be too small. The others are truncated.
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

/// An integer of several words, the lowest first.
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

    /// The 128 bits from the highest one that is set.
    var significand: PowersOfFive.Significand {
        let top = words.lastIndex { $0 != 0 } ?? 0
        let shift = UInt64(words[top].leadingZeroBitCount)
        func word(_ place: Int) -> UInt64 { top >= place ? words[top - place] : 0 }
        func shifted(_ place: Int) -> UInt64 { word(place) << shift | (word(place + 1) >> (64 - shift)) }
        return PowersOfFive.Significand(high: shifted(0), low: shifted(1))
    }
}
