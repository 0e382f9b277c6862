extension JSONScanner {
    /// What a string says, unescaped.
    public func text(of token: StringToken) -> String {
        let bytes = bytes(in: token.range)
        guard token.hasEscapes else { return Self.string(ofValid: bytes, isASCII: token.isASCII) }
        return String(unsafeUninitializedCapacity: token.length) { target in
            var count = 0
            forEachUnescapedByte(of: token) {
                target[count] = $0
                count &+= 1
            }
            return count
        }
    }

    /// Appends what a string says, unescaped, in UTF-8.
    public func unescaped(_ token: StringToken, into bytes: inout [UInt8]) {
        guard token.hasEscapes else {
            bytes.append(contentsOf: self.bytes(in: token.range))
            return
        }
        bytes.reserveCapacity(bytes.count + token.length)
        forEachUnescapedByte(of: token) { bytes.append($0) }
    }

    /// A string of bytes whose UTF-8 the scan has checked.
    @inline(__always)
    private static func string(ofValid bytes: UnsafeRawBufferPointer, isASCII: Bool) -> String {
        #if compiler(>=6.2)
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                let span = bytes.bindMemory(to: UInt8.self).span
                return String(copying: UTF8Span(unchecked: span, isKnownASCII: isASCII))
            }
        #endif
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An escape is never shorter than what it stands for, so the bytes are at most as many as the token's.
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

    /// The scalar that a checked escape stands for, and the bytes it takes.
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
