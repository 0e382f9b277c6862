import SchematicText

/// Reads the tokens of a JSON text in place. Its callers determine and validate their order.
///
/// Safety: a scanner is used only in the scope that guarantees its memory (the closure of a `withTextBytes`), and is
/// never kept beyond it. No byte outside of `0..<count` is read: `byte(at:)` and `word(at:)` return zeros there, and
/// the few direct loads are preceded by a check of the length. A zero ends every scan, because it is a control
/// character, which is not allowed anywhere in JSON.
///
/// The functions that read a byte or a word are transparent, so that a build that is not optimized inlines them, too. In such a
/// build, apps check every response. For the same reason, `base` is not optional.
struct JSONScanner {
    let base: UnsafeRawPointer
    /// The number of bytes in the text.
    let count: Int
    /// The offset of the next byte.
    var position: Int

    /// Creates a scanner at the beginning of a view of bytes.
    init(_ text: TextBytes) { self.init(text.bytes) }

    /// Creates a scanner at the beginning of borrowed memory.
    init(_ bytes: UnsafeRawBufferPointer) {
        // The address is not read if there are no bytes.
        base = bytes.baseAddress ?? UnsafeRawPointer(ArenaMemory.none() as UnsafeMutablePointer<UInt8>)
        count = bytes.count
        position = 0
    }

    /// The next byte, or 0 at the end.
    var current: UInt8 { @_transparent get { byte(at: position) } }

    /// Returns a byte of the text, or 0 for an index out of bounds.
    @_transparent
    func byte(at index: Int) -> UInt8 {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
        return base.assumingMemoryBound(to: UInt8.self)[index]
    }

    /// Returns eight bytes from an index that is not negative. Bytes after the end of the text are 0.
    @_transparent
    func word(at index: Int) -> UInt64 {
        index &+ 8 <= count ? base.littleEndianWord(at: index) : lastWord(at: index)
    }

    /// Returns the bytes from an index at which fewer than eight remain, with zeros after them.
    ///
    /// The function is not inlined, because `word(at:)` is, in many loops, which rarely call this one.
    @inline(never)
    func lastWord(at index: Int) -> UInt64 {
        let left = count &- index
        guard left > 0 else { return 0 }
        let base = base
        func bytes<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at index: Int) -> UInt64 {
            UInt64(truncatingIfNeeded: Word(littleEndian: base.loadUnaligned(fromByteOffset: index, as: Word.self)))
        }
        if count >= 8 { return bytes(UInt64.self, at: count &- 8) &>> UInt64((8 &- left) &* 8) }
        // Two loads that may overlap.
        if left >= 4 {
            return bytes(UInt32.self, at: index) | bytes(UInt32.self, at: count &- 4) &<< UInt64((left &- 4) &* 8)
        }
        let ends = bytes(UInt8.self, at: index) | bytes(UInt8.self, at: count &- 1) &<< UInt64((left &- 1) &* 8)
        return left == 3 ? ends | bytes(UInt8.self, at: index &+ 1) &<< 8 : ends
    }

    /// Returns the text's bytes in a range, for immediate use.
    func bytes(in range: Range<Int>) -> UnsafeRawBufferPointer {
        let range = range.clamped(to: 0..<count)
        return UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }
}

extension UnsafeRawPointer {
    /// Returns the eight bytes at an offset, the first one lowest. They must be readable.
    @_transparent
    func littleEndianWord(at offset: Int) -> UInt64 {
        let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        // `UInt64(littleEndian:)` is a generic call in a build that is not optimized.
        #if _endian(big)
            return word.byteSwapped
        #else
            return word
        #endif
    }
}

extension JSONScanner {
    /// Skips a byte-order mark at the beginning of the text, which a parser may ignore (RFC 8259, section 8.1).
    mutating func skipByteOrderMark() {
        if position == 0, EightBytes.first(3, of: word(at: 0)) == 0xBF_BBEF { position = 3 }
    }

    /// Skips white space (RFC 8259, section 2).
    @inline(__always)
    mutating func skipWhitespace() {
        if current <= UInt8(ascii: " ") { position = endOfWhitespace(at: position) }
    }

