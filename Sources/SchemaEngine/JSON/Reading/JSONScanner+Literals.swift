extension JSONScanner {
    /// Passes `true`.
    mutating func scanTrue() throws(JSONTextError) {
        guard endOfTrue > 0 else { throw badLiteral("true") }
        position &+= 4
    }

    /// Passes `false`.
    mutating func scanFalse() throws(JSONTextError) {
        guard endOfFalse > 0 else { throw badLiteral("false") }
        position &+= 5
    }

    /// Passes `null`.
    mutating func scanNull() throws(JSONTextError) {
        guard endOfNull > 0 else { throw badLiteral("null") }
        position &+= 4
    }

    /// The offset behind a `true` that stands here; 0 where there is none.
    @inline(__always)
    var endOfTrue: Int { EightBytes.first(4, of: word(at: position)) == 0x6575_7274 ? position &+ 4 : 0 }

    /// The offset behind a `false` that stands here; 0 where there is none.
    @inline(__always)
    var endOfFalse: Int { EightBytes.first(5, of: word(at: position)) == 0x65_736C_6166 ? position &+ 5 : 0 }

    /// The offset behind a `null` that stands here; 0 where there is none.
    @inline(__always)
    var endOfNull: Int { EightBytes.first(4, of: word(at: position)) == 0x6C6C_756E ? position &+ 4 : 0 }

    /// Where the text leaves a literal's spelling.
    @inline(never)
    func badLiteral(_ literal: StaticString) -> JSONTextError {
        let same = literal.withUTF8Buffer { letters in
            letters.indices.prefix { byte(at: position + $0) == letters[$0] }.count
        }
        return unexpected(.badLiteral, at: position + same)
    }

    /// The error that the next character is not what is due.
    func unexpected(_ due: JSONTextError.Expectation) -> JSONTextError {
        position < count
            ? JSONTextError(.unexpectedCharacter, at: position, expected: due)
            : JSONTextError(.unexpectedEnd, at: count, expected: due)
    }

    /// An error at an offset, which is that of a text cut short where the text ends there.
    func unexpected(_ reason: JSONTextError.Reason = .unexpectedCharacter, at offset: Int) -> JSONTextError {
        offset < count ? JSONTextError(reason, at: offset) : JSONTextError(.unexpectedEnd, at: count)
    }
}
