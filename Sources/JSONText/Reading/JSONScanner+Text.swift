extension JSONScanner {
    /// What a string says, unescaped.
    public func text(of token: StringToken) -> String {
        let bytes = bytes(in: token.range)
        guard token.hasEscapes else { return Self.string(ofValid: bytes, isASCII: token.isASCII) }
        return String(unsafeUninitializedCapacity: token.length) { unescape(token, into: $0) }
    }

    /// Writes what a string says, unescaped, into memory for as many bytes as the token has, and returns how many it took:
    /// an escape is never shorter than what it stands for. What stands between two escapes is copied at once.
    private func unescape(_ token: StringToken, into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var (count, index) = (0, token.start)
        let end = token.start &+ token.length
        while index < end {
            let backslash = min(self.backslash(from: index), end)
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[count...])
                .copyMemory(from: bytes(in: index..<backslash))
            count &+= backslash &- index
            guard backslash < end else { break }
            let (scalar, length) = escapedScalar(at: backslash)
            UTF8.encode(scalar)?.forEach {
                target[count] = $0
                count &+= 1
            }
            index = backslash &+ length
        }
        return count
    }

    /// The next backslash from an index on, or the end of the text.
    private func backslash(from first: Int) -> Int {
        var index = first
        while index < count {
            let hits = EightBytes.backslashes(word(at: index))
            if hits != 0 { return min(index &+ (hits.trailingZeroBitCount >> 3), count) }
            index &+= 8
        }
        return count
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
