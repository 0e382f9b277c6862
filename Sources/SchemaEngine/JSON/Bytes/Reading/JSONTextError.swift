/// The reason and the position of an error in JSON text (RFC 8259). `JSONTextError+Message.swift` adds the wording.
package struct JSONTextError: Error, Hashable {
    /// The kind of the error.
    package var reason: Reason
    /// The expectation at the offset, if it is known.
    package var expected: Expectation?
    /// The offset of the first invalid byte, or the text's length if the text is incomplete.
    package var offset: Int

    /// Creates an error at an offset.
    package init(_ reason: Reason, at offset: Int, expected: Expectation? = nil) {
        self.reason = reason
        self.expected = expected
        self.offset = offset
    }

    /// The kinds of errors.
    package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
        /// A character that is not the expected one.
        case unexpectedCharacter
        /// The text ends too early.
        case unexpectedEnd
        /// A backslash that does not begin an escape.
        case badEscape
        /// An escaped half of a surrogate pair without its other half.
        case loneSurrogate
        /// A byte that is not part of well-formed UTF-8.
        case invalidUTF8
        /// A control character inside a string.
        case controlCharacter
        /// A number that violates RFC 8259, section 6.
        case badNumber
        /// A misspelled `true`, `false` or `null`.
        case badLiteral
        /// Text after the end of the value.
        case trailingText
        /// More nested containers than the limit allows.
        case tooDeep
        /// A key that its object already has.
        case duplicateKey
        /// A text longer than the limit allows.
        case tooLarge
    }

    /// The expectations at an offset.
    package enum Expectation: UInt8, Hashable, Sendable, CaseIterable {
        case value
        /// After `[`.
        case valueOrBracket
        /// After a comma in an object.
        case key
        /// After `{`.
        case keyOrBrace
        case colon
        /// After a member.
        case commaOrBrace
        /// After an element.
        case commaOrBracket
    }
}
