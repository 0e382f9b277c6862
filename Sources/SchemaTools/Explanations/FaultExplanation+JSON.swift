/// The explanations of faults in JSON text.
extension FaultExplanation {
    static let invalidJSON = FaultExplanation(
        symptom: #"`issues.json:1:25: error: expected a key in quotes, found "}" [invalid-json]`"#,
        reason: #"""
            The text is not JSON (RFC 8259). Common causes are a comma after the last element, a comment, half of a \#
            surrogate pair, a truncated body, or an HTML page instead of JSON. No other fault of such a text is \#
            reported.
            """#,
        help: #"""
            Look at the reported place; the text before it is valid. The line `help:` names the common mistakes: a \#
            comma after the last element, a comment, single or typographic quotes, a key or a tag without quotes, a \#
            single backslash, `NaN`, an HTML page, an empty text, two values in one text, and UTF-16 or UTF-32, \#
            with the command that converts it. For example, remove the last comma of `{ "id": 1, "name": "x", }`.
            """#
    )

    static let invalidHeader = FaultExplanation(
        symptom: #"""
            `reply.txt:2:1: error: expected a header field, as in 'Name: value', found another line \#
            [invalid-header]`
            """#,
        reason: #"""
            A line of a text of header fields has no colon, or its name is not a token of RFC 9110. A status line \#
            at the beginning, and everything from the first empty line on, are not read. No other fault of such a \#
            text is reported.
            """#,
        help: "Write the header fields as `curl -i` prints them, one in each line: `X-Total-Count: 120`."
    )

    static let duplicateKey = FaultExplanation(
        symptom: #"""
            `issues.json:1:10: error: key 'id' occurs twice in this object; the first value is used \#
            [duplicate-key]`
            """#,
        reason: #"""
            An object has a key twice, possibly in two spellings (`"id"` and `"\u0069d"`). JSON parsers differ in \#
            which of the two values they use, so a repeated key is a fault. In a schema, `"a"` and `"a{?}"` are the \#
            same key too.
            """#,
        help: #"""
            Remove one of them. In a schema, keep the key with the modifier that you want: `{ "a": 1, "a{?}": 1 }` \#
            becomes `{ "a{?}": 1 }`.
            """#
    )

    static let tooDeep = FaultExplanation(
        symptom: "`tree.json:1:513: error: expected fewer nested containers: this one exceeds the limit [too-deep]`",
        reason: #"""
            Objects and arrays are nested deeper than `maximumDepth` allows. The limit protects the app from \#
            hostile texts, such as 100,000 opening brackets. No other fault of such a text is reported.
            """#,
        help: #"""
            If the server does send such deeply nested values, raise the limit: `CheckOptions(maximumDepth: 1000)`, \#
            or `schema-lint validate --maximum-depth 1000`. The greatest effective limit is 1,024.
            """#
    )
}
