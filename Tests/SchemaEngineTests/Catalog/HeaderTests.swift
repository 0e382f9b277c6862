import Testing

@testable import SchemaEngine

@Suite("Header fields by their schema")
struct HeaderTests {
    private static func catalog(
        _ schema: String,
        _ more: [String: String] = [:],
        options: CheckOptions = .standard
    ) throws -> SmallCatalog {
        try SmallCatalog(more.merging(["X.response-headers": schema]) { $1 }, options: options)
    }

    private static func schema(_ text: String, _ more: [String: String] = [:]) throws -> Schema {
        try catalog(text, more).schema("X.response-headers")
    }

    @Test(
        "the lines of a text are read as HTTP/1.1 writes them",
        arguments: [
            ("A: 1\r\nB:2\r\n", #"{"a":"1","b":"2"}"#), ("HTTP/1.1 204 No Content\nA: 1\n\nB: 2", #"{"a":"1"}"#),
            ("A: 1\n  2\n\t3\n", #"{"a":"1 2 3"}"#), ("A:\n b\n", #"{"a":"b"}"#),
            ("A: \t \n \nB: 2", #"{"a":"","b":"2"}"#),
            ("\u{FEFF}A: 1", #"{"a":"1"}"#), ("", "{}"), ("\r\n", "{}"), ("HTTP/2 200\r\n", "{}"),
            ("!#$%&'*+-.^_`|~9z: x", #"{"!#$%&'*+-.^_`|~9z":"x"}"#), ("A: b: c", #"{"a":"b: c"}"#),
            ("A: 1\nB: x\nA: 2\n", #"{"a":"1, 2","b":"x"}"#), ("A:\nA:\n", #"{"a":","}"#),
        ]
    )
    func lines(text: String, expected: String) throws {
        let decoded = try Self.schema("{}").decodePayload(Array(text.utf8))
        #expect(decoded.fields.printedValue.text() == expected)
    }

    @Test(
        "a line that is no field is the only fault",
        arguments: [
            ("no field", 1, 1), ("A: 1\nB : 2", 2, 1), (": 1", 1, 1), (" 1", 1, 1), ("A: 1\r\nHTTP/1.1 200 OK", 2, 1),
            ("\u{FEFF}é: 1", 1, 1),
        ]
    )
    func invalid(text: String, line: Int, column: Int) throws {
        let schema = try Self.schema(#"{"A": "x", "B": 1}"#)
        let report = schema.checkReport(Array(text.utf8))
        #expect(report.faults.map(\.inShort) == ["invalid-header "])
        #expect(report.faults.map { [$0.payload?.line, $0.payload?.column] } == [[line, column]])
        #expect(throws: PayloadError(schema: "X.response-headers.json", faults: report.faults)) {
            try schema.decodePayload(Array(text.utf8))
        }
    }

    @Test(
        "a list has the elements between commas, with quoted strings as they are",
        arguments: [
            ("a,b", ["a", "b"]), (" a , ,, b ,", ["a", "b"]), (#""a, \" b",c"#, [#""a, \" b""#, "c"]), ("", []),
            (#""a, b"#, [#""a, b"#]), (",", []),
        ]
    )
    func elements(text: String, expected: [String]) throws {
        let fields = try Self.schema(#"{"L": ["{string}"]}"#).decodePayload(Array("L: \(text)\n".utf8)).fields
        let list: [String] = try fields["l"]
        #expect(list == expected)
    }

    @Test(
        "fields of Set-Cookie are neither joined nor split",
        arguments: [
            ("{}", []), (#"{"{*}": "{string:..5}"}"#, ["wrong-length /set-cookie/1"]),
            (#"{"Set-Cookie": ["{string:..5}"]}"#, ["wrong-length /set-cookie/1"]),
            (#"{"{*}": "{none}"}"#, ["unknown-key /set-cookie"]),
            (#"{"{* string:/^set-/}": "{string:..5}", "{*}": 1}"#, ["wrong-length /set-cookie/1"]),
            (#"{"{* string:/^x-/}": 1, "{* string:/^set-/}": "{none}"}"#, ["unknown-key /set-cookie"]),
            (#"{"set-cookie{?}": "{none}"}"#, ["type-mismatch /set-cookie"]),
        ]
    )
    func cookies(schema: String, faults: [String]) throws {
        let lines = [(name: "Set-Cookie", value: "a=1"), (name: "set-cookie", value: "b=2, c=3")]
        let schema = try Self.schema(schema)
        guard faults.isEmpty else {
            let error = #expect(throws: PayloadError.self) { try schema.decode(headers: lines) }
            #expect(error?.faults.map(\.inShort) == faults)
            return
        }
        let values: [String] = try schema.decode(headers: lines).fields["set-cookie"]
        #expect(values == ["a=1", "b=2, c=3"])
    }

    @Test(
        "included names are compared without regard to case",
        arguments: [
            (#"{"{include}": "{page}", "x-total": "{string:3}"}"#, [], "X-Total: abc\nX-Page: 1", []),
            (#"{"{include}": ["{page}", "{other}"]}"#, ["include-conflict /{include}/1"], "", []),
            (#"{"{include}": "{page}"}"#, [], "X-TOTAL: x", ["missing-key ", "type-mismatch /x-total"]),
            (#""{page}""#, [], "X-TOTAL: 1\nx-page: 2", []),
        ]
    )
    func includes(schema: String, compileFaults: [String], text: String, faults: [String]) throws {
        let files = [
            "X.response-headers.json": schema, "Page.json": #"{"X-Total": 1, "X-Page": 1}"#,
            "Other.json": #"{"x-total": "text"}"#,
        ]
        let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }
        let (catalog, found) = SchemaCatalog.compiled(sources)
        #expect(found.map { "\($0.code.rawValue) \($0.schema?.pointer ?? "-")" } == compileFaults)
        guard compileFaults.isEmpty else { return }
        let report = try #require(catalog.schema(file: "X.response-headers.json")).checkReport(Array(text.utf8))
        #expect(report.faults.map(\.inShort) == faults)
    }

    @Test(
        "faults have the places of the text",
        arguments: [
            ("B: x\nA: 1\nb: y, 2", ["type-mismatch /b/0 1:4", "type-mismatch /b/1 3:4"]),
            ("A: x\r\nB: 1\r\n ,y", ["type-mismatch /a 1:4", "type-mismatch /b/1 3:3"]),
        ]
    )
    func places(text: String, expected: [String]) throws {
        let faults = try Self.schema(#"{"A": 1, "B": [1]}"#).checkReport(Array(text.utf8)).faults
        let found = faults.map { "\($0.inShort) \($0.payload?.line ?? 0):\($0.payload?.column ?? 0)" }
        #expect(found == expected)
    }

    @Test("the fields of a message have places at line 1, column 1")
    func placesOfMessage() throws {
        let schema = try Self.schema(#"{"A": 1, "B": 1}"#)
        let error = #expect(throws: PayloadError.self) { try schema.decode(headers: [(name: "b", value: "x")]) }
        #expect(error?.faults.map(\.inShort) == ["missing-key ", "type-mismatch /b"])
        #expect(error?.faults.allSatisfy { $0.payload?.line == 1 && $0.payload?.column == 1 } == true)
    }

    @Test("a secret field is masked in faults and in the printed value")
    func secrets() throws {
        let schema = try Self.schema(#"{"X-Token": "{secret:int}", "{*}": "{string}"}"#)
        #expect(schema.marksSecretHeader("x-token") && !schema.marksSecretHeader("date"))
        let faults = schema.checkReport(Array("X-Token: hunter2".utf8)).faults
        #expect(!faults.map(\.message).joined().contains("hunter2"))
        let decoded = try schema.decodePayload(Array("X-Token: 4711\nA: b".utf8))
        #expect(decoded.fields.printedValue.text() == #"{"x-token":"***","a":"b"}"#)
        let token: Int = try decoded.fields["x-token"]
        #expect(token == 4711)
    }

    @Test("a request's fields are validated as values, and unnamed ones are kept")
    func encoding() throws {
        let schema = try SmallCatalog(["X.headers": #"{"N": 1, "L{?}": ["{date}"]}"#]).schema("X.headers")
        let options = CheckOptions(unknownKeys: .reject)
        let members = try schema.encodeHeaders(["n": 5, "other": "x"] as Fields, options: options)
        #expect(members.keys == ["n", "other"])
        let text: Fields = ["n": "5"]
        let error = #expect(throws: PayloadError.self) { try schema.encodeHeaders(text, options: options) }
        #expect(error?.faults.map(\.inShort) == ["type-mismatch /n"])
    }

    @Test(
        "the most specific file of a status describes the fields of a response",
        arguments: [
            (200, "X.response-headers.json"), (204, "X.response-headers.204.json"),
            (404, "X.response-headers.4xx.json"), (500, "Error.response-headers.json"),
            (503, "Error.response-headers.503.json"), (304, nil),
        ] as [(Int, String?)]
    )
    func status(status: Int, file: String?) throws {
        let names = [
            "X.response-headers", "X.response-headers.204", "X.response-headers.4xx", "Error.response-headers",
            "Error.response-headers.503",
        ]
        let catalog = try SmallCatalog(Dictionary(uniqueKeysWithValues: names.map { ($0, "{}") })).catalog
        #expect(catalog.schema(owner: "X", .responseHeaders, status: status)?.file == file)
    }
}
