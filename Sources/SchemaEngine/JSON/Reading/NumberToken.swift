/// A number that was scanned and found valid, with what its digits say.
struct NumberToken: BitwiseCopyable, Sendable {
    /// The number's first byte.
    var start: Int
    /// How many bytes it has.
    var length: Int
    /// The first 19 significant digits.
    var magnitude: UInt64
    /// The power of ten that belongs to `magnitude`, saturated.
    var exponent: Int16
    /// Whether it begins with a minus.
    var isNegative: Bool
    /// Whether `magnitude` × 10^`exponent` is the exact value: no digit that counts was left out.
    var isExact: Bool
    /// Whether the text has neither a point nor an exponent.
    var isWholeText: Bool
    /// Of a number that is not exact: whether a digit behind its point, once the exponent has moved it, is not zero.
    var hasFraction: Bool

    init(
        start: Int,
        length: Int,
        magnitude: UInt64,
        exponent: Int16,
        isNegative: Bool,
        isExact: Bool,
        isWholeText: Bool,
        hasFraction: Bool
    ) {
        self.start = start
        self.length = length
        self.magnitude = magnitude
        self.exponent = exponent
        self.isNegative = isNegative
        self.isExact = isExact
        self.isWholeText = isWholeText
        self.hasFraction = hasFraction
    }

    /// The bytes of the number.
    var range: Range<Int> { start..<(start &+ length) }
}

/// A number of at most 18 digits, without an exponent: it is exact, and fits 64 bits, signed. Small enough to be handed
/// over in registers.
struct ShortNumber: BitwiseCopyable, Sendable {
    /// The offset behind the number; 0 where there is none that is short.
    var end: Int
    /// Its digits.
    var magnitude: UInt64
    /// The power of ten that belongs to `magnitude`.
    var exponent: Int16
    /// Whether it begins with a minus.
    var isNegative: Bool
    /// Whether it has no point.
    var isWholeText: Bool

    static let none = ShortNumber(end: 0, magnitude: 0, exponent: 0, isNegative: false, isWholeText: false)
}

/// A number read as a whole one.
enum WholeReading: Hashable, Sendable {
    case value(Int64)
    /// The value is not whole.
    case fraction
    /// The value is whole, and beyond 64 bits, signed.
    case overflow
}

extension NumberToken {
    /// The value as a whole number: `3.0`, `3e2` and `20e-1` are whole.
    var whole: WholeReading {
        if isWholeText, isExact, exponent == 0 { return signed(magnitude) }
        return wholeByExponent
    }

    var wholeByExponent: WholeReading {
        // More than 19 significant digits make a whole number too long for 64 bits.
        guard isExact else { return hasFraction ? .fraction : .overflow }
        guard magnitude != 0 else { return .value(0) }
        let places = Int(exponent.magnitude)
        guard places < PowersOfTen.whole.count else { return exponent < 0 ? .fraction : .overflow }
        let power = PowersOfTen.whole[places]
        guard exponent < 0 else {
            let (product, overflows) = magnitude.multipliedReportingOverflow(by: power)
            return overflows ? .overflow : signed(product)
        }
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: power)
        return remainder == 0 ? signed(quotient) : .fraction
    }

    func signed(_ magnitude: UInt64) -> WholeReading {
        let value = Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
        // The value's own sign tells whether the magnitude fitted.
        return magnitude == value.magnitude && (magnitude == 0 || isNegative == (value < 0)) ? .value(value) : .overflow
    }
}
