/// Correctly rounded doubles from a 64-bit magnitude and a power of ten, after Eisel and Lemire, "Number Parsing at a
/// Gigabyte per Second"; Mushtak and Lemire have shown that 64 bits times 128 always decide the rounding.
enum EiselLemire {
    private static let fractionBits = 52
    private static let exponentBias = 1023
    private static let infiniteExponent = 0x7FF
    /// Powers of ten between which `magnitude` × 10^n can lie exactly between two doubles.
    private static let ties = -4...23

    /// The bits of the double, without its sign: infinity's where the value is too large, zero where it is too small.
    static func bits(of magnitude: UInt64, exponent: Int) -> UInt64 {
        if magnitude == 0 || exponent < PowersOfFive.exponents.lowerBound { return 0 }
        if exponent > PowersOfFive.exponents.upperBound { return Double.infinity.bitPattern }
        let zeros = magnitude.leadingZeroBitCount
        let product = product(of: magnitude << UInt64(zeros), exponent: exponent)
        let upperBit = Int(product.high >> 63)
        // 54 bits are kept: those of a double, and one to round by.
        let shift = UInt64(upperBit + 64 - fractionBits - 3)
        var significand = product.high >> shift
        let binaryExponent = binaryExponent(ofPowerOfTen: exponent) + upperBit - zeros + exponentBias
        if binaryExponent <= 0 { return subnormal(significand, below: -binaryExponent) }
        let isTie = product.low <= 1 && ties.contains(exponent) && significand & 3 == 1
        if isTie, significand << shift == product.high { significand &= ~1 }
        significand = (significand + (significand & 1)) >> 1
        return assembled(significand, exponent: binaryExponent)
    }

    /// The first 128 bits of the product with a power of five; its second half is multiplied only if it can matter.
    private static func product(of magnitude: UInt64, exponent: Int) -> (high: UInt64, low: UInt64) {
        let power = PowersOfFive.table[exponent - PowersOfFive.exponents.lowerBound]
        var (high, low) = magnitude.multipliedFullWidth(by: power.high)
        // All bits below those that are kept are set: a carry would reach them.
        if high & 0x1FF == 0x1FF {
            let (sum, overflows) = low.addingReportingOverflow(magnitude.multipliedFullWidth(by: power.low).high)
            low = sum
            high &+= overflows ? 1 : 0
        }
        return (high, low)
    }

    /// The place of the highest bit of 10^n, plus 63: 217706 / 65536 is log2(10), exactly enough for these exponents.
    private static func binaryExponent(ofPowerOfTen exponent: Int) -> Int { (217_706 * exponent) >> 16 + 63 }

    private static func subnormal(_ significand: UInt64, below: Int) -> UInt64 {
        guard below + 1 < 64 else { return 0 }
        let shifted = significand >> UInt64(below + 1)
        // Rounding up may give the smallest normal double, whose bits are just those of the next number.
        return (shifted + (shifted & 1)) >> 1
    }

    private static func assembled(_ significand: UInt64, exponent: Int) -> UInt64 {
        // Rounding up may have carried into the bit above, which then counts in the exponent.
        let carried = significand >> UInt64(fractionBits + 1)
        let exponent = exponent + Int(carried)
        guard exponent < infiniteExponent else { return Double.infinity.bitPattern }
        let fraction = (significand >> carried) & (1 << UInt64(fractionBits) - 1)
        return UInt64(exponent) << UInt64(fractionBits) | fraction
    }
}
