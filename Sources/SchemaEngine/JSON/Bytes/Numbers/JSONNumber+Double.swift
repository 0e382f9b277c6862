extension JSONNumber {
    /// Returns the double nearest to a magnitude times a power of ten (IEEE 754, ties to even), or `nil` if the value
    /// rounds to infinity. A value that is nearer to zero than to any other double is zero.
    package static func double(magnitude: UInt64, exponent: Int, isNegative: Bool) -> Double? {
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

    /// Returns the result of Clinger's fast path: both factors are exact, so that the single operation rounds
    /// correctly.
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
    /// Returns the double nearest to a number of this text, or `nil` if it rounds to infinity.
    package func double(of token: NumberToken) -> Double? {
        guard token.isExact else { return doubleOfLongNumber(token) }
        return JSONNumber.double(
            magnitude: token.magnitude,
            exponent: Int(token.exponent),
            isNegative: token.isNegative
        )
    }

    /// Returns the double nearest to a number with more digits than a token contains. The value is between those of
    /// the token's magnitude and the next one, which usually round to the same double. With a saturated exponent,
    /// both are zero or both are infinite.
    @inline(never)
    func doubleOfLongNumber(_ token: NumberToken) -> Double? {
        let exponent = Int(token.exponent)
        let lower = EiselLemire.bits(of: token.magnitude, exponent: exponent)
        let upper = EiselLemire.bits(of: token.magnitude + 1, exponent: exponent)
        let value = lower == upper ? Double(bitPattern: lower) : doubleByText(of: token)
        guard value.isFinite else { return nil }
        return token.isNegative ? -value : value
    }

    /// Returns the double that the standard library reads. 767 digits distinguish every double from the midpoint to its
    /// neighbor. Of the digits after the first 800, it matters only whether one is not zero.
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
        // The token's exponent applies to the first 19 of these digits.
        var exponent = Int(token.exponent) + 19 - text.count
        if isCutOff {
            text.append(UInt8(ascii: "1"))
            exponent -= 1
        }
        return Double(String(decoding: text, as: UTF8.self) + "e\(exponent)") ?? .infinity
    }
}
