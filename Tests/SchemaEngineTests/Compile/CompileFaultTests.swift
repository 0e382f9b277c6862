import TestSupport
import Testing

@testable import SchemaEngine

/// A schema file that is compiled with `neighbours`. Its marks are the expected positions of faults with one code.
struct FaultyFile: CustomTestStringConvertible {
    var name = "Case.response.json"
    var marked: String
    var codes: [FaultCode]
    var message: String

    var testDescription: String { "\(codes.map(\.rawValue)) \(marked.prefix(60))" }

    init(_ marked: String, _ code: FaultCode, _ message: String, name: String = "Case.response.json") {
        self.name = name
        self.marked = marked
        codes = Array(repeating: code, count: MarkedText(marked).places.count)
        self.message = message
    }

    static let neighbours = [
        "Base.json": #"{"id": 1, "name": "x"}"#, "Other.json": #"{"id": "x", "name": "y"}"#, "List.json": "[1]",
        "Issue.json": #"{"id": 1}"#, "Loop.json": #"{"again{?}": "{loop}"}"#,
        "NumberMap.json": #"{"{* uuid}": 1}"#, "TextMap.json": #"{"{* uuid}": "x"}"#,
        "FewMembers.json": #"{"{count}": "..3"}"#, "ManyMembers.json": #"{"{count}": "4.."}"#,
        "Hostname.json": #"{"name": "x"}"#,
    ]

    var result: CompilationResult {
        var files = Self.neighbours
        files[name] = MarkedText(marked).text
        return SchemaCompiler.compile(files.map { SchemaSource(path: $0.key, text: $0.value) })
    }
}

@Suite("Compile faults")
struct CompileFaultTests {
    @Test(
        "each fault has its code, its position and its exact message",
        arguments: Array([keys, mapKeys, tags, counts, objects, files].joined())
    )
    func places(of file: FaultyFile) {
        let faults = file.result.faults
        #expect(faults.map(\.code) == file.codes)
        #expect(faults.map { [$0.schema?.line ?? 0, $0.schema?.column ?? 0] } == MarkedText(file.marked).places)
        #expect(faults.allSatisfy { $0.schema?.file == file.name })
        #expect(faults.first?.message == file.message)
    }

    @Test(
        "messages are one line, begin in lower case and end without a full stop",
        arguments: Array([keys, mapKeys, tags, counts, objects].joined())
    )
    func form(of file: FaultyFile) {
        for message in file.result.faults.map(\.message) {
            #expect(!message.contains("\n") && message.hasPrefix("expected ") && !message.hasSuffix("."))
        }
    }

    static let keys = [
        FaultyFile(
            #"{1️⃣"a{optional}": 1}"#,
            .badKeyModifier,
            "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{optional}': did you mean '{?}'? "
                + "to write a brace as text, double it: 'a{{optional}}'"
        ),
        FaultyFile(
            #"{1️⃣"{includ}": "{base}"}"#,
            .badKeyModifier,
            "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{includ}': did you mean '{include}'? "
                + "to write a brace as text, double it: '{{includ}}'"
        ),
        FaultyFile(
            #"{"a": {1️⃣"b{?": 1}}"#,
            .badKeyModifier,
            "expected '}' at the end of key 'b{?', found none: to write a brace as text, double it: 'b{{?'"
        ),
        FaultyFile(
            #"{1️⃣"b{?}{null}": 1}"#,
            .badKeyModifier,
            "expected one of {?}, {null} and {=default} after a key, found several in 'b{?}{null}': "
                + "to write a brace as text, double it: 'b{{?}}{{null}}'"
        ),
        FaultyFile(
            #"{1️⃣"a{*}": 1}"#,
            .badKeyModifier,
            "expected '{*}' to be a separate key, found it after a name in 'a{*}'"
        ),
        FaultyFile(
            #"{1️⃣"{case}": {"a": {}}}"#,
            .badKeyModifier,
            "expected the key that selects the case, as in '{case kind}', found '{case}'"
        ),
        FaultyFile(
            #"{"é{?}": 1, 1️⃣"é": 2}"#,
            .duplicateKey,
            "expected each key once, found 'é' again: remove one of them"
        ),
        FaultyFile(
            #"{"x": {"b": 1, 1️⃣"\u0062": 2, 2️⃣"b": 3}}"#,
            .duplicateKey,
            "expected each key once, found 'b' again: remove one of them"
        ),
        FaultyFile(
            #"{1️⃣"a{=x}": 1}"#,
            .badDefault,
            "expected JSON text between '=' and '}', found 'x' (expected a value, found \"x\"): a string needs quotes, "
                + #"as in {=\"text\"}"#
        ),
    ]