    /// Skips white space between members or elements. There is usually none, or a line feed and an indentation, which
    /// are skipped without a call.
    @inline(__always)
    mutating func skipIndentation() {
        guard current <= UInt8(ascii: " ") else { return }
        if current == UInt8(ascii: "\n") { position &+= 1 }
        position = endOfSpaces(at: position)
        if current <= UInt8(ascii: " ") { position = endOfWhitespace(at: position) }
    }

    /// Returns `true` if a range is empty, or consists of at most one line feed, and spaces after it.
    @inline(__always)
    func isIndentation(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        var index = range.lowerBound &+ (byte(at: range.lowerBound) == UInt8(ascii: "\n") ? 1 : 0)
        while index &+ 8 <= range.upperBound {
            guard word(at: index) == EightBytes.spaces else { return false }
            index &+= 8
        }
        return EightBytes.first(range.upperBound &- index, of: word(at: index) ^ EightBytes.spaces) == 0
    }

    /// Returns the end of the white space at an index. In pretty-printed text, it is usually a line feed and many
    /// spaces, which are skipped eight at a time.
    ///
    /// The function does not mutate the scanner, so that the position of the caller can stay in a register.
    func endOfWhitespace(at first: Int) -> Int {
        var index = first
        while true {
            switch byte(at: index) {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index &+= 1
            case UInt8(ascii: " "): index = endOfSpaces(at: index)
            default: return index
            }
        }
    }

    @inline(__always)
    func endOfSpaces(at first: Int) -> Int {
        var index = first
        while true {
            let others = word(at: index) ^ EightBytes.spaces
            guard others == 0 else { return index &+ (others.trailingZeroBitCount >> 3) }
            index &+= 8
        }
    }
}

extension JSONScanner {
    /// Creates a scanner at the beginning of a buffer. The caller must keep the buffer alive as long as the scanner.
    init(_ buffer: JSONBuffer) {
        self = buffer.withBytes { JSONScanner($0) }
    }

    /// Creates a scanner of a literal's UTF-8, which is valid for the lifetime of the program.
    init(_ literal: StaticString) { self.init(literal.textBytes) }

    /// Returns the text in a range of valid UTF-8.
    func text(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

    /// Returns a view of the text in a range, which is valid as long as the scanner's memory.
    func textBytes(in range: Range<Int>) -> TextBytes { TextBytes(bytes(in: range)) }

    /// Returns the number that a string without escapes consists of, or `nil` for any other string.
    func number(exactlyIn token: StringToken) -> NumberToken? {
        var scanner = self
        scanner.position = token.start
        let first = scanner.current
        guard first == UInt8(ascii: "-") || first.isASCIIDigit, !token.hasEscapes else { return nil }
        guard let number = try? scanner.scanNumber(), scanner.position == token.range.upperBound else { return nil }
        return number
    }

    /// Returns `true` if the unescaped text of a string equals another text.
    func matches(_ token: StringToken, allOf other: JSONScanner) -> Bool {
        guard token.hasEscapes else {
            return token.length == other.count && bytes(in: token.range).elementsEqual(other.bytes(in: 0..<other.count))
        }
        return unescaped(token).elementsEqual(other.bytes(in: 0..<other.count))
    }

    /// Returns the number at an offset, where a number was validated.
    func number(at offset: Int) -> NumberToken? {
        var scanner = self
        scanner.position = offset
        return try? scanner.scanNumber()
    }

    /// Returns the string whose opening quote is at an offset, or `nil` if none begins there.
    func string(at offset: Int) -> StringToken? {
        guard byte(at: offset) == Byte.quote else { return nil }
        var scanner = self
        scanner.position = offset
        return try? scanner.scanString()
    }
}

extension String {
    /// Calls the closure with a scanner of the string's UTF-8, which must not be used after it returns.
    @inline(__always)
    func withScanner<Result>(_ body: (JSONScanner) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body(JSONScanner(UnsafeRawBufferPointer($0))) }
    }
}

extension JSONScanner {
    mutating func scanTrue() throws(JSONTextError) {
        guard endOfTrue > 0 else { throw badLiteral("true") }
        position &+= 4
    }

