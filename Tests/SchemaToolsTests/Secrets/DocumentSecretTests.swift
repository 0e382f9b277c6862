import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Values that look like secrets are not copied")
struct DocumentSecretTests {
    private static let secret = "hunter2"
    private static let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

    // MARK: Import

    /// Properties of a JSON Schema, with a value that is not copied.
    static let properties: [String] = [
        #""password": {"const": "hunter2"}"#, #""password": {"enum": ["hunter2", "other"]}"#,
        #""X-Api-Key": {"type": "string", "enum": ["hunter2"]}"#, #""pin": {"const": 4711}"#,
        #""pin": {"type": "integer", "minimum": 4711, "maximum": 4711}"#,
        #""password": {"type": "string", "default": "hunter2"}"#,
        #""password": {"type": "string", "example": "hunter2"}"#,
        #""password": {"type": "string", "examples": ["hunter2"]}"#,
        #""password": {"type": "string", "pattern": "^hunter2$"}"#,
        #""password": {"type": "string", "pattern": "^(?:hunter2|other)$"}"#,
        #""a": {"type": "string", "pattern": "^ghp_16C7e42F292c6912E7710c838347Ae178B4a[a-z]*$"}"#,
        #""a": {"const": "ghp_16C7e42F292c6912E7710c838347Ae178B4a"}"#,
        #""a": {"anyOf": [{"type": "string"}, {"const": "ghp_16C7e42F292c6912E7710c838347Ae178B4a"}]}"#,
        #""a": {"format": "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "type": "string"}"#,
        #""password": {"type": "array", "items": {"const": "hunter2"}}"#,
        #""tokens": {"type": "array", "items": {"const": "hunter2"}}"#,
        #""passwords": {"type": "array", "default": ["hunter2"]}"#,
        #""token": {"type": "object", "properties": {"value": {"const": "hunter2"}}}"#,
        #""tokens": {"type": "array", "items": {"type": "object", "properties": {"value": {"const": "hunter2"}}}}"#,
        #""a": {"type": "string", "example": "{\"password\": \"hunter2\"}"}"#,
        ##""a": {"$ref": "#/$defs/ghp_16C7e42F292c6912E7710c838347Ae178B4a"}"##,
        #""password": {"additionalProperties": {"const": "hunter2"}, "type": "object"}"#,
        ##""password": {"$ref": "#/$defs/Plain"}"##, ##""a": {"$ref": "#/$defs/Password"}"##,
        #""password": {"allOf": [{"type": "string"}, {"const": "hunter2"}]}"#,
        #""password": {"type": "string", "x-schematic": {"tag": "enum:hunter2,other"}}"#,
        #""password": {"type": "string", "x-schematic": {"tag": "string:/^hunter2$/"}}"#,
        #""a": {"oneOf": [{"type": "object", "properties": {"token": {"const": "hunter2"}}, "required": ["token"]}, "#
            + #"{"type": "object", "properties": {"token": {"const": "other"}}, "required": ["token"]}]}"#,
        #""a": {"type": "object", "propertyNames": {"enum": ["ghp_16C7e42F292c6912E7710c838347Ae178B4a"]}}"#,
        #""a": {"type": "object", "description": "Send ghp_16C7e42F292c6912E7710c838347Ae178B4a.", "required": ["b"]}"#,
        #""a": {"type": "object", "description": "Log in by password=hunter2.", "required": ["b"]}"#,
        #""a": {"type": "string", "example": "user=ada&password=hunter2"}"#,
    ]

