/// Why a text is not JSON (RFC 8259), and where: facts alone, the words are in `JSONTextError+Message.swift`.
package struct JSONTextError: Error, Hashable {
    /// What is wrong.
    package var reason: Reason
    /// What was due at the offset, where that is known.
    package var expected: Expectation?
    /// The first byte that cannot stand there, or the text's length where it is cut short.
    package var offset: Int

    /// An error at an offset.
    package init(_ reason: Reason, at offset: Int, expected: Expectation? = nil) {
        self.reason = reason
        self.expected = expected
        self.offset = offset
    }

    /// What can be wrong with a text.
    package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
        /// A character that is not what is due.
        case unexpectedCharacter
        /// The text is cut short.
        case unexpectedEnd
        /// A backslash with something behind it that is no escape.
        case badEscape
        /// An escaped half of a surrogate pair without its other half.
        case loneSurrogate
        /// A byte that is not part of well-formed UTF-8.
        case invalidUTF8
        /// A control character inside a string.
        case controlCharacter
        /// A number that breaks the rules of section 6.
        case badNumber
        /// Something that begins like `true`, `false` or `null`, and goes on in another way.
        case badLiteral
        /// Something behind the end of the value.
        case trailingText
        /// More containers around each other than the limit allows.
        case tooDeep
        /// A key that its object has already.
        case duplicateKey
        /// A text longer than the limit allows.
        case tooLarge
    }

    /// What can be due at an offset.
    package enum Expectation: UInt8, Hashable, Sendable, CaseIterable {
        case value
        /// Behind `[`.
        case valueOrBracket
        /// Behind a comma in an object.
        case key
        /// Behind `{`.
        case keyOrBrace
        case colon
        /// Behind a member.
        case commaOrBrace
        /// Behind an element.
        case commaOrBracket
    }
}
