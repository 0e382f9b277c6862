extension JSONScanner {
    /// Returns the offset after the escape whose backslash is at `index`: 2 bytes, 6, or 12 for a surrogate pair.
    @inline(__always)
    func endOfEscape(at index: Int) throws(JSONTextError) -> Int {
        switch byte(at: index &+ 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index &+ 2
        case UInt8(ascii: "u"):
            return try endOfUnicodeEscape(at: index)
        default:
            throw badEscape(at: index, cutShortAfter: 1)
        }
    }

    private func endOfUnicodeEscape(at index: Int) throws(JSONTextError) -> Int {
        guard let unit = hexadecimalUnit(at: index &+ 2) else {
            throw badEscape(at: index, cutShortAfter: 2)
        }
        if unit & 0xFC00 == 0xD800 { return try endOfSurrogatePair(at: index) }
        guard unit & 0xFC00 != 0xDC00 else { throw JSONTextError(.loneSurrogate, at: index) }
        return index &+ 6
    }

    /// Returns the offset after a surrogate pair whose high half is at `index`.
    private func endOfSurrogatePair(at index: Int) throws(JSONTextError) -> Int {
        let low = index &+ 6
        if low < count, byte(at: low) != UInt8(ascii: "\\") { throw JSONTextError(.loneSurrogate, at: index) }
        if low &+ 1 < count, byte(at: low &+ 1) != UInt8(ascii: "u") {
            throw JSONTextError(.loneSurrogate, at: index)
        }
        guard let unit = hexadecimalUnit(at: low &+ 2) else {
            throw badEscape(at: low, cutShortAfter: 2)
        }
        guard unit & 0xFC00 == 0xDC00 else { throw JSONTextError(.loneSurrogate, at: index) }
        return index &+ 12
    }

    /// Returns the error for an invalid escape, at its backslash, unless the text ends before the escape is certainly
    /// invalid.
    private func badEscape(at index: Int, cutShortAfter prefix: Int) -> JSONTextError {
        var end = index &+ prefix
        while prefix == 2, end < index &+ 6, hexadecimalDigit(byte(at: end)) != nil { end &+= 1 }
        return end >= count ? JSONTextError(.unexpectedEnd, at: count) : JSONTextError(.badEscape, at: index)
    }

    /// Returns the UTF-16 code unit of four hexadecimal digits.
    func hexadecimalUnit(at index: Int) -> UInt32? {
        var unit: UInt32 = 0
        for place in 0..<4 {
            guard let digit = hexadecimalDigit(byte(at: index &+ place)) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }

    @inline(__always)
    private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
        default: nil
        }
    }
}
