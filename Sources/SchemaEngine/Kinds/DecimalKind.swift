import SchematicFoundation

/// `{decimal}`: decimals that `Decimal` represents exactly: up to 38 significant digits, and within the exponents of
/// `Decimal`. All others are rejected.
enum DecimalKind: ConvertedKind {
    static var kind: ScalarKind { .decimal }
    static var expectation: String { "a number, or a string that contains one, such as '19.99'" }
    static var accepts: AcceptedKinds { [.string, .number] }
    static var valueName: String { "a decimal" }

    private static let maximumDigits = 38
    private static let exponents = -128...127

    /// Checks that a text is exactly one JSON number that `Decimal` represents exactly.
    static func check(_ text: TextBytes) throws(ScalarFault) {
        _ = try fittingNumber(text)
    }

    /// Reads a text that is exactly one JSON number, from a number or a string.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Decimal {
        let number = try fittingNumber(text)
        guard number.digitCount > 0 else { return 0 }
        let exponent = min(number.magnitude - number.digitCount, exponents.upperBound)
        let significand = significand(of: number, width: number.magnitude - exponent)
        let sign: FloatingPointSign = number.isNegative ? .minus : .plus
        guard number.magnitude - exponent > number.digitCount else {
            return Decimal(sign: sign, exponent: exponent, significand: significand)
        }
        // `Decimal` would strip the trailing zeros and overflow. The sum of one unit less, which ends in 9, and
        // one unit avoids that.
        return Decimal(sign: sign, exponent: exponent, significand: significand - 1)
            + Decimal(sign: sign, exponent: exponent, significand: 1)
    }

    /// Writes plain notation without redundant zeros: `10.5`, `100`, `-0.025`.
    static func write(_ decimal: Decimal) throws(ScalarFault) -> String {
        try decimal.description.withTextBytes { text throws(ScalarFault) in try plain(text) }
    }

    /// Returns a number in plain notation, without redundant zeros.
    static func plain(_ text: TextBytes) throws(ScalarFault) -> String {
        let number = try fittingNumber(text)
        guard number.digitCount > 0 else { return "0" }
        var plain: [UInt8] = number.isNegative ? [UInt8(ascii: "-")] : []
        if number.magnitude <= 0 { plain.append(UInt8(ascii: "0")) }
        var left = number.magnitude
        if left < 0 {
            plain.append(UInt8(ascii: "."))
            plain.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -left))
        }
        number.forEachDigit { digit in
            if left == 0 { plain.append(UInt8(ascii: ".")) }
            plain.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            left -= 1
        }
        plain.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(left, 0)))
        return String(decoding: plain, as: UTF8.self)
    }

    static func displayed(_ slot: Slot, in record: Record) -> JSONValue {
        .string(record.value(of: slot, by: plain) ?? record.string(slot))
    }

    /// Returns a number that `Decimal` can hold. A large one may use spare digits for its exponent: 1e130 is 1000e127.
    private static func fittingNumber(_ text: TextBytes) throws(ScalarFault) -> NumberText {
        let number = try NumberText(text)
        guard number.digitCount > 0 else { return number }
        guard number.digitCount <= maximumDigits else { throw .tooManyDigits }
        guard number.magnitude - number.digitCount >= exponents.lowerBound,
            number.magnitude <= exponents.upperBound + maximumDigits
        else { throw .beyondDecimal }
        return number
    }

    /// Returns the digits as an integer, filled with zeros up to `width`, at most 38. It is computed as two
    /// halves of 19 digits, the most that fit into 64 bits.
    private static func significand(of number: NumberText, width: Int) -> Decimal {
        let half = 19
        var high: UInt64 = 0
        var low: UInt64 = 0
        var left = width
        func push(_ digit: Int) {
            if left > half { high = high * 10 + UInt64(digit) } else { low = low * 10 + UInt64(digit) }
            left -= 1
        }
        number.forEachDigit(push)
        while left > 0 { push(0) }
        guard high > 0 else { return Decimal(low) }
        return Decimal(sign: .plus, exponent: half, significand: Decimal(high)) + Decimal(low)
    }
}

extension ScalarFault {
    static var tooManyDigits: ScalarFault {
        ScalarFault(.numberOverflow, "the number has more than 38 significant digits")
    }
    /// The value to write is not a number.
    static var notFinite: ScalarFault { ScalarFault(.numberOverflow, "it is not a number") }
    /// The number is greater or finer than `Decimal` can represent.
    static var beyondDecimal: ScalarFault {
        ScalarFault(.numberOverflow, "the number is too large or too precise for a decimal")
    }
}
