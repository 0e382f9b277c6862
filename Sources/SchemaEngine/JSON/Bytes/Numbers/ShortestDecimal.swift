import SchematicText

/// The shortest decimal that reads back as a double, and the nearest of several, by the algorithm of Raffaello
/// Giulietti ("The Schubfach way to render doubles").
///
/// It supports the doubles that are most common in JSON: zero, and those from 0.001 to 2^53. All powers of ten that
/// these need are exact in 128 bits. The standard library writes the others.
struct ShortestDecimal {
    private(set) var digits: UInt64
    /// The number of digits after the decimal point, at most 19.
    private(set) var places: Int

    /// Creates the decimal, or returns `nil` if the number is out of the supported range.
    init?(_ number: Double) {
        guard number == 0 || (number >= 0.001 && number < 0x1p53) else { return nil }
        let integer = UInt64(number)
        (digits, places) = Double(integer) == number ? (integer, 0) : RoundingInterval(of: number).shortest
        if places > 0 { dropZeros() }
    }

    /// Removes trailing zeros. A number of few digits has many.
    private mutating func dropZeros() {
        for (zeros, power) in [(8, 100_000_000), (4, 10_000), (2, 100), (1, 10)] as [(Int, UInt64)] {
            let (quotient, rest) = digits.quotientAndRemainder(dividingBy: power)
            if rest == 0 && places >= zeros { (digits, places) = (quotient, places - zeros) }
        }
    }
}

/// The interval of numbers that read as one double, in quarters of a power of ten that is at most as wide as the
/// interval.
///
/// Each bound is rounded to odd: its last bit indicates whether a remainder follows, so that comparisons are exact.
private struct RoundingInterval {
    /// The double itself, and the least and greatest numbers that read as it.
    let value, lowest, highest: UInt64
    /// The power of ten is 10^-places.
    let places: Int

    init(of number: Double) {
        let significand = number.significandBitPattern | 1 << 52
        let exponent = Int(number.exponentBitPattern) - 1075
        // Below a power of two, the next double is half as far away.
        let isCloserBelow = number.significandBitPattern == 0
        // Multiples of log10(2), log10(4/3) and log2(10), with sufficient precision for all exponents of doubles.
        places = -((exponent * 1_262_611 - (isCloserBelow ? 524_031 : 0)) >> 22)
        let shift = UInt64(exponent + (places * 1_741_647) >> 19 + 1)
        let power = PowersOfFive.table[places - PowersOfFive.exponents.lowerBound]
        func scaled(_ quarters: UInt64) -> UInt64 { Self.roundedToOdd(power, quarters << shift) }
        let isOdd = significand & 1
        value = scaled(significand * 4)
        // If the significand is even, numbers exactly half-way to a neighboring double read as this one.
        lowest = scaled(significand * 4 - (isCloserBelow ? 1 : 2)) + isOdd
        highest = scaled(significand * 4 + 2) - isOdd
    }

    private static func roundedToOdd(_ power: PowersOfFive.Significand, _ factor: UInt64) -> UInt64 {
        let carried = power.low.multipliedFullWidth(by: factor).high
        let (high, low) = power.high.multipliedFullWidth(by: factor)
        let (sum, overflows) = low.addingReportingOverflow(carried)
        return (high &+ (overflows ? 1 : 0)) | (sum > 1 ? 1 : 0)
    }

    /// The digits of the shortest number in the interval, and the number of them after the decimal point.
    var shortest: (digits: UInt64, places: Int) {
        let units = value / 4
        let tens = units / 10
        if let up = roundsUp(tens * 40, step: 40) { return (tens + up, places - 1) }
        if let up = roundsUp(units * 4, step: 4) { return (units + up, places) }
        let half = units * 4 + 2
        let up = value > half || (value == half && units & 1 == 1)
        return (units + (up ? 1 : 0), places)
    }

    /// Returns which one of two neighbors is in the interval: 0 for the lower, 1 for the upper, `nil` for both or
    /// neither.
    private func roundsUp(_ lower: UInt64, step: UInt64) -> UInt64? {
        let (isLowerInside, isUpperInside) = (lowest <= lower, lower + step <= highest)
        return isLowerInside != isUpperInside ? (isUpperInside ? 1 : 0) : nil
    }
}
