extension JSONScanner {
    /// Scans a string at its opening quote, and validates its UTF-8 and its escapes.
    @inline(__always)
    mutating func scanString() throws(JSONTextError) -> StringToken {
        let start = position &+ 1
        var index = start
        while true {
            let ends = EightBytes.endsOfPlainText(word(at: index))
            guard ends != 0 else {
                index &+= 8
                continue
            }
            index &+= ends.trailingZeroBitCount >> 3
            guard byte(at: index) == UInt8(ascii: "\"") else {
                let token = try restOfString(from: start, at: index)
                position = token.start &+ token.length &+ 1
                return token
            }
            position = index &+ 1
            return StringToken(start: start, length: index &- start, hasEscapes: false, isASCII: true)
        }
    }

    /// Scans the rest of a string, from the first byte that is not plain text. The function does not mutate the
    /// scanner, so that the position of the caller can stay in a register.
    @inline(never)
    func restOfString(from start: Int, at first: Int) throws(JSONTextError) -> StringToken {
        var index = first
        var hasEscapes = false
        var isASCII = true
        while true {
            let byte = byte(at: index)
            switch byte {
            case UInt8(ascii: "\""):
                return StringToken(start: start, length: index &- start, hasEscapes: hasEscapes, isASCII: isASCII)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index = try endOfEscape(at: index)
            case 0x80...:
                isASCII = false
                index = try endOfMultibyteRun(at: index)
            case ..<0x20:
                throw unexpected(.controlCharacter, at: index)
            default:
                index = endOfPlainText(at: index)
            }
        }
    }

    /// Returns the offset of the first byte from an index that is not plain text.
    @inline(__always)
    private func endOfPlainText(at first: Int) -> Int {
        var index = first
        while true {
            let ends = EightBytes.endsOfPlainText(word(at: index))
            guard ends == 0 else { return index &+ (ends.trailingZeroBitCount >> 3) }
            index &+= 8
        }
    }
}

/// A string that was scanned and validated, as it is written in its text.
struct StringToken: BitwiseCopyable, Sendable {
    /// The offset of the first byte after the opening quote.
    var start: Int
    /// The number of bytes between the quotes, with escapes as they are written.
    var length: Int
    /// Whether these bytes include a backslash.
    var hasEscapes: Bool
    /// Whether all of these bytes are ASCII. An escape may represent another scalar.
    var isASCII: Bool

    /// Creates the token of a string in a text that was validated.
    init(start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        self.start = start
        self.length = length
        self.hasEscapes = hasEscapes
        self.isASCII = isASCII
    }

    /// The range of the bytes between the quotes.
    var range: Range<Int> { start..<(start &+ length) }
}

extension JSONScanner {
    /// Returns a hash of a string's unescaped content.
    func hash(of token: StringToken, seed: UInt64) -> UInt64 {
        guard token.hasEscapes else { return hash(of: token.range, seed: seed) }
        var bytes: [UInt8] = []
        unescaped(token, into: &bytes)
        return JSONScanner.hash(of: bytes, seed: seed)
    }
}
