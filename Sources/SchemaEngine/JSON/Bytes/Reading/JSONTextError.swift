import SchematicText

/// The reason and the position of an error in JSON text (RFC 8259).
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

extension JSONTextError {
    /// Returns a message of one line, with the error, the text that was found, and the expectation.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - showsText: Whether the message may contain text, which may be secret.
    /// - Returns: The message.
    package func message(in text: TextBytes, showsText: Bool = true) -> String {
        if let encoding = foreignEncoding(of: text) { return "expected UTF-8, found \(encoding.name)" }
        let found = found(in: text, showsText: showsText)
        return switch reason {
        case .unexpectedCharacter: "expected \(expectation), found \(found)"
        case .unexpectedEnd: "expected \(expectation), found the end of the text: the text is incomplete"
        case .badEscape:
            "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits, found something else"
        case .loneSurrogate:
            "expected both halves of a surrogate pair, such as \\ud83d\\ude00, found only one"
        case .invalidUTF8: "expected UTF-8, found \(found)"
        case .controlCharacter:
            "expected an escape, found \(found) inside a string: write it as \(escape(in: text))"
        case .badNumber: "expected a number such as 12, -0.5 or 1e3, found \(found) in it"
        case .badLiteral: "expected true, false or null, found \(found) in it"
        case .trailingText: "expected the end of the text after its value, found \(found)"
        case .tooDeep: "expected fewer nested containers: this one exceeds the limit"
        case .duplicateKey: "expected each key once, found one that its object already has"
        case .tooLarge: "expected a shorter text: this one exceeds the limit"
        }
    }

    /// Returns a message for the bytes of a buffer.
    package func message(in text: JSONBuffer) -> String {
        text.withTextBytes { message(in: $0) }
    }

    /// Returns the encoding of a text that is not UTF-8, if it is the reason for the error.
    package func foreignEncoding(of text: TextBytes) -> ForeignEncoding? {
        // Within the first character, or at its end: a digit is a value, and a zero byte after it is not.
        offset < 4 ? ForeignEncoding(of: text) : nil
    }

    private var expectation: String {
        switch expected {
        case .value: "a value"
        case .valueOrBracket: "a value or \"]\""
        case .key: "a key in quotes"
        case .keyOrBrace: "a key in quotes or \"}\""
        case .colon: "\":\""
        case .commaOrBrace: "\",\" or \"}\""
        case .commaOrBracket: "\",\" or \"]\""
        case nil: reason == .unexpectedEnd ? "more" : "something else"
        }
    }

    /// Returns a description of the character at the offset.
    private func found(in text: TextBytes, showsText: Bool) -> String {
        guard text.indices.contains(offset) else { return "the end of the text" }
        let byte = text[offset]
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "the end of a line"
        case UInt8(ascii: "\t"): return "a tab"
        case UInt8(ascii: "\""): return "a quote"
        case ..<0x20, 0x7F: return "control character 0x\(String(byte, width: 2, radix: 16, uppercase: true))"
        case _ where !showsText: return "another character"
        case ..<0x7F: return "\"\(Unicode.Scalar(byte))\""
        default:
            return foundScalar(in: text[offset...].prefix(4))
                ?? "byte 0x\(String(byte, width: 2, radix: 16, uppercase: true))"
        }
    }

    private func foundScalar(in bytes: Slice<TextBytes>) -> String? {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return "\"\(String(scalar).displayLine)\" (U+\(String(scalar.value, width: 4, radix: 16, uppercase: true)))"
    }

    private func escape(in text: TextBytes) -> String {
        guard text.indices.contains(offset) else { return "\\u0000" }
        switch text[offset] {
        case UInt8(ascii: "\n"): return "\\n"
        case UInt8(ascii: "\r"): return "\\r"
        case UInt8(ascii: "\t"): return "\\t"
        case let byte: return "\\u\(String(byte, width: 4, radix: 16, uppercase: true))"
        }
    }
}
