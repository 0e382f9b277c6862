import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The operations of OpenAPI")
struct OpenAPIOperationTests {
    private func imported(_ text: String) throws -> (files: [String: JSONValue], result: ImportResult) {
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        let sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let faults = SchemaCatalog.compiled(sources).faults
        #expect(faults.allSatisfy { $0.severity != .error }, "\(faults)")
        let files = try result.files.map { ($0.name, try JSONValue(parsing: $0.text)) }
        return (Dictionary(files) { first, _ in first }, result)
    }

    private func swift(_ result: ImportResult, _ name: String) -> String {
        let sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let swift = SwiftGenerator(sources, GenerationSettings(), GenerationOptions()).files()
        #expect(swift.faults.isEmpty, "\(swift.faults)")
        return swift.files.first { $0.name == name }?.text ?? ""
    }

    // MARK: Names

    @Test(
        "an operation has the name of its identifier, and where two have one, that of its path",
        arguments: [
            (["app.list", "app.get"], ["AppList", "AppGet"], 0), (["users", "user"], ["Users", "User"], 0),
            (["get_a", "getA"], ["GetA", "GetB"], 1), (["", "x"], ["GetA", "X"], 0),
            (["getB", ""], ["GetB", "GetB2"], 0), (["error", "***"], ["CallError", "GetB"], 0),
            (["GetA", "GETA"], ["GetA", "GetB"], 2),
        ]
    )
    func names(identifiers: [String], owners: [String], notices: Int) throws {
        let paths = zip(["a", "b"], identifiers).map { "  /\($0): {get: {operationId: '\($1)'}}\n" }.joined()
        let (files, result) = try imported("openapi: 3.1.0\npaths:\n\(paths)")
        #expect(Set(files.keys.filter { $0.hasSuffix(".path.json") }) == Set(owners.map { $0 + ".path.json" }))
        #expect(result.notices.count == notices, "\(result.notices)")
    }

    @Test("an operation without a body states that it has none")
    func withoutBody() throws {
        let (files, _) = try imported("openapi: 3.1.0\npaths: {/a: {post: {operationId: x}, get: {operationId: y}}}\n")
        #expect(files["X.request.json"] == "{none}")
        #expect(files["Y.request.json"] == "{none}")
    }

    // MARK: Servers

    @Test(
        "the URL of a server has the defaults of its variables",
        arguments: [
            (
                "{url: 'https://{r}.x.example/{v}', variables: {r: {default: eu}, v: {default: v1}}}",
                "https://eu.x.example/v1"
            ),
            (
                "{url: 'https://{r}.x.example:{p}', variables: {r: {enum: [eu]}, p: {default: 8443}}}",
                "https://{r}.x.example:8443"
            ),
            ("{url: /v1}", "/v1"),
        ]
    )
    func servers(server: String, url: String) throws {
        let (_, result) = try imported("openapi: 3.1.0\nservers: [\(server)]\npaths: {/a: {get: {}}}\n")
        #expect(result.baseURL == url)
    }

    @Test("a server of an operation that is none of the document is a notice", arguments: [("b", 1), ("a", 0)])
    func ownServer(host: String, count: Int) throws {
        let servers = "servers: [{url: 'https://\(host).example'}]"
        let (_, result) = try imported(
            "openapi: 3.1.0\nservers: [{url: 'https://a.example'}]\npaths: {/a: {get: {\(servers)}}}\n"
        )
        #expect(result.notices.count == count, "\(result.notices)")
    }

    // MARK: Errors

    private static func body(_ key: String) -> String {
        "{description: x, content: {application/json: {schema: {type: object, properties: {\(key): {type: string}}}}}}"
    }

    private static func document(_ responses: [String]) -> String {
        let paths = responses.enumerated().map { index, responses in
            "  /p\(index): {get: {operationId: get\(index)x, responses: {\(responses)}}}\n"
        }
        return "openapi: 3.1.0\npaths:\n\(paths.joined())"
    }

    @Test("an error is common if nine of ten operations state it, and no other one has it")
    func commonErrors() throws {
        let common = "'404': \(Self.body("m"))"
        let many = Array(repeating: common, count: 18)
        var (files, _) = try imported(Self.document(many + ["'404': \(Self.body("n"))", "'404': {description: x}"]))
        #expect(files["Error.response.404.json"] == ["m{?}": "{string}"])
        #expect(files["Get0x.response.404.json"] == nil)
        #expect(files["Get18x.response.404.json"] == ["n{?}": "{string}"])
        #expect(files["Get19x.response.404.json"] == "{any|null|none}")
        files = try imported(Self.document(Array(many.prefix(2)) + ["'204': {description: x}"])).files
        #expect(files["Error.response.404.json"] == nil)
        #expect(files["Get0x.response.404.json"] == ["m{?}": "{string}"])
    }

    @Test("a common error for one status does not apply to an operation that states another one for all")
    func commonErrorsAndDefaults() throws {
        let common = "'404': \(Self.body("m"))"
        let (files, _) = try imported(
            Self.document(Array(repeating: common, count: 19) + ["default: \(Self.body("n"))"])
        )
        #expect(files["Error.response.404.json"] == ["m{?}": "{string}"])
        #expect(files["Get19x.error.json"] == ["n{?}": "{string}"])
    }

    // MARK: Bodies

