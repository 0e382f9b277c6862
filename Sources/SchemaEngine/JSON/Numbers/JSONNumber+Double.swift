extension JSONNumber {
    /// The double nearest to a magnitude times a power of ten (IEEE 754, ties to even); `nil` where it is beyond all
    /// doubles, zero where it is nearer to zero than to any other.
    public static func double(magnitude: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        if exponent == 0, magnitude <= 1 << 53 { return isNegative ? -Double(magnitude) : Double(magnitude) }
        return scaledDouble(magnitude: magnitude, exponent: exponent, isNegative: isNegative)
    }

    static func scaledDouble(magnitude: UInt64, exponent: Int, isNegative: Bool) -> Double? {
        let value =
            shortDouble(magnitude: magnitude, exponent: exponent)
            ?? Double(bitPattern: EiselLemire.bits(of: magnitude, exponent: exponent))
        guard value.isFinite else { return nil }
        return isNegative ? -value : value
    }

    /// Clinger's fast path: both factors are exact, so that the one operation rounds correctly.
    private static func shortDouble(magnitude: UInt64, exponent: Int) -> Double? {
        guard magnitude <= 1 << 53 else { return nil }
        switch exponent {
        case 0...22: return Double(magnitude) * PowersOfTen.double[exponent]
        case -22..<0: return Double(magnitude) / PowersOfTen.double[-exponent]
        default: return nil
        }
    }
}

extension JSONScanner {
    /// The double nearest to a number of this text, or `nil` where it is beyond all doubles.
    public func double(of token: NumberToken) -> Double? {
        guard token.isExact else { return doubleOfLongNumber(token) }
        return JSONNumber.double(
            magnitude: token.magnitude,
            exponent: Int(token.exponent),
            isNegative: token.isNegative
        )
    }

    /// The value lies between that of the digits that were kept and that of the next number: mostly both round to the
    /// same double. A saturated exponent makes them both zero, or both infinite.
    @inline(never)
    func doubleOfLongNumber(_ token: NumberToken) -> Double? {
        let exponent = Int(token.exponent)
        let lower = EiselLemire.bits(of: token.magnitude, exponent: exponent)
        let upper = EiselLemire.bits(of: token.magnitude + 1, exponent: exponent)
        let value = lower == upper ? Double(bitPattern: lower) : doubleByText(of: token)
        guard value.isFinite else { return nil }
        return token.isNegative ? -value : value
    }

    /// The standard library decides the rest. 767 digits tell every double from the middle between it and its
    /// neighbour; of what stands behind 800 it only matters that it is not zero.
    private func doubleByText(of token: NumberToken) -> Double {
        var text: [UInt8] = []
        var isCutOff = false
        for byte in bytes(in: token.range) {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { continue }
            if text.count == 800 {
                isCutOff = isCutOff || byte != UInt8(ascii: "0")
            } else if !text.isEmpty || byte != UInt8(ascii: "0") {
                text.append(byte)
            }
        }
        // The token's exponent belongs to the first 19 of these digits.
        var exponent = Int(token.exponent) + 19 - text.count
        if isCutOff {
            text.append(UInt8(ascii: "1"))
            exponent -= 1
        }
        return Double(String(decoding: text, as: UTF8.self) + "e\(exponent)") ?? .infinity
    }
}
