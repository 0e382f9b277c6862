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
