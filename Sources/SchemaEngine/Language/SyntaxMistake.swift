/// A common mistake that leads to text that is not JSON, with advice for those who can correct it.
struct SyntaxMistake: Hashable {
    /// Advice for the author of a schema.
    private let forSchema: String
    /// Advice for the sender of a payload; `nil` if the error's message suffices. It contains no part of the text, which may
    /// be secret.
    private let forPayload: String?
    /// Advice for the author of a file that is neither, with the same restriction.
    private let forFile: String?

    private init(schema: String, payload: String?, file: String?) {
        (forSchema, forPayload, forFile) = (schema, payload, file)
    }

    /// Creates a mistake with advice for each subject; `schema` is other advice for the author of a schema.
    private init(_ advice: String, schema: String? = nil) {
        self.init(schema: schema ?? advice, payload: advice, file: advice)
    }

    fileprivate func advice(for subject: JSONTextSubject) -> String? {
        switch subject {
        case .schema: forSchema
        case .payload: forPayload
        case .file: forFile
        }
    }
}

/// Mistakes of whole texts.
extension SyntaxMistake {
    static let emptyText = SyntaxMistake(
        schema: #"the file is empty: paste a response of the server, or write "{any}" to accept any value"#,
        payload: "the text is empty: check whether a body is sent with this status",
        file: "the file is empty"
    )
    static let htmlPage = SyntaxMistake(
        schema: "the file is an HTML page, probably of a login or of an error: "
            + "request the JSON of the API, and paste that",
        payload:
            "the text is an HTML page, probably of a login, a proxy or an error: check the URL and the credentials",
        file: "the file is an HTML page"
    )
    static let otherXML = SyntaxMistake(
        schema: "the file is XML: write the same structure as JSON",
        payload: "the text is XML: check the URL, or read it as XML",
        file: "the file is XML"
    )
    static let plainText = SyntaxMistake(
        schema: "the file is plain text: a schema is an example in JSON; text needs double quotes",
        payload: "the text is plain text: check the URL, and the header Accept of the request",
        file: "the file is plain text"
    )
    static let secondValue = SyntaxMistake(
        schema: "the file has two values: write the second one into its own file, or both into an array",
        payload: "the text has two values: send an array, or check each line separately",
        file: "the file has two values: remove one"
    )
    static let extraBracket = SyntaxMistake("remove this bracket, or add the one that opens its container")
    static let notUTF8 = SyntaxMistake("save the text in the encoding UTF-8")

    /// UTF-16 or UTF-32.
    static func foreignEncoding(_ encoding: ForeignEncoding) -> SyntaxMistake {
        SyntaxMistake("convert it with 'iconv -f \(encoding.converterName) -t UTF-8', or save it as UTF-8 in an editor")
    }
}

/// Mistakes of punctuation.
extension SyntaxMistake {
    static let comment = SyntaxMistake(
        "JSON has no comments: remove it",
        schema: #"JSON has no comments: write the note as a member, "{comment}": "…""#
    )
    static let trailingComma = SyntaxMistake("JSON has no comma after the last element: remove it")
    static let missingComma = SyntaxMistake("write a comma between two elements")
    static let singleQuotes = SyntaxMistake(#"JSON has double quotes only: write " in place of each single quote"#)
    static let typographicQuotes = SyntaxMistake(#"these are typographic quotes: write straight ones, as in "name""#)
    /// A quote inside a string without a backslash.
    static let innerQuote = SyntaxMistake(#"write a quote inside a string as \""#)
    /// A string that its line does not close.
    static let openString = SyntaxMistake(
        #"close the string with a quote in its line; write a line break inside it as \n"#
    )
    static let backslash = SyntaxMistake(
        #"write a backslash in a string as \\"#,
        schema: #"write a backslash twice, as in "{string:/^\\d+$/}""#
    )
}

/// Mistakes of keys and values.
extension SyntaxMistake {
    static let unquotedKey = SyntaxMistake(#"write the key in double quotes, as in "name": 1"#)
    static let unquotedText = SyntaxMistake("write text in double quotes")

    /// A tag outside of quotes, without its braces.
    static func unquotedTag(_ tag: String) -> SyntaxMistake {
        SyntaxMistake(
            "write text in double quotes",
            schema: "a tag is a string: write \(pasted("{\(tag)}")) with its quotes"
        )
    }

    /// `"name"{?}` or `"name"?`
    static let unquotedModifier = SyntaxMistake(
        schema: #"write the modifier inside the quotes of the key, as in "name{?}""#,
        payload: nil,
        file: nil
    )
    static let notANumber = SyntaxMistake(
        schema: noSuchValue,
        payload: "JSON has neither NaN nor Infinity: send null, or a string",
        file: "JSON has neither NaN nor Infinity: write null, or a number"
    )
    /// `None`, `nil`, `undefined`
    static let otherNull = SyntaxMistake("write null, in lower case", schema: noSuchValue)
    /// `True`, `FALSE`
    static let capitalBoolean = SyntaxMistake("write true and false in lower case")
    static let leadingZero = SyntaxMistake("write the number without leading zeros")
    static let noDigitBeforePoint = SyntaxMistake("write a digit before the decimal point, as in 0.5")
    static let plusSign = SyntaxMistake("write the number without a plus sign")

    private static let noSuchValue = #"JSON has no such value: write null, or a tag such as "{number}""#
}

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
        SyntaxMistake(self, in: text)?.advice(for: subject)
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
