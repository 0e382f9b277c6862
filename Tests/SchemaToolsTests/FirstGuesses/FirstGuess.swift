import SchemaEngine
import SchemaTools
import TestSupport
import Testing

/// A schema as a new author writes it, with a mark at the place of its fault.
struct FirstGuess: CustomTestStringConvertible {
    var marked: String
    var code: String
    var message: String
    var help: String?

    init(_ marked: String, _ code: String, _ message: String, help: String? = nil) {
        self.marked = marked
        self.code = code
        self.message = message
        self.help = help
    }

    var testDescription: String { "\(code): \(marked.prefix(40))" }

    /// Returns the faults with the expected code.
    func faults() -> [ReportedFault] {
        let source = SchemaSource(path: "Get.response.json", text: MarkedText(marked).text)
        return Linter([source], showsExcerpts: false).faults(of: [source.path]).filter { $0.code == code }
    }
}

extension FirstGuess {
    // MARK: Braces

    /// A question mark in a tag, and words for null beside it.
    static let questionMarks = [
        FirstGuess(
            #"{ "count": ▲"{number?}" }"#,
            "bad-tag",
            badName("number?", in: "{number?}"),
            help: #"write {?} after the key, as in "key{?}": "{number}""#
        ),
        FirstGuess(
            #"{ "count": ▲"{?number}" }"#,
            "bad-tag",
            badName("?number", in: "{?number}"),
            help: #"write {?} after the key, as in "key{?}": "{number}""#
        ),
        FirstGuess(
            #"{ "name": ▲"{string?|null}" }"#,
            "bad-tag",
            badName("string?", in: "{string?|null}"),
            help: #"write {?} after the key, as in "key{?}": "{string}"; {?} allows null, too"#
        ),
        FirstGuess(
            #"{ "name": ▲"{?|null}" }"#,
            "bad-tag",
            badName("?", in: "{?|null}"),
            help: #"write {?} after the key, as in "key{?}": "{string}"; {?} allows null, too"#
        ),
        FirstGuess(
            #"{ ▲"name{?null}": "x" }"#,
            "bad-key-modifier",
            "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{?null}': did you mean '{?}'? "
                + "to write a brace as text, double it: 'name{{?null}}'",
            help: #"write "name{?}": {?} allows null, too"#
        ),
        FirstGuess(
            #"{ ▲"name{null|?}": "x" }"#,
            "bad-key-modifier",
            "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{null|?}': did you mean '{?}'? "
                + "to write a brace as text, double it: 'name{{null|?}}'",
            help: #"write "name{?}": {?} allows null, too"#
        ),
        FirstGuess(
            #"{ "name": ▲"{?null}" }"#,
            "bad-tag",
            badName("?null", in: "{?null}"),
            help: #"write {?} after the key, as in "key{?}": "{string}"; {?} allows null, too"#
        ),
    ]

    /// A question mark beside a tag without braces.
    static let bareQuestionMarks = [
        FirstGuess(
            #"{ "count": ▲"int?" }"#,
            "tag-without-braces",
            bareMark("int?"),
            help: #"write {?} after the key, as in "key{?}": "{int}""#
        ),
        FirstGuess(
            #"{ "name": ▲"?string" }"#,
            "tag-without-braces",
            bareMark("?string"),
            help: #"write {?} after the key, as in "key{?}": "{string}""# + unlessExample
        ),
        FirstGuess(
            #"{ "name": ▲"string?|null" }"#,
            "tag-without-braces",
            bareMark("string?|null"),
            help: #"write {?} after the key, as in "key{?}": "{string}"; {?} allows null, too"#
        ),
        FirstGuess(
            #"{ "id": ▲"int|optional" }"#,
            "tag-without-braces",
            bareMark("int|optional"),
            help: #"write {?} after the key, as in "key{?}": "{int}""#
        ),
    ]

