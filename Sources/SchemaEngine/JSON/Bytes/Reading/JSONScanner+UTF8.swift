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
    @inline(__always)
    private static func beginsWithTwoTriples(_ word: UInt64) -> Bool {
        guard word & 0xC0_C0F0_C0C0_F0 == 0x80_80E0_8080_E0 else { return false }
        let leads = (UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 24))
        return leads.0 != 0xE0 && leads.0 != 0xED && leads.1 != 0xE0 && leads.1 != 0xED
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
