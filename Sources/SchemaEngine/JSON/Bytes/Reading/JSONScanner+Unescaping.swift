extension JSONScanner {
    /// Returns the unescaped text of a string.
    func text(of token: StringToken) -> String {
        guard token.hasEscapes else { return Self.string(ofValid: bytes(in: token.range), isASCII: token.isASCII) }
        // An escape is at least as long as the UTF-8 of its scalar.
        return withUnsafeTemporaryAllocation(byteCount: token.length, alignment: 1) { memory in
            let (count, isASCII) = unescape(token, into: memory)
            return Self.string(ofValid: UnsafeRawBufferPointer(rebasing: memory[..<count]), isASCII: isASCII)
        }
    }

    /// Writes the unescaped text of a string into memory that has at least the token's length. Returns the number of
    /// bytes, and whether all of them are ASCII. The text between two escapes is copied as a block.
    private func unescape(
        _ token: StringToken,
        into target: UnsafeMutableRawBufferPointer
    ) -> (count: Int, isASCII: Bool) {
        var (count, index, isASCII) = (0, token.start, token.isASCII)
        let end = token.start &+ token.length
        while index < end {
            let backslash = backslash(in: index..<end)
            UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: bytes(in: index..<backslash))
            count &+= backslash &- index
            guard backslash < end else { break }
            let (scalar, length) = escapedScalar(at: backslash)
            isASCII = isASCII && scalar.isASCII
            UTF8.encode(scalar)?.forEach {
                target[count] = $0
                count &+= 1
            }
            index = backslash &+ length
        }
        return (count, isASCII)
    }

    /// Returns the offset of the first backslash in a range, or the end of the range.
    private func backslash(in range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            let hits = EightBytes.backslashes(word(at: index))
            if hits != 0 { return min(index &+ (hits.trailingZeroBitCount >> 3), range.upperBound) }
            index &+= 8
        }
        return range.upperBound
    }

    /// Returns the unescaped text of a string, in UTF-8.
    func unescaped(_ token: StringToken) -> [UInt8] {
        guard token.hasEscapes else { return Array(bytes(in: token.range)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(token.length)
        forEachUnescapedByte(of: token) { bytes.append($0) }
        return bytes
    }

    /// Creates a string from bytes whose UTF-8 the scanner has validated.
    @inline(__always)
    private static func string(ofValid bytes: UnsafeRawBufferPointer, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let span = bytes.bindMemory(to: UInt8.self).span
            return String(copying: UTF8Span(unchecked: span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Calls the closure with at most as many bytes as the token has, because an escape is at least as long as its
    /// UTF-8.
    @inline(__always)
    private func forEachUnescapedByte(of token: StringToken, _ body: (UInt8) -> Void) {
        var index = token.start
        let end = token.start + token.length
        while index < end {
            let byte = byte(at: index)
            guard byte == UInt8(ascii: "\\") else {
                body(byte)
                index &+= 1
                continue
            }
            let (scalar, length) = escapedScalar(at: index)
            UTF8.encode(scalar)?.forEach(body)
            index &+= length
        }
    }

    /// Returns the scalar of a validated escape, and the length of the escape in bytes.
    private func escapedScalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let letter = byte(at: index &+ 1)
        switch letter {
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "u"): return unicodeEscape(at: index)
        default: return (Unicode.Scalar(letter), 2)
        }
    }

    private func unicodeEscape(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let unit = hexadecimalUnit(at: index &+ 2) ?? 0xFFFD
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        let low = hexadecimalUnit(at: index &+ 8) ?? 0xDC00
        let value = 0x10000 &+ ((unit & 0x3FF) << 10) &+ (low & 0x3FF)
        return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
    }
}

extension TextBytes {
    /// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), or `nil` if all bytes are UTF-8.
    package var offsetOfInvalidUTF8: Int? { JSONScanner(self).offsetOfInvalidUTF8 }
}