    static let tags = [
        FaultyFile(
            #"{"a": 1️⃣"{ int }"}"#,
            .badTag,
            "expected a tag without white space around its names, found '{ int }': "
                + #"if it is text, double its braces: "{{ int }}""#
        ),
        FaultyFile(
            #"{"a": 1️⃣"{int|}"}"#,
            .badTag,
            "expected a tag's name, found nothing in '{int|}': "
                + #"if it is text, double its braces: "{{int|}}""#
        ),
        FaultyFile(
            #"{"a": 1️⃣"{int:9..1}"}"#,
            .badTagArgument,
            "expected the lower end of a range first, found '9..1': swap its ends"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{string:1..x}"}"#,
            .badTagArgument,
            "expected a range, as in {string:1..5}, {string:1..} or {string:..5}, found '1..x': 'x' is not a valid end"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{enum:a,b,a}"}"#,
            .badTagArgument,
            "expected each member once, found 'a,b,a': 'a' occurs twice"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{date:x}"}"#,
            .badTagArgument,
            "expected {date} without an argument, because it takes none, found 'x'"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{enum}"}"#,
            .badTagArgument,
            "expected an argument, as in {enum:open,closed}, found {enum}"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{email:x}"}"#,
            .badTagArgument,
            "expected {email} without an argument, because it takes none, found 'x'"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{date_iso8601:local}"}"#,
            .badTagArgument,
            "expected {date_iso8601} or {date_iso8601:utc}, found 'local'"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{url:http,HTTP}", "b": 2️⃣"{url:absolute,http}", "c": 3️⃣"{url:http,}"}"#,
            .badTagArgument,
            "expected different schemes, as in {url:https} and {url:http,https}, or {url:absolute}, found 'http,HTTP'"
        ),
        FaultyFile(
            #"1️⃣"{none|int}""#,
            .badTag,
            "expected 'none' once, as the last alternative at the root of a body's schema, found '{none|int}': "
                + "write 'key{?}' for a key that may be absent"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{isue}", "b": [2️⃣"{null|isue}"]}"#,
            .unknownTag,
            "expected a known tag, found {isue}: did you mean {Issue}?"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{whatever_this_is}"}"#,
            .unknownTag,
            "expected a known tag, found {whatever_this_is}: register it, or add whatever_this_is.json"
        ),
    ]

    static let objects = [
        FaultyFile(
            #"{1️⃣"{root}": [1], "a": 1}"#,
            .rootNotAlone,
            "expected '{root}' to be the only key of its object, found others: only '{comment}' is allowed next to it"
        ),
        FaultyFile(
            #"{"a": {1️⃣"{root}": 1}}"#,
            .rootNotAlone,
            "expected '{root}' at the top level of the file only, found it in a nested object: "
                + "write its value here instead"
        ),
        FaultyFile(
            #"{1️⃣"{root_mapper}": [1]}"#,
            .oldRootMapper,
            "expected '{root}', found '{root_mapper}', its old name: rename it"
        ),
        FaultyFile(
            #"{"{include}": 1️⃣"base"}"#,
            .badInclude,
            #"expected a tag as the value of '{include}', found plain text: did you mean "{base}"?"#
        ),
        FaultyFile(
            #"{"{include}": ["{base}", 1️⃣"{list}", 2️⃣7, 3️⃣"{int}", 4️⃣"{base|issue}"]}"#,
            .badInclude,
            "expected a fragment that is an object, found that {list} is something else: it has no keys to join"
        ),
        FaultyFile(
            #"{"{include}": ["{base}", 1️⃣"{other}"]}"#,
            .includeConflict,
            "expected the includes to agree on key 'id', found that {other} defines it differently: "
                + "define the key here to resolve the conflict"
        ),
        FaultyFile(
            #"{"{case kind}": {"circle": 1️⃣"{int}", "square": 2️⃣[]}}"#,
            .badCase,
            "expected an object, or a tag that refers to one, for 'circle', found something else"
        ),
        FaultyFile(
            #"{"{case kind}": 1️⃣"circle"}"#,
            .badCase,
            #"expected an object that has a schema for each value, found something else: { "bug": "{bug}" }"#
        ),
        FaultyFile(
            #"{"inner": {"next": 1️⃣"{node}"}}"#,
            .endlessCycle,
            "expected tags that a finite value can match, found the cycle {node} → {node}: "
                + "make a key of the cycle optional, as in 'key{?}', or put the tag into an array",
            name: "Node.json"
        ),
        FaultyFile(
            #"{1️⃣"next{={}}": "{node}"}"#,
            .badDefault,
            "expected a finite default, found that filling in 'next' requires this default again: "
                + "write the key in the default's value",
            name: "Node.json"
        ),
    ]