    /// Tags and modifiers in another form.
    static let otherForms = [
        FirstGuess(
            #"{ "tags": ▲"{string[]}" }"#,
            "bad-tag",
            badName("string[]", in: "{string[]}"),
            help: #"write an array with one element: ["{string}"]"#
        ),
        FirstGuess(
            #"{ "tags": ▲"{array<string>}" }"#,
            "bad-tag",
            badName("array<string>", in: "{array<string>}"),
            help: #"write an array with one element: ["{string}"]"#
        ),
        FirstGuess(
            #"{ "id": ▲"int" }"#,
            "tag-without-braces",
            "expected {int}, found 'int' without braces, which accepts any text",
            help: #"write "{int}""#
        ),
        FirstGuess(
            #"{ "name": ▲"string|null" }"#,
            "tag-without-braces",
            "expected {string|null}, found 'string|null' without braces, which accepts any text",
            help: #"write "{string|null}""#
        ),
        bare("int|null", "int|null"),
        bare("int|nullable", "int|null"),
        FirstGuess(
            #"{ "state": ▲"open|closed" }"#,
            "tag-without-braces",
            "expected {enum:open,closed}, found 'open|closed', which accepts any text",
            help: #"write "{enum:open,closed}" for one of these texts"# + unlessExample
        ),
        FirstGuess(
            #"{ "tags": ▲"[string]" }"#,
            "tag-without-braces",
            "expected an array with one element, found '[string]', which accepts any text",
            help: #"write ["{string}"]"# + unlessExample
        ),
        FirstGuess(
            #"{ "state": ▲"{enum:open|closed}" }"#,
            "unknown-tag",
            "expected a known tag, found {closed}: register it, or add closed.json",
            help: #"commas separate the members: write "{enum:open,closed}""#
        ),
        FirstGuess(
            #"{ "state": ▲"{enum:open|closed|null}" }"#,
            "unknown-tag",
            "expected a known tag, found {closed}: register it, or add closed.json",
            help: #"commas separate the members: write "{enum:open,closed|null}""#
        ),
        FirstGuess(
            #"{ "state": ▲"{enum:open|in progress}" }"#,
            "bad-tag",
            badName("in progress", in: "{enum:open|in progress}"),
            help: #"commas separate the members: write "{enum:open,in progress}""#
        ),
        FirstGuess(
            #"{ "id": 1, ▲"name?": "x" }"#,
            "modifier-without-braces",
            "expected a modifier in braces, found key 'name?', whose name ends with '?'",
            help: #"for a key that may be absent, write "name{?}""# + ruleIsOff
        ),
        FirstGuess(
            #"{ "id": 1, ▲"roles*": "x" }"#,
            "modifier-without-braces",
            "expected a modifier in braces, found key 'roles*', whose name ends with '*'",
            help: #"for a list, write an array as the value of "roles""# + ruleIsOff
        ),
    ]

