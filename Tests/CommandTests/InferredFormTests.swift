import Testing

@Suite("Forms that infer recognizes by values")
struct InferredFormTests {
    @Test(
        "the schema of a sample contains a text",
        arguments: [
            (#"{"a": 6.02e23}"#, #""a": 6.02e23"#), (#"{"a": 1e300}"#, #""a": "{number}""#),
            (#"{"a": 1E30}"#, #""a": "{number}""#), (#"{"a": 123456789012345678901}"#, #""a": "{decimal:number}""#),
            (#"{"a": 1e3}"#, #""a": 1e3"#),
            (#"{"window_properties": {"width": 3, "height": 4}}"#, #""height": 4"#),
            (#"{"properties": {"width": {"type": "a"}, "height": {"type": "b"}}}"#, #""{*}": {"#),
        ]
    )
    func contains(sample: String, text: String) {
        let run = CommandRun("infer", "-", input: sample)
        #expect(run.out.contains(text), "\(run.out)\(run.err)")
    }

    @Test(
        "a map whose values have optional keys is a map, and an object with different sections is none",
        arguments: [true, false]
    )
    func optionalKeys(isMap: Bool) {
        let members = (0..<40).map { number -> String in
            let name =
                "\(isMap ? "name" : "part")\(String(UnicodeScalar(UInt8(97 + number % 26))))\(number / 26 == 0 ? "x" : "y")"
            let optional = number % 3 == 0 ? #", "homepage\#(number % 7)": "x""# : ""
            let own = (0..<4).map { #""k\#(number)of\#($0)": 1"# }.joined(separator: ", ")
            return isMap
                ? #""\#(name)": {"version": "1", "author": "A"\#(optional)}"#
                : #""\#(name)": {"id": 1, "at": 2, \#(own)}"#
        }
        let run = CommandRun("infer", "-", input: "{\(members.joined(separator: ", "))}")
        #expect(run.out.contains(#""{*}": {"#) == isMap, "\(run.out)")
        #expect(run.err.contains("names of things with similar keys") == isMap, "\(run.err)")
    }

    private static func entry(_ method: String, _ status: Int, body: String = #"{\"id\": 1}"#, query: String = "")
        -> String
    {
        let post = query.isEmpty ? "" : #", "postData": {"mimeType": "application/json", "text": "\#(query)"}"#
        return
            #"{"request": {"method": "\#(method)", "url": "https://a.example/graphql"\#(post)}, "response": {"status": \#(status), "content": {"mimeType": "application/json", "text": "\#(body)"}}}"#
    }

    private func infer(_ entries: [String]) throws -> (run: CommandRun, folder: TemporaryFolder) {
        let folder = try TemporaryFolder(["a.har": #"{"log": {"entries": [\#(entries.joined(separator: ", "))]}}"#])
        return (CommandRun("infer", "--har", folder("a.har"), "--output", folder("o")), folder)
    }

    @Test(
        "a body that a response cannot have becomes no schema",
        arguments: [("GET", 304), ("GET", 204), ("HEAD", 404)]
    )
    func bodiless(method: String, status: Int) throws {
        let (run, folder) = try infer([
            Self.entry(method, 200, body: method == "HEAD" ? "" : #"{\"id\": 1}"#), Self.entry("GET", 200),
            Self.entry(method, status, body: #"{\"stale\": true}"#),
        ])
        #expect(run.status == 0, "\(run.err)")
        let files = CommandRun("export", "--to", "json-schema", folder("o"))
        #expect(!files.out.contains("stale"), "\(files.out)")
    }

    @Test(
        "operations of GraphQL at one path are named in a notice",
        arguments: [
            (#"{\"query\": \"query A { a }\"}"#, #"{\"query\": \"mutation B { b }\"}"#, true),
            (
                #"{\"query\": \"{ a }\", \"operationName\": \"A\"}"#,
                #"{\"query\": \"{ a }\", \"operationName\": \"B\"}"#, true
            ),
            (#"{\"query\": \"query A { a }\"}"#, #"{\"query\": \"query A { a }\"}"#, false),
            (#"{\"query\": \"words to find\"}"#, #"{\"query\": \"other words\"}"#, false),
        ]
    )
    func operations(first: String, second: String, isNoted: Bool) throws {
        let (run, _) = try infer([Self.entry("POST", 200, query: first), Self.entry("POST", 200, query: second)])
        #expect(run.err.contains("2 operations of GraphQL, such as 'A', 'B'") == isNoted, "\(run.err)")
    }

    @Test(
        "an endpoint with a segment of dots is an error at its place",
        arguments: [
            ("a/../b", 1), ("..", 1), ("a/.", 1), ("a/%2E%2e/b", 1), ("a/.%2e?x=1", 1), ("a/..b", 0),
            (".well-known/a", 0),
            ("a/{id}..", 0),
        ]
    )
    func dots(path: String, status: Int32) throws {
        let id = path.contains("{id}") ? #", "id": 1"# : ""
        let folder = try TemporaryFolder(["GetA.path.json": #"{"{endpoint}": "GET \#(path)"\#(id)}"#])
        let run = CommandRun("lint", folder.path)
        #expect(run.status == status, "\(run.out)\(run.err)")
        if status == 1 { #expect(run.out.contains("GetA.path.json:1:16: error: "), "\(run.out)") }
    }
}