    mutating func scanFalse() throws(JSONTextError) {
        guard endOfFalse > 0 else { throw badLiteral("false") }
        position &+= 5
    }

    mutating func scanNull() throws(JSONTextError) {
        guard endOfNull > 0 else { throw badLiteral("null") }
        position &+= 4
    }

    /// The offset after a `true` at the current position, or 0 if there is none.
    @inline(__always)
    var endOfTrue: Int { EightBytes.first(4, of: word(at: position)) == 0x6575_7274 ? position &+ 4 : 0 }

    /// The offset after a `false` at the current position, or 0 if there is none.
    @inline(__always)
    var endOfFalse: Int { EightBytes.first(5, of: word(at: position)) == 0x65_736C_6166 ? position &+ 5 : 0 }

    /// The offset after a `null` at the current position, or 0 if there is none.
    @inline(__always)
    var endOfNull: Int { EightBytes.first(4, of: word(at: position)) == 0x6C6C_756E ? position &+ 4 : 0 }

    /// Returns the error for a misspelled literal, at the first character that differs.
    @inline(never)
    func badLiteral(_ literal: StaticString) -> JSONTextError {
        let same = literal.withUTF8Buffer { letters in
            letters.indices.prefix { byte(at: position + $0) == letters[$0] }.count
        }
        return unexpected(.badLiteral, at: position + same)
    }

    /// Returns the error that the next character is not the expected one.
    func unexpected(_ expected: JSONTextError.Expectation) -> JSONTextError {
        position < count
            ? JSONTextError(.unexpectedCharacter, at: position, expected: expected)
            : JSONTextError(.unexpectedEnd, at: count, expected: expected)
    }

    /// Returns an error at an offset, or the error for an unexpected end if the offset is the end of the text.
    func unexpected(_ reason: JSONTextError.Reason = .unexpectedCharacter, at offset: Int) -> JSONTextError {
        offset < count ? JSONTextError(reason, at: offset) : JSONTextError(.unexpectedEnd, at: count)
    }
}

/// Skips parts of texts that a check has validated. In any other text, these functions advance, or stop at the end.
extension JSONScanner {
    /// Skips the value at the position.
    mutating func skipValidatedValue() {
        switch current {
        case UInt8(ascii: "\""): _ = skipValidatedString()
        case UInt8(ascii: "{"), UInt8(ascii: "["): skipValidatedContainer()
        default:
            repeat { position &+= 1 } while isInsideScalar(current) && position < count
        }
    }

    /// Skips the string at whose opening quote the position is, and returns it.
    mutating func skipValidatedString() -> StringToken {
        let start = position &+ 1
        var index = start
        var hasEscapes = false
        while index < count {
            let hits = EightBytes.quotesAndBackslashes(word(at: index))
            guard hits != 0 else {
                index &+= 8
                continue
            }
            index &+= hits.trailingZeroBitCount >> 3
            if byte(at: index) == UInt8(ascii: "\"") { break }
            hasEscapes = true
            index &+= 2
        }
        let end = max(start, min(index, count))
        position = min(end &+ 1, count)
        return StringToken(start: start, length: end &- start, hasEscapes: hasEscapes, isASCII: false)
    }

    /// Returns the unescaped text of a skipped string. In a text that was not validated, ill-formed UTF-8 is replaced by
    /// U+FFFD.
    func text(ofSkipped token: StringToken) -> String {
        guard token.hasEscapes else { return text(in: token.range) }
        return String(decoding: unescaped(token), as: UTF8.self)
    }

    private mutating func skipValidatedContainer() {
        var depth = 0
        while position < count {
            switch current {
            case UInt8(ascii: "\""):
                _ = skipValidatedString()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
            default: break
            }
            position &+= 1
            if depth <= 0 { return }
        }
    }

    private func isInsideScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0...UInt8(ascii: " "): false
        default: true
        }
    }
}

extension TextBytes {
    /// Whether the text consists of white space of JSON, after an optional byte-order
    /// mark. Such a text is no body in JSON.
    var isBlank: Bool {
        var scanner = JSONScanner(self)
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        return scanner.position >= scanner.count
    }
}
