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
        var unescapedBytes: [UInt8] = []
        unescaped(token, into: &unescapedBytes)
        return unescapedBytes.elementsEqual(other.bytes(in: 0..<other.count))
    }

    /// Returns the number at an offset, where a number was validated.
    func number(at offset: Int) -> NumberToken? {
        var scanner = self
        scanner.position = offset
        return try? scanner.scanNumber()
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
