/// Correctly rounded doubles from a 64-bit magnitude and a power of ten, by the algorithm of Eisel and Lemire ("Number
/// Parsing at a Gigabyte per Second"). Mushtak and Lemire have proved that 64 × 128 bits always determine the rounding.
enum EiselLemire {
    private static let fractionBits = 52
    private static let exponentBias = 1023
    private static let infiniteExponent = 0x7FF
    /// The exponents n for which `magnitude` × 10^n can be exactly half-way between two doubles.
    private static let ties = -4...23

    /// Returns the bits of the double without its sign: those of infinity if the value is too large, 0 if it is too
    /// small.
    static func bits(of magnitude: UInt64, exponent: Int) -> UInt64 {
        if magnitude == 0 || exponent < PowersOfFive.exponents.lowerBound { return 0 }
        if exponent > PowersOfFive.exponents.upperBound { return Double.infinity.bitPattern }
        let zeros = magnitude.leadingZeroBitCount
        let product = product(of: magnitude << UInt64(zeros), exponent: exponent)
        let upperBit = Int(product.high >> 63)
        // 54 bits are kept: the 53 bits of a significand, and one for rounding.
        let shift = UInt64(upperBit + 64 - fractionBits - 3)
        var significand = product.high >> shift
        let binaryExponent = binaryExponent(ofPowerOfTen: exponent) + upperBit - zeros + exponentBias
        if binaryExponent <= 0 { return subnormal(significand, below: -binaryExponent) }
        let isTie = product.low <= 1 && ties.contains(exponent) && significand & 3 == 1
        if isTie, significand << shift == product.high { significand &= ~1 }
        significand = (significand + (significand & 1)) >> 1
        return assembled(significand, exponent: binaryExponent)
    }

    /// Returns the first 128 bits of the product with a power of five. Its second half is multiplied only if it can
    /// matter.
    private static func product(of magnitude: UInt64, exponent: Int) -> (high: UInt64, low: UInt64) {
        let power = PowersOfFive.table[exponent - PowersOfFive.exponents.lowerBound]
        var (high, low) = magnitude.multipliedFullWidth(by: power.high)
        // All bits below those that are kept are set, so that a carry would change the kept bits.
        if high & 0x1FF == 0x1FF {
            let (sum, overflows) = low.addingReportingOverflow(magnitude.multipliedFullWidth(by: power.low).high)
            low = sum
            high &+= overflows ? 1 : 0
        }
        return (high, low)
    }

    /// Returns the position of the highest bit of 10^n, plus 63. 217706 / 65536 approximates log2(10), and the result
    /// is exact for these exponents.
    private static func binaryExponent(ofPowerOfTen exponent: Int) -> Int { (217_706 * exponent) >> 16 + 63 }

    private static func subnormal(_ significand: UInt64, below: Int) -> UInt64 {
        guard below + 1 < 64 else { return 0 }
        let shifted = significand >> UInt64(below + 1)
        // Rounding up may result in the smallest normal double, whose bits follow those of the largest subnormal one.
        return (shifted + (shifted & 1)) >> 1
    }

    private static func assembled(_ significand: UInt64, exponent: Int) -> UInt64 {
        // If rounding up has carried into the next bit, the exponent is one greater.
        let carried = significand >> UInt64(fractionBits + 1)
        let exponent = exponent + Int(carried)
        guard exponent < infiniteExponent else { return Double.infinity.bitPattern }
        let fraction = (significand >> carried) & (1 << UInt64(fractionBits) - 1)
        return UInt64(exponent) << UInt64(fractionBits) | fraction
    }
}