    /// Tags by the names of other languages.
    static let synonyms = [
        FirstGuess(#"{ "a": ▲"{integer}" }"#, "unknown-tag", unknown("integer", "int")),
        FirstGuess(#"{ "a": ▲"{boolean}" }"#, "unknown-tag", unknown("boolean", "bool")),
        FirstGuess(#"{ "a": ▲"{date-time}" }"#, "unknown-tag", unknown("date-time", "date_iso8601")),
        FirstGuess(#"{ "a": ▲"{datetime}" }"#, "unknown-tag", unknown("datetime", "date_iso8601")),
        FirstGuess(#"{ "a": ▲"{iso8601}" }"#, "unknown-tag", unknown("iso8601", "date_iso8601")),
        FirstGuess(#"{ "a": ▲"{timestamp}" }"#, "unknown-tag", unknown("timestamp", "date_iso8601")),
        FirstGuess(#"{ "a": ▲"{float}" }"#, "unknown-tag", unknown("float", "number")),
        FirstGuess(#"{ "a": ▲"{double}" }"#, "unknown-tag", unknown("double", "number")),
        FirstGuess(#"{ "a": ▲"{uri}" }"#, "unknown-tag", unknown("uri", "url")),
        FirstGuess(#"{ "a": ▲"{mail}" }"#, "unknown-tag", unknown("mail", "email")),
        FirstGuess(
            #"{ "a": ▲"{nullable}" }"#,
            "unknown-tag",
            unknown("nullable", "null"),
            help: #"write {null} after the key, as in "key{null}"; "key{?}" may be absent, too"#
        ),
        FirstGuess(
            #"{ "a": ▲"{optional}" }"#,
            "unknown-tag",
            unknown("optional", "?"),
            help: #"write {?} after the key, as in "key{?}": "{string}""#
        ),
    ]

    /// The same names without braces, and in keys.
    static let bareSynonyms = [
        bare("integer", "int"), bare("boolean", "bool"), bare("date-time", "date_iso8601", isCertain: false),
        bare("datetime", "date_iso8601", isCertain: false), bare("timestamp", "date_iso8601", isCertain: false),
        bare("iso8601", "date_iso8601", isCertain: false), bare("float", "number", isCertain: false),
        bare("double", "number", isCertain: false), bare("uri", "url", isCertain: false),
        FirstGuess(
            #"{ ▲"name{optional}": "x" }"#,
            "bad-key-modifier",
            "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{optional}': did you mean '{?}'? "
                + "to write a brace as text, double it: 'name{{optional}}'",
            help: #"write "name{?}""#
        ),
        FirstGuess(
            #"{ ▲"name{nullable}": "x" }"#,
            "bad-key-modifier",
            "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{nullable}': did you mean '{null}'? "
                + "to write a brace as text, double it: 'name{{nullable}}'",
            help: #"write "name{null}"; "name{?}" may be absent, too"#
        ),
    ]

    // MARK: Other documents

    /// Documents in other languages.
    static let documents = [
        FirstGuess(
            #"▲{ "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Issue" }"#,
            "looks-like-json-schema",
            "expected an example of the payload, found a document in JSON Schema",
            help: "paste a response in its place, or write each property as a key with an example or a tag"
        ),
        FirstGuess(
            #"▲{ "type": "array", "items": { "type": "string" } }"#,
            "looks-like-json-schema",
            "expected an example of the payload, found a document in JSON Schema",
            help: "paste a response in its place, or write each property as a key with an example or a tag"
        ),
        FirstGuess(
            #"▲{ "swagger": "2.0", "paths": { "/issues": {} } }"#,
            "looks-like-openapi",
            "expected the schema of one body, found an OpenAPI document",
            help: "write the example of each response into its own file, such as GetIssues.response.json"
        ),
        FirstGuess(
            "▲openapi: 3.1.0\ninfo:\n  title: Issues\n",
            "looks-like-openapi",
            "expected the schema of one body, found an OpenAPI document",
            help: "write the example of each response into its own file, such as GetIssues.response.json"
        ),
        FirstGuess(
            "▲<!DOCTYPE html>\n<title>Log in</title>",
            "html-pasted",
            "expected a response in JSON, found an HTML page",
            help: "request the response with its credentials and the header 'Accept: application/json', and paste that"
        ),
        FirstGuess(
            "\n ▲<HTML lang=en><body>Log in</body></HTML>",
            "html-pasted",
            "expected a response in JSON, found an HTML page",
            help: "request the response with its credentials and the header 'Accept: application/json', and paste that"
        ),
    ]

    // MARK: JSON text

    /// Punctuation that JSON does not have.
    static let punctuation = [
        invalid(#"{ "id": 1, ▲}"#, #"expected a key in quotes, found "}""#, help: trailingComma),
        invalid("[1, 2, ▲]", #"expected a value, found "]""#, help: trailingComma),
        invalid("{ ▲// the id\n\"id\": 1 }", #"expected a key in quotes or "}", found "/""#, help: comment),
        invalid(#"{ "id": 1 ▲/* the id */ }"#, #"expected "," or "}", found "/""#, help: comment),
        invalid(
            "{ ▲'id': 1 }",
            #"expected a key in quotes or "}", found "'""#,
            help: #"JSON has double quotes only: write " in place of each single quote"#
        ),
        invalid(
            "{ ▲“id”: 1 }",
            #"expected a key in quotes or "}", found "“" (U+201C)"#,
            help: #"these are typographic quotes: write straight ones, as in "name""#
        ),
        invalid(#"{ "id": "{string:/^▲\d+$/}" }"#, badEscape, help: backslash),
        invalid(#"["a▲\s"]"#, badEscape, help: backslash),
    ]

    /// Keys and values that JSON does not have.
    static let words = [
        invalid(
            #"{ "id": {▲int} }"#,
            #"expected a key in quotes or "}", found "i""#,
            help: #"a tag is a string: write "{int}" with its quotes"#
        ),
        invalid(
            "{ ▲id: 1 }",
            #"expected a key in quotes or "}", found "i""#,
            help: #"write the key in double quotes, as in "name": 1"#
        ),
        invalid(
            #"{ "name"▲{?}: "x" }"#,
            #"expected ":", found "{""#,
            help: #"write the modifier inside the quotes of the key, as in "name{?}""#
        ),
        invalid(
            #"{ "name"▲?: "x" }"#,
            #"expected ":", found "?""#,
            help: #"write the modifier inside the quotes of the key, as in "name{?}""#
        ),
        invalid(#"{ "ratio": ▲NaN }"#, #"expected a value, found "N""#, help: noSuchValue),
        invalid("[-▲Infinity]", #"expected a number such as 12, -0.5 or 1e3, found "I" in it"#, help: noSuchValue),
        invalid("▲", incomplete, help: emptyFile),
        invalid("  \n▲", incomplete, help: emptyFile),
        invalid(
            "{ \"id\": 1 }\n▲{ \"id\": 2 }",
            #"expected the end of the text after its value, found "{""#,
            help: secondValue
        ),
        invalid("[1] ▲[2]", #"expected the end of the text after its value, found "[""#, help: secondValue),
    ]

    // MARK: Texts

    private static let ruleIsOff = "; if the name is correct, turn the rule off in .schema-lint.json"
    private static let trailingComma = "JSON has no comma after the last element: remove it"
    private static let comment = #"JSON has no comments: write the note as a member, "{comment}": "…""#
    private static let backslash = #"write a backslash twice, as in "{string:/^\\d+$/}""#
    private static let noSuchValue = #"JSON has no such value: write null, or a tag such as "{number}""#
    private static let emptyFile =
        #"the file is empty: paste a response of the server, or write "{any}" to accept any value"#
    private static let secondValue =
        "the file has two values: write the second one into its own file, or both into an array"
    private static let incomplete = "expected a value, found the end of the text: the text is incomplete"
    private static let badEscape =
        #"expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits, found something else"#

    private static let unlessExample = ", unless it is an example of a text"

    /// A tag without braces, and the tag that it means.
    private static func bare(_ text: String, _ tag: String, isCertain: Bool = true) -> FirstGuess {
        FirstGuess(
            "{ \"id\": ▲\"\(text)\" }",
            "tag-without-braces",
            "expected {\(tag)}, found '\(text)' without braces, which accepts any text",
            help: "write \"{\(tag)}\"" + (isCertain ? "" : unlessExample)
        )
    }

    private static func bareMark(_ text: String) -> String {
        "expected a tag in braces, and {?} after its key, found '\(text)', which accepts any text"
    }

    private static func invalid(_ marked: String, _ message: String, help: String) -> FirstGuess {
        FirstGuess(marked, "invalid-json", message, help: help)
    }

    private static func unknown(_ name: String, _ suggestion: String) -> String {
        "expected a known tag, found {\(name)}: did you mean {\(suggestion)}?"
    }

    private static func badName(_ name: String, in tag: String) -> String {
        "expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', found '\(name)': "
            + "if it is text, double its braces: \"{\(tag)}\""
    }
}
