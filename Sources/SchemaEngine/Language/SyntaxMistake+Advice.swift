/// The text that is not JSON.
package enum JSONTextSubject {
    /// A schema, whose author reads the advice.
    case schema
    /// A payload, whose sender made the mistake.
    case payload
    /// Another file, such as settings or a recording, whose author reads the advice.
    case file
}

extension JSONTextError {
    /// Returns advice for the mistake that led to the error, or `nil` if the message suffices.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - subject: The use of the text. Advice for a payload contains no part of it, which may be secret.
    /// - Returns: The advice, in one line.
    package func help(in text: TextBytes, of subject: JSONTextSubject) -> String? {
        guard let mistake = SyntaxMistake(self, in: text) else { return nil }
        return switch subject {
        case .schema: mistake.adviceForSchema ?? mistake.advice
        case .payload: mistake.adviceForPayload ?? mistake.advice
        case .file: mistake.adviceForFile ?? mistake.advice
        }
    }

    /// Returns the message and the advice in one line, for reports that have no separate line for the advice.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - subject: The use of the text.
    ///   - showsText: Whether the result may contain text, which may be secret.
    /// - Returns: The line.
    package func explanation(in text: TextBytes, of subject: JSONTextSubject, showsText: Bool = true) -> String {
        let message = message(in: text, showsText: showsText)
        return help(in: text, of: subject).map { "\(message): \($0)" } ?? message
    }
}

extension SyntaxMistake {
    /// Advice for the author of a schema, if it differs from that for any text.
    fileprivate var adviceForSchema: String? {
        switch self {
        case .emptyText: #"the file is empty: paste a response of the server, or write "{any}" to accept any value"#
        case .htmlPage:
            "the file is an HTML page, probably of a login or of an error: request the JSON of the API, and paste that"
        case .otherXML: "the file is XML: write the same structure as JSON"
        case .plainText: "the file is plain text: a schema is an example in JSON; text needs double quotes"
        case .secondValue: "the file has two values: write the second one into its own file, or both into an array"
        case .comment: #"JSON has no comments: write the note as a member, "{comment}": "…""#
        case .backslash: #"write a backslash twice, as in "{string:/^\\d+$/}""#
        case .unquotedTag(let tag): "a tag is a string: write \(pasted("{\(tag)}")) with its quotes"
        case .unquotedModifier: #"write the modifier inside the quotes of the key, as in "name{?}""#
        case .otherNull, .notANumber: #"JSON has no such value: write null, or a tag such as "{number}""#
        default: nil
        }
    }

    /// Advice for the sender of a payload, if it differs from that for any text.
    fileprivate var adviceForPayload: String? {
        switch self {
        case .emptyText: "the text is empty: check whether a body is sent with this status"
        case .htmlPage:
            "the text is an HTML page, probably of a login, a proxy or an error: check the URL and the credentials"
        case .otherXML: "the text is XML: check the URL, or read it as XML"
        case .plainText: "the text is plain text: check the URL, and the header Accept of the request"
        case .secondValue: "the text has two values: send an array, or check each line separately"
        case .comment: "JSON has no comments: remove it"
        case .backslash: #"write a backslash in a string as \\"#
        case .unquotedTag: "write text in double quotes"
        default: nil
        }
    }

    /// Advice for the author of a file that is neither a schema nor a payload, if it differs from that for any text. It
    /// contains no part of the text.
    fileprivate var adviceForFile: String? {
        switch self {
        case .emptyText: "the file is empty"
        case .htmlPage: "the file is an HTML page"
        case .otherXML: "the file is XML"
        case .plainText: "the file is plain text"
        case .secondValue: "the file has two values: remove one"
        case .comment: "JSON has no comments: remove it"
        case .backslash: #"write a backslash in a string as \\"#
        case .unquotedTag: "write text in double quotes"
        case .notANumber: "JSON has neither NaN nor Infinity: write null, or a number"
        default: nil
        }
    }

    /// Advice for any text.
    fileprivate var advice: String? {
        switch self {
        case .trailingComma: "JSON has no comma after the last element: remove it"
        case .missingComma: "write a comma between two elements"
        case .singleQuotes: #"JSON has double quotes only: write " in place of each single quote"#
        case .typographicQuotes: #"these are typographic quotes: write straight ones, as in "name""#
        case .innerQuote: #"write a quote inside a string as \""#
        case .openString: #"close the string with a quote in its line; write a line break inside it as \n"#
        case .notUTF8: "save the text in the encoding UTF-8"
        case .foreignEncoding(let encoding):
            "convert it with 'iconv -f \(encoding.converterName) -t UTF-8', or save it as UTF-8 in an editor"
        case .extraBracket: "remove this bracket, or add the one that opens its container"
        case .unquotedKey: #"write the key in double quotes, as in "name": 1"#
        case .unquotedText: "write text in double quotes"
        case .notANumber: "JSON has neither NaN nor Infinity: send null, or a string"
        case .otherNull: "write null, in lower case"
        case .capitalBoolean: "write true and false in lower case"
        case .leadingZero: "write the number without leading zeros"
        case .noDigitBeforePoint: "write a digit before the decimal point, as in 0.5"
        case .plusSign: "write the number without a plus sign"
        default: nil
        }
    }
}