    static let files = [
        FaultyFile(
            "1️⃣[1]",
            .badRoot,
            "expected an object of path and query parameters, found something else: write a path schema as { … }",
            name: "Case.path.json"
        ),
        FaultyFile(
            #"{1️⃣"total count": 1}"#,
            .badHeaderName,
            "expected the name of a header field, which consists of letters, digits and !#$%&'*+-.^_`|~, "
                + "found 'total count'",
            name: "Case.response-headers.json"
        ),
        FaultyFile(
            "1️⃣[1]",
            .badRoot,
            "expected an object of header fields, found something else: write a header file as { … }",
            name: "Case.headers.json"
        ),
        FaultyFile(
            #"{"Set-Cookie": 1️⃣"x"}"#,
            .badRoot,
            "expected a list, because 'Set-Cookie' fields are never joined, found a single value: write [\"{string}\"]",
            name: "Case.response-headers.json"
        ),
        FaultyFile(
            #"{"X-A": 1️⃣{}}"#,
            .badRoot,
            "expected a single value, or a list of single values, found another schema, which no header field can match: "
                + "write an example text, or a tag such as {string}",
            name: "Case.headers.json"
        ),
        FaultyFile(
            #"{1️⃣"{case kind}": {"a": {"b": 1}}}"#,
            .badKeyModifier,
            "expected the names of header fields, found '{case}', which header files do not support",
            name: "Case.headers.json"
        ),
        FaultyFile(
            #"{1️⃣"{count}": "1..", "X-A": 1}"#,
            .badKeyModifier,
            "expected the names of header fields, found '{count}', which header files do not support",
            name: "Case.headers.json"
        ),
        FaultyFile(
            #"{"X-A": [1️⃣["x"]], "X-B": 2️⃣"{object}", "{* string}": 3️⃣{}, "{*}": 4️⃣"{null}"}"#,
            .badRoot,
            "expected a single value, or a list of single values, found another schema, which no header field can match: "
                + "write an example text, or a tag such as {string}",
            name: "Case.headers.json"
        ),
        FaultyFile(
            #"{"X-A": 1, 1️⃣"x-a{?}": 2}"#,
            .duplicateKey,
            "expected each key once, found 'x-a' again: remove one of them",
            name: "Case.headers.json"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{int|none}"}"#,
            .badTag,
            "expected 'none' once, as the last alternative at the root of a body's schema, found '{int|none}': "
                + "write 'key{?}' for a key that may be absent"
        ),
        FaultyFile(
            #"1️⃣{"a": 1}"#,
            .badFileName,
            "expected one of the roles request, response, path, error, headers and response-headers, found 'respnse': did you mean 'response'?",
            name: "Case.respnse.json"
        ),
        FaultyFile(
            #"1️⃣{"a": 1}"#,
            .badFileName,
            "expected a status after 'response' or 'response-headers' only, found one after 'error' in 'Case.error.404.json'",
            name: "Case.error.404.json"
        ),
        FaultyFile(
            #"1️⃣{"a": 1}"#,
            .shadowedTag,
            "expected a unique tag name, found that {Url} is a built-in tag, which takes precedence over this file: "
                + "rename the file",
            name: "Url.json"
        ),
        FaultyFile(
            #"1️⃣{"a": 1}"#,
            .ambiguousTag,
            "expected one file for 'is_sue', found Issue.json, which has the same name: rename or remove one of them",
            name: "is_sue.json"
        ),
        FaultyFile(
            #"{1️⃣"money": {"accepts": ["text"]}, 2️⃣"b": 1, 3️⃣"c": {}, 4️⃣"9": {"accepts": ["null"]}}"#,
            .badTagsFile,
            "expected one of string, number, boolean, object, array, null, found 'text'",
            name: "Tags.json"
        ),
        FaultyFile(
            #"{1️⃣"money": {"accepts": ["string"], "examples": ["1 EUR", 2]}, 2️⃣"b": {"accepts": ["null"], "examples": []}}"#,
            .badTagsFile,
            "expected 'examples' to be an array of one or more values of the types that the tag accepts, string, "
                + "found something else",
            name: "Tags.json"
        ),
        FaultyFile(#"{"a": [1, 1️⃣]}"#, .invalidJSON, "expected a value, found \"]\"", name: "Case.json"),
    ]
}
