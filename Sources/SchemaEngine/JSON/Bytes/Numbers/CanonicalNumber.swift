/// A number reduced to what determines its value: its sign, its digits from the first to the last one that is not zero,
/// and the power of ten of the first. Creating one takes time proportional to the text's length, whatever the exponent.
struct CanonicalNumber: Hashable {
    private var isNegative: Bool
    private var digits: [UInt8]
    private var exponent: Exponent

    /// A power of ten, exact for any number of digits.
    fileprivate enum Exponent: Hashable {
        /// A number of at most 18 digits.
        case small(Int)
        /// The digits of any other number.
        case great(isNegative: Bool, [UInt8])
    }

    /// Creates a number from the text of one JSON number.
    init(_ text: some Collection<UInt8>) {
        var isAfterPoint = false
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0
        var index = text.startIndex
        while index < text.endIndex, text[index] | 0x20 != UInt8(ascii: "e") {
            let byte = text[index]
            index = text.index(after: index)
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isAfterPoint = true
            default:
                if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
                if isAfterPoint, digits.isEmpty { exponent -= 1 }
                if !isAfterPoint, !digits.isEmpty { exponent += 1 }
            }
        }
        digits.removeLast(digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count)
        self.digits = digits
        self.isNegative = isNegative && !digits.isEmpty
        self.exponent = digits.isEmpty ? .small(0) : Exponent(exponent, plus: text[index...].dropFirst())
    }
}

extension CanonicalNumber.Exponent {
    /// The number of digits of a small exponent. A sum of two such exponents does not overflow.
    private static let fewDigits = 18

    /// Adds the exponent of a text, as it is written, to a number whose magnitude is at most the length of the text.
    fileprivate init(_ number: Int, plus written: some Collection<UInt8>) {
        let isNegative = written.first == UInt8(ascii: "-")
        let digits = written.drop { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }.map { $0 & 0x0F }
        if digits.count <= Self.fewDigits {
            let magnitude = digits.reduce(0) { $0 * 10 + Int($1) }
            self.init(number + (isNegative ? -magnitude : magnitude))
        } else {
            // The written exponent is greater than the number, so it determines the sign.
            self.init(digits, plus: isNegative ? -number : number, isNegative: isNegative)
        }
    }

    private init(_ number: Int) {
        let digits = String(number.magnitude).utf8.map { $0 & 0x0F }
        self = digits.count <= Self.fewDigits ? .small(number) : .great(isNegative: number < 0, digits)
    }

    /// Adds a smaller number to the magnitude that digits represent.
    private init(_ digits: [UInt8], plus number: Int, isNegative: Bool) {
        var sum = digits
        var carry = number
        var index = sum.count
        while carry != 0, index > 0 {
            index -= 1
            let value = Int(sum[index]) + carry
            let digit = ((value % 10) + 10) % 10
            sum[index] = UInt8(truncatingIfNeeded: digit)
            carry = (value - digit) / 10
        }
        while carry > 0 {
            sum.insert(UInt8(truncatingIfNeeded: carry % 10), at: 0)
            carry /= 10
        }
        let significant = Array(sum.drop { $0 == 0 })
        if significant.count <= Self.fewDigits {
            let magnitude = significant.reduce(0) { $0 * 10 + Int($1) }
            self = .small(isNegative ? -magnitude : magnitude)
        } else {
            self = .great(isNegative: isNegative, significant)
        }
    }
}