    @Test(
        "a body that is no JSON is generated in its format",
        arguments: [
            ("application/x-www-form-urlencoded", ".form(content)", 1),
            ("application/xml", ".encoded(content, as: .xml())", 1),
            ("application/vnd.api+json", ".json(content)", 1), ("application/json", ".json(content)", 0),
            ("'application/json, application/xml'", ".json(content)", 0),
            ("'application/xml; charset=utf-8, text/xml'", ".encoded(content, as: .xml())", 1),
        ]
    )
    func formats(type: String, call: String, headers: Int) throws {
        let (files, result) = try imported(
            """
            openapi: 3.1.0
            paths:
              /a:
                post:
                  operationId: postA
                  requestBody:
                    required: true
                    content: {\(type): {schema: {type: object, required: [n], properties: {n: {type: integer}}}}}
            """
        )
        let text = swift(result, "PostA.swift")
        #expect(text.contains("var body: RequestBody { \(call) }"), "\(text)")
        #expect(text.contains("var headerValues: Parameters") == (headers > 0), "\(text)")
        #expect(files["PostA.headers.json"] != nil || headers == 0)
        guard !type.contains("xml;"), type != "application/xml" else { return }
        let exported = OpenAPIExport.result(
            of: ExportedCatalog(result.files.map { SchemaSource(path: $0.name, text: $0.text) }),
            title: "A"
        )
        let again = try imported(exported.document.text()).files
        for (name, value) in files { #expect(again[name] == value, "\(name)") }
    }

    @Test("names of XML are those of elements and attributes, and the root of a request is a key")
    func xml() throws {
        let (files, result) = try imported(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: postA
                  requestBody: {required: true, content: {text/xml: {schema: {$ref: '#/components/schemas/Pet'}}}}
                  responses: {'200': {description: x, content: {text/xml: {schema: {$ref: '#/components/schemas/Pet'}}}}}
            components:
              schemas:
                Pet:
                  type: object
                  required: [petName]
                  xml: {name: pet}
                  properties:
                    petName: {type: string, xml: {name: name}}
                    tags: {type: array, items: {type: string, xml: {name: tag}}}
                    photos: {type: array, xml: {wrapped: true, name: images}, items: {type: string, xml: {name: image}}}
            """
        )
        #expect(files["Pet.json"] == ["name": "{string}", "tag{?}": ["{string}"], "images{?}": ["{string}"]])
        #expect(files["PostA.request.json"] == ["pet": "{pet}"])
        #expect(files["PostA.headers.json"] == ["Content-Type": "{enum:text/xml}", "Accept": "{enum:text/xml}"])
        let text = swift(result, "PostA.swift")
        #expect(text.contains("RequestOptions(accepts: .xml)"), "\(text)")
        #expect(result.noticesBesidesNull.isEmpty, "\(result.notices)")
    }

    // MARK: Definitions

    private static func pets(_ pet: String, _ use: String = "{$ref: '#/components/schemas/Pet'}") -> String {
        """
        openapi: 3.0.0
        paths: {/a: {get: {operationId: getA, responses: {'200': {description: x, content: {application/json: {schema: \(use)}}}}}}}
        components:
          schemas:
            Pet: \(pet)
            Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}
            Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {tricks: {type: string}}}]}
        """
    }

    @Test(
        "the children of a definition with a discriminator are its cases",
        arguments: [
            (
                "{type: object, required: [kind], discriminator: {propertyName: kind}, properties: {kind: {type: string}, age: {type: integer}}}",
                #"{"{case kind}":{"Cat":"{cat}","Dog":"{dog}","{*}":{"age{?}":"{int}"}}}"#, 0
            ),
            (
                "{type: object, required: [kind], discriminator: {propertyName: kind, mapping: {feline: '#/components/schemas/Cat', Dog: Dog}}, properties: {kind: {type: string, enum: [feline, Dog]}}}",
                #"{"{case kind}":{"feline":"{cat}","Dog":"{dog}"}}"#, 0
            ),
            (
                "{type: object, discriminator: {propertyName: kind}, properties: {kind: {type: string}}}",
                #"{"kind{?}":"{string}"}"#, 1
            ),
            (
                "{type: object, required: [kind], discriminator: {propertyName: kind}, properties: {kind: {type: string, readOnly: true}}}",
                #""{cat|dog|base}""#, 1
            ),
        ]
    )
    func inheritance(pet: String, schema: String, notices: Int) throws {
        let (files, result) = try imported(Self.pets(pet))
        #expect(files["Pet.json"]?.text() == schema, "\(files)")
        #expect(result.noticesBesidesNull.count == notices, "\(result.notices)")
    }

    @Test("a key that is only read or only written is marked, also behind a reference")
    func sides() throws {
        let pet =
            "{type: object, required: [id, at, word], properties: {id: {allOf: [{$ref: '#/components/schemas/ID'}]}, at: {$ref: '#/components/schemas/ID'}, word: {type: string, writeOnly: true}}}"
        let (files, _) = try imported(Self.pets(pet) + "\n    ID: {type: integer, readOnly: true}\n")
        #expect(files["GetA.response.json"] == "{pet}")
        #expect(files["Pet.json"] == ["id{read}": "{int}", "at{read}": "{int}", "word{write}": "{string}"], "\(files)")
    }
}
