/// A number that was scanned and validated, with its digits.
struct NumberToken: BitwiseCopyable, Sendable {
    /// The offset of the number's first byte.
    var start: Int
    /// The number of bytes.
    var length: Int
    /// The first 19 significant digits.
    var magnitude: UInt64
    /// The power of ten of `magnitude`, saturated.
    var exponent: Int16
    /// Whether the number begins with a minus sign.
    var isNegative: Bool
    /// Whether `magnitude` × 10^`exponent` is the exact value: only zeros were
    /// dropped, and the exponent is not saturated.
    var isExact: Bool
    /// Whether the text has neither a decimal point nor an exponent.
    var isIntegerText: Bool
    /// For a number that is not exact: a Boolean value that indicates whether a digit after the decimal point, as
    /// moved by the exponent, is not zero.
    var hasFraction: Bool

    init(
        start: Int,
        length: Int,
        magnitude: UInt64,
        exponent: Int16,
        isNegative: Bool,
        isExact: Bool,
        isIntegerText: Bool,
        hasFraction: Bool
    ) {
        self.start = start
        self.length = length
        self.magnitude = magnitude
        self.exponent = exponent
        self.isNegative = isNegative
        self.isExact = isExact
        self.isIntegerText = isIntegerText
        self.hasFraction = hasFraction
    }

    /// The range of the number's bytes.
    var range: Range<Int> { start..<(start &+ length) }
}

/// A number of at most 18 digits, without an exponent. It is exact, and its magnitude fits into a signed 64-bit
/// integer. The type is small enough to be returned in registers.
struct ShortNumber: BitwiseCopyable, Sendable {
    /// The offset after the number, or 0 if there is no short number.
    var end: Int
    var magnitude: UInt64
    /// The power of ten of `magnitude`.
    var exponent: Int16
    /// Whether the number begins with a minus sign.
    var isNegative: Bool
    /// Whether the text has no decimal point.
    var isIntegerText: Bool

    static let none = ShortNumber(end: 0, magnitude: 0, exponent: 0, isNegative: false, isIntegerText: false)
}

/// The value of a number as an integer.
enum IntegerReading: Hashable, Sendable {
    case value(Int64)
    /// The value is not an integer.
    case fraction
    /// The value is an integer that does not fit into a signed 64-bit integer.
    case overflow
}

extension NumberToken {
    /// The value as an integer: `3.0`, `3e2` and `20e-1` are integers.
    var integer: IntegerReading {
        if isIntegerText, isExact, exponent == 0 { return signed(magnitude) }
        return integerByExponent
    }

    var integerByExponent: IntegerReading {
        // An integer with more than 19 significant digits, or a saturated exponent, does not fit into 64 bits.
        guard isExact else { return hasFraction ? .fraction : .overflow }
        guard magnitude != 0 else { return .value(0) }
        let places = Int(exponent.magnitude)
        guard places < PowersOfTen.integers.count else { return exponent < 0 ? .fraction : .overflow }
        let power = PowersOfTen.integers[places]
        guard exponent < 0 else {
            let (product, overflows) = magnitude.multipliedReportingOverflow(by: power)
            return overflows ? .overflow : signed(product)
        }
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: power)
        return remainder == 0 ? signed(quotient) : .fraction
    }

    func signed(_ magnitude: UInt64) -> IntegerReading {
        let value = Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
        // The sign of the converted value shows whether the magnitude fits.
        return magnitude == value.magnitude && (magnitude == 0 || isNegative == (value < 0)) ? .value(value) : .overflow
    }
}

extension TextBytes {
    /// The number that the whole text consists of, if it is a short one.
    var shortNumber: ShortNumber? {
        let number = JSONScanner(self).shortNumber(at: 0)
        return number.end > 0 && number.end == bytes.count ? number : nil
    }
}
