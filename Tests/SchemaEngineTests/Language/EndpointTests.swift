import Testing

@testable import SchemaEngine

@Suite("Endpoints of requests")
struct EndpointTests {
    private func faults(_ texts: [String: String]) -> [String] {
        let sources = texts.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
        return SchemaCatalog.compiled(sources).faults.map {
            let place = $0.schema.map { "\($0.file):\($0.line):\($0.column)" } ?? "nowhere"
            return "\(place): \($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]"
        }
    }

    @Test("an endpoint has a method and a template, whose placeholders are required or optional")
    func reading() throws {
        let endpoint = try Endpoint(reading: "GET files/{+path}/{id:3}{/part*}{?q,page}#".dropLast().description)
        #expect(endpoint.method == "GET")
        #expect(endpoint.path == "files/{+path}/{id:3}{/part*}{?q,page}")
        #expect(endpoint.placeholders.map(\.name) == ["path", "id", "part", "q", "page"])
        #expect(endpoint.placeholders.map(\.isNeeded) == [true, true, false, false, false])
    }

    @Test(
        "an invalid endpoint is refused with a message that states the error",
        arguments: [
            ("GET", "separated by one space, found something else: \"GET issues/{issue_id}.json\""),
            ("GET ", "separated by one space"),
            (" issues", "separated by one space"),
            ("get issues", "such as GET, POST, PUT, PATCH or DELETE, found 'get': did you mean 'GET'?"),
            ("DELET issues", "found 'DELET': did you mean 'DELETE'?"),
            ("GET  issues", "found ' issues' (character 1: a path cannot contain this character)"),
            ("GET a b", "(character 2: a path"),
            ("GET a#b", "(character 2: a path"),
            ("GET a\nb", "found 'a\\nb' (character 2: a path"),
            ("GET a}", "(character 2: a path"),
            ("GET a/{id", "(character 3: a path"),
            ("GET a/{}", "found nothing)"),
            ("GET a/{é}", "found 'é')"),
            ("GET a/{=id}", "is reserved for other kinds of templates)"),
        ]
    )
    func refused(text: String, words: String) {
        let message = #expect(throws: EndpointError.self) { try Endpoint(reading: text) }?.message ?? ""
        #expect(message.contains(words), "\(message)")
    }

    @Test("every placeholder requires a key that is always present, and a misspelled one is reported with it")
    func keys() throws {
        let reported = faults(["GetIssue.path.json": #"{ "{endpoint}": "GET issues/{id}" }"#])
        let page = try Repository.text(of: "Docs/Faults.md")
        #expect(reported.count == 1 && reported.allSatisfy { page.contains(" | `\($0)` | ") }, "\(reported)")
        #expect(
            faults(["GetIssue.path.json": #"{ "issue_id": 1, "{endpoint}": "GET issues/{isue_id}/{+issue_id}" }"#]) == [
                "GetIssue.path.json:1:32: error: expected a key for every placeholder of the path, found none for "
                    + "'isue_id': did you mean 'issue_id'? [bad-endpoint]"
            ]
        )
        #expect(
            faults(["GetIssue.path.json": #"{ "id{null}": 1, "{endpoint}": "GET issues/{id}" }"#]) == [
                "GetIssue.path.json:1:32: error: expected a required key, found that 'id' may be absent, "
                    + "which leaves a gap in the path: write \"id\" without braces, or '{/id}' in the path [bad-endpoint]"
            ]
        )
    }

    @Test("a case can contain the keys of placeholders")
    func cases() {
        let text = #"{ "{endpoint}": "GET {kind}/{id}", "{case kind}": { "a": { "id": 1 } } }"#
        #expect(faults(["Get.path.json": text]) == [])
    }

    @Test("a catalog finds an endpoint by the file of its parameters")
    func catalog() throws {
        let source = SchemaSource(
            path: "Api/GetIssue.path.json",
            text: #"{ "{endpoint}": "GET issues/{id}", "id": 1 }"#
        )
        let catalog = try SchemaCatalog([source, SchemaSource(path: "Api/GetUsers.path.json", text: "{}")])
        #expect(catalog.endpoint(file: "Api/GetIssue.path.json") == (try Endpoint(reading: "GET issues/{id}")))
        #expect(catalog.endpoint(file: "Api/GetUsers.path.json") == nil)
    }
}
