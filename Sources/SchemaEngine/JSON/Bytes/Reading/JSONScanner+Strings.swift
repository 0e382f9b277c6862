import SchematicText

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
            guard byte(at: index) == Byte.quote else {
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
            if byte >= 0x80 {
                isASCII = false
                index = try endOfMultibyteRun(at: index)
            } else if byte == Byte.quote {
                return StringToken(start: start, length: index &- start, hasEscapes: hasEscapes, isASCII: isASCII)
            } else if byte == Byte.backslash {
                hasEscapes = true
                index = try endOfEscape(at: index)
            } else if byte < 0x20 {
                throw unexpected(.controlCharacter, at: index)
            } else {
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
        return JSONScanner.hash(of: unescaped(token), seed: seed)
    }
}

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
        while prefix == 2, end < index &+ 6, byte(at: end).hexadecimalDigit != nil { end &+= 1 }
        return end >= count ? JSONTextError(.unexpectedEnd, at: count) : JSONTextError(.badEscape, at: index)
    }

    /// Returns the UTF-16 code unit of four hexadecimal digits.
    func hexadecimalUnit(at index: Int) -> UInt32? {
        var unit: UInt32 = 0
        for place in 0..<4 {
            guard let digit = byte(at: index &+ place).hexadecimalDigit else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}

extension JSONScanner {
    /// Returns the end of a run of multi-byte sequences (RFC 3629). Overlong forms, surrogates, values beyond
    /// U+10FFFF and truncated sequences are errors.
    @inline(__always)
    func endOfMultibyteRun(at first: Int) throws(JSONTextError) -> Int {
        var index = first
        repeat {
            let word = word(at: index)
            if Self.beginsWithTwoTriples(word) {
                index &+= 6
                continue
            }
            let length = Self.lengthOfSequence(word)
            guard length > 0 else { throw badSequence(at: index) }
            index &+= length
        } while byte(at: index) >= 0x80
        return index
    }

    /// The offset of the first byte that is not part of a well-formed sequence, or `nil` if the whole text is UTF-8. A
    /// sequence that the text ends in is not well-formed.
    var offsetOfInvalidUTF8: Int? {
        var index = 0
        while index < count {
            let highBits = word(at: index) & 0x8080_8080_8080_8080
            index &+= highBits.trailingZeroBitCount / 8
            guard highBits != 0 else { continue }
            let length = Self.lengthOfSequence(word(at: index))
            guard length > 0 else { return index }
            index &+= length
        }
        return nil
    }

    /// Returns `true` if a word begins with two sequences of three bytes, as text in many Asian scripts does, and
    /// neither begins with one of the two bytes that restrict the second byte.
    @_transparent
    private static func beginsWithTwoTriples(_ word: UInt64) -> Bool {
        guard word & 0xC0_C0F0_C0C0_F0 == 0x80_80E0_8080_E0 else { return false }
        let first = word & 0xFF
        let second = (word &>> 24) & 0xFF
        return first != 0xE0 && first != 0xED && second != 0xE0 && second != 0xED
    }

    /// Returns the length of the sequence that a word begins with, or 0 if it is not well-formed.
    @inline(__always)
    private static func lengthOfSequence(_ word: UInt64) -> Int {
        let lead = UInt8(truncatingIfNeeded: word)
        let next = UInt8(truncatingIfNeeded: word >> 8)
        switch lead {
        case 0xE0...0xEF:
            let hasContinuations = word & 0xC0_C000 == 0x80_8000
            return hasContinuations && secondBytes(after: lead).contains(next) ? 3 : 0
        case 0xC2...0xDF:
            return word & 0xC000 == 0x8000 ? 2 : 0
        case 0xF0...0xF4:
            let hasContinuations = word & 0xC0C0_C000 == 0x8080_8000
            return hasContinuations && secondBytes(after: lead).contains(next) ? 4 : 0
        default:
            return 0
        }
    }

    /// Returns the valid second bytes of a sequence. They alone exclude overlong forms, surrogates and values beyond
    /// U+10FFFF (table 3-7 of the Unicode Standard).
    @inline(__always)
    private static func secondBytes(after lead: UInt8) -> ClosedRange<UInt8> {
        switch lead {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }

    /// Returns the error for the first byte of an invalid sequence, or for an unexpected end if the text ends in the
    /// sequence.
    @inline(never)
    private func badSequence(at index: Int) -> JSONTextError {
        let lead = byte(at: index)
        let length = lead < 0xC2 || lead > 0xF4 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index &+ length > count else { return JSONTextError(.invalidUTF8, at: index) }
        for offset in (index &+ 1)..<max(index &+ 1, count) {
            let allowed = offset == index &+ 1 ? Self.secondBytes(after: lead) : 0x80...0xBF
            guard allowed.contains(byte(at: offset)) else { return JSONTextError(.invalidUTF8, at: index) }
        }
        return JSONTextError(.unexpectedEnd, at: count)
    }
}