    @Test("an import leaves them out wherever a document states them", arguments: properties)
    func imported(property: String) throws {
        let text = """
            {"type": "object", "properties": {\(property)}, "$defs": {"Plain": {"const": "hunter2"}, \
            "Password": {"const": "hunter2"}}}
            """
        let result = try JSONSchemaImport.result(of: JSONBuffer(text.utf8), path: "A.json")
        let all = (result.files.map(\.text) + result.notices).joined(separator: "\n")
        for value in [Self.secret, Self.token, "4711"] { #expect(!all.contains(value), "\(all)") }
        #expect(!result.notices.isEmpty || property.contains("description"), "\(all)")
        #expect(throws: Never.self) { try SchemaCatalog(result.sources) }
    }

    @Test(
        "a description keeps the names of secrets, and what stands for their values",
        arguments: [
            "Send token=<token>, password={password} or key=name.", "The item session=true.", "a=b c==d password= x",
            "?api_key=YOUR_API_KEY&page=2", "The scope token:read.", "password: at least 8 characters",
        ]
    )
    func descriptions(text: String) {
        #expect(DocumentSecret.masked(in: text) == text)
    }

    // MARK: Inference

    @Test(
        "an inferred schema has no value of a key that names a secret, whatever it looks like",
        arguments: [
            (#"{"api_key": "hunter2"}"#, #""api_key": "example""#), (#"{"pin": 4711}"#, #""pin": "{int}""#),
            (#"{"list": [{"token": "hunter2"}, {"token": "hunter"}]}"#, #""token": "example""#),
            (#"{"apiKey": "hunter2 4711"}"#, #""apiKey": "example""#),
            (#"{"X-Api-Key": "YOUR_API_KEY"}"#, #""X-Api-Key": "YOUR_API_KEY""#),
            (#"{"token_type": "hunter"}"#, #""token_type": "hunter""#),
        ]
    )
    func inferred(sample: String, line: String) throws {
        for keepsExamples in [true, false] {
            var options = InferenceOptions()
            options.keepsExamples = keepsExamples
            options.findsRanges = sample.contains("pin")
            let inference = SchemaInference(options)
            try inference.add(JSONBuffer(sample.utf8))
            let text = inference.result().files.map(\.text).joined()
            #expect(text.contains(line) && !text.contains(Self.secret) && !text.contains("4711"), "\(text)")
        }
    }

    @Test(
        "an enumeration and the cases of a key that names a secret have none of its values",
        arguments: [#"{"token": "$", "a": 1}"#, #"{"token": "$", "$": 1}"#]
    )
    func inferredMembers(sample: String) throws {
        var options = InferenceOptions()
        (options.maximumMembers, options.findsCases) = (12, true)
        let inference = SchemaInference(options)
        for value in ["hunter2", "hunter"] {
            for _ in 0..<20 { try inference.add(JSONBuffer(sample.replacing("$", with: value).utf8)) }
        }
        let text = inference.result().files.map(\.text).joined()
        #expect(!text.contains("enum:") && !text.contains(#""token": "hunter"#) && !text.contains("{case"), "\(text)")
    }

    @Test(
        "a recording gives no secret from the host, or from the name of an item of the query",
        arguments: [
            "https://ghp_16C7e42F292c6912E7710c838347Ae178B4a.api.example/items?page=1",
            "https://api.example/items?ghp_16C7e42F292c6912E7710c838347Ae178B4a=1&page=1",
            "https://api.example/items?api_key=hunter2&page=1", "https://api.example/items?pin=4711&page=1",
        ]
    )
    func recorded(url: String) {
        let body = HARExchange.Message(type: "application/json", body: .content(Data(#"{"id": 1}"#.utf8)))
        let request = HARExchange.Message(type: "", body: .none)
        var inference = HARInference()
        inference.add(
            .exchange(HARExchange(method: "GET", url: url, request: request, status: 200, response: body)),
            at: HARReader.EntryPosition(index: 0, line: 1),
            of: "a.har"
        )
        let result = inference.result()
        let texts = result.catalogs.flatMap {
            [$0.baseURL, $0.folder ?? ""] + $0.files.flatMap { [$0.name, $0.text] }
        }
        let all = (texts + result.notices + inference.omissions.lines(faults: false)).joined(separator: "\n")
        for value in [Self.secret, "4711", Self.token.dropFirst(4).lowercased()] {
            #expect(!all.lowercased().contains(value), "\(all)")
        }
        #expect(all.contains(#""page""#), "\(all)")
        let isReported = inference.omissions.lines(faults: false).contains { $0.contains("looks like a secret") }
        #expect(isReported == url.contains("ghp_"), "\(all)")
    }

    @Test(
        "other values are imported",
        arguments: [
            (#""grant_type": {"enum": ["password", "code"]}"#, "{enum:password,code}"),
            (#""password": {"type": "string", "pattern": "^[a-z0-9]{8,}$"}"#, "[a-z0-9]{8,}"),
            (#""api_key": {"type": "string", "pattern": "^sk_live_[a-z]+$"}"#, "sk_live_"),
            (#""pin": {"type": "integer", "minimum": 1000, "maximum": 9999}"#, "{int:1000..9999}"),
            (#""value": {"enum": ["hunter2"]}"#, "{enum:hunter2}"), (#""tokens": {"const": 4711}"#, "{enum:4711}"),
            (#""token": {"enum": [true]}"#, "{enum:true}"), (#""key": {"enum": ["name", "date"]}"#, "{enum:name,date}"),
        ]
    )
    func kept(property: String, part: String) throws {
        let text = #"{"type": "object", "properties": {\#(property)}}"#
        let result = try JSONSchemaImport.result(of: JSONBuffer(text.utf8), path: "A.json")
        #expect(result.files[0].text.contains(part), "\(result.files[0].text)")
        #expect(result.noticesBesidesNull.isEmpty, "\(result.notices)")
    }

    @Test(
        "an endpoint with a secret, and one that leads out of the base URL, are left out with a notice",
        arguments: [
            "GET a?api_key=hunter2", "GET a/ghp_16C7e42F292c6912E7710c838347Ae178B4a", "GET ../hunter2", "hunter2",
        ]
    )
    func endpoints(endpoint: String) throws {
        let exported = """
            {"x-schematic": {"version": 1}, "$defs": {"GetA.path": {"type": "object", "properties": {"b": {"type": "integer"}}, \
            "x-schematic": {"endpoint": "\(endpoint)"}}}}
            """
        let path = endpoint.split(separator: " ").last.map(String.init) ?? ""
        let described =
            #"{"openapi": "3.1.0", "paths": {"/\#(path)": {"get": {"operationId": "getA", "responses": {}}}}}"#
        var results = [try JSONSchemaImport.result(of: JSONBuffer(exported.utf8), path: "A.json")]
        if endpoint != "hunter2" {
            results.append(try OpenAPIImport.result(of: JSONBuffer(described.utf8), path: "A.json"))
        }
        for result in results {
            let all = (result.files.map(\.text) + result.notices).joined(separator: "\n")
            #expect(!all.contains(Self.secret) && !all.contains(Self.token), "\(all)")
            #expect(!all.contains("{endpoint}") && result.notices.count == 1, "\(all)")
        }
    }

    @Test("the names of files contain no secret of a path")
    func names() throws {
        let text = #"{"openapi": "3.1.0", "paths": {"/teams/\#(Self.token)/{id}": {"get": {"responses": {}}}}}"#
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "A.json")
        #expect(!result.files.isEmpty)
        for file in result.files {
            let letters = file.name.lowercased().filter(\.isLetter)
            #expect(!letters.contains(Self.token.lowercased().filter(\.isLetter)), "\(file.name)")
        }
    }

    // MARK: Export

    /// Keys of a schema with a value that is not copied.
    static let keys: [String] = [
        #""password": "hunter2""#, #""password": "{enum:hunter2,other}""#, #""pin": "{enum:4711}""#,
        #""pin": "{int:4711}""#, #""password{=\"hunter2\"}": "{string}""#, #""password": "{string:/^hunter2$/}""#,
        #""password": "{string:1..9,/^(hunter2|other)$/}""#, #""X-Api-Key": "{enum:hunter2,*}""#,
        #""password": ["hunter2"]"#, #""password": {"{*}": "{enum:hunter2}"}"#, #""password": "{int|enum:hunter2}""#,
        #""a": "ghp_16C7e42F292c6912E7710c838347Ae178B4a""#, #""a": "{enum:ghp_16C7e42F292c6912E7710c838347Ae178B4a}""#,
        #""a": "{password}""#, #""{case token}": { "hunter2": { "a": 1 }, "other": { "b": 1 } }"#,
        #""{* enum:ghp_16C7e42F292c6912E7710c838347Ae178B4a}": 1"#,
        #""{comment}": "Send ghp_16C7e42F292c6912E7710c838347Ae178B4a.", "a": 1"#,
        #""{comment}": "See https://example.com/a?b=1&api_key=hunter2#c", "a": 1"#,
        #""password{?}": "{secret:enum:hunter2}""#,
        #""a": "{secret:int:4711}""#, #""a": "{secret:string:/^hunter2$/}""#, #""a": "{secret:uint:4711}""#,
        #""a": "{secret:decimal:4711}""#, #""a": ["{secret:number:4711}"]"#, #""tokens": ["{enum:hunter2}"]"#,
        #""token": { "value": "{enum:hunter2}" }"#, #""tokens": [{ "value{=\"hunter2\"}": "{string}" }]"#,
    ]

    @Test("an export leaves them out, in each format", arguments: keys)
    func exported(keys: String) throws {
        let catalog = ExportedCatalog([
            SchemaSource(path: "GetA.response.json", text: "{ \(keys) }"),
            SchemaSource(path: "GetA.request.json", text: "{ \(keys) }"),
            SchemaSource(path: "GetA.path.json", text: #"{ "{endpoint}": "GET a", "password{?}": "{enum:hunter2}" }"#),
            SchemaSource(
                path: "GetA.headers.json",
                text: #"{ "X-Api-Key": "{enum:hunter2}", "X-Pin{=4711}": "{int}" }"#
            ),
            SchemaSource(path: "GetB.path.json", text: #"{ "{endpoint}": "GET b?token=hunter2" }"#),
            SchemaSource(path: "Password.json", text: #""{enum:hunter2}""#),
        ])
        #expect(catalog.faults.isEmpty, "\(catalog.faults)")
        let results = [
            try #require(JSONSchemaExport(catalog).result()), OpenAPIExport.result(of: catalog, title: "API"),
        ]
        for result in results {
            let all = ([result.document.text()] + result.notices.lines(catalog.text(of:))).joined(separator: "\n")
            for value in [Self.secret, Self.token, "4711"] { #expect(!all.contains(value), "\(all)") }
            #expect(!result.notices.isEmpty)
        }
        let page = MarkdownExport.text(of: catalog, title: "API")
        for value in [Self.secret, Self.token, "4711"] { #expect(!page.contains(value), "\(page)") }
    }
}
