extension JSONScanner {
    /// The offset behind the escape whose backslash stands at `index`: two bytes, six, or twelve of a surrogate pair.
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

    /// `index` is that of the high half.
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

    /// A bad escape is faulted at its backslash, unless the text ends before it can be told that it is bad.
    private func badEscape(at index: Int, cutShortAfter prefix: Int) -> JSONTextError {
        var end = index &+ prefix
        while prefix == 2, end < index &+ 6, hexadecimalDigit(byte(at: end)) != nil { end &+= 1 }
        return end >= count ? JSONTextError(.unexpectedEnd, at: count) : JSONTextError(.badEscape, at: index)
    }

    /// The UTF-16 code unit that four hexadecimal digits give.
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
