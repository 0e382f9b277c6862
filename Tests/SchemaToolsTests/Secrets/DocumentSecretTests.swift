import SchemaEngine
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
        let sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        #expect(throws: Never.self) { try SchemaCatalog(sources) }
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
        #expect(result.notices.isEmpty, "\(result.notices)")
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
