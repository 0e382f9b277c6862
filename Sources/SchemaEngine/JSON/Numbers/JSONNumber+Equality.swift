extension JSONNumber: Hashable {
    /// Returns a Boolean value that indicates whether the values are equal. The comparison is exact: nothing is
    /// rounded. (An exponent beyond ±10^17 is treated as ±10^17.)
    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text || CanonicalNumber(left.text) == CanonicalNumber(right.text)
    }

    /// Hashes the value, so that equal numbers have the same hash in any notation.
    public func hash(into hasher: inout Hasher) {
        CanonicalNumber(text).hash(into: &hasher)
    }
}

/// A number reduced to what determines its value: its sign, its digits from the first to the last one that is not zero,
/// and the power of ten of the first. Creating one takes time proportional to the text's length, whatever the exponent.
private struct CanonicalNumber: Hashable {
    var isNegative: Bool
    var digits: [UInt8]
    var exponent: Int

    init(_ text: String) {
        var isAfterPoint = false
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0
        var rest = Substring(text).utf8
        while let byte = rest.popFirst(), byte | 0x20 != UInt8(ascii: "e") {
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
        self.exponent = digits.isEmpty ? 0 : exponent + Self.writtenExponent(Substring(rest))
    }

    private static func writtenExponent(_ text: Substring) -> Int {
        let limit = 100_000_000_000_000_000
        guard !text.isEmpty else { return 0 }
        return max(-limit, min(limit, Int(text) ?? (text.hasPrefix("-") ? -limit : limit)))
    }
}
