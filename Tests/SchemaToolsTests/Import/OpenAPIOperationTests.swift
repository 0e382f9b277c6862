import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The operations of OpenAPI")
struct OpenAPIOperationTests {
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
        let (files, result) = try importedOpenAPI("openapi: 3.1.0\npaths:\n\(paths)")
        #expect(Set(files.keys.filter { $0.hasSuffix(".path.json") }) == Set(owners.map { $0 + ".path.json" }))
        #expect(result.noticesBesidesNull.count == notices, "\(result.notices)")
    }

    @Test("an operation without a body states that it has none")
    func withoutBody() throws {
        let (files, _) = try importedOpenAPI(
            "openapi: 3.1.0\npaths: {/a: {post: {operationId: x}, get: {operationId: y}}}\n"
        )
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
        let (_, result) = try importedOpenAPI("openapi: 3.1.0\nservers: [\(server)]\npaths: {/a: {get: {}}}\n")
        #expect(result.baseURL == url)
    }

    @Test("a server of an operation that is none of the document is a notice", arguments: [("b", 1), ("a", 0)])
    func ownServer(host: String, count: Int) throws {
        let servers = "servers: [{url: 'https://\(host).example'}]"
        let (_, result) = try importedOpenAPI(
            "openapi: 3.1.0\nservers: [{url: 'https://a.example'}]\npaths: {/a: {get: {\(servers)}}}\n"
        )
        #expect(result.noticesBesidesNull.count == count, "\(result.notices)")
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
        var (files, _) = try importedOpenAPI(
            Self.document(many + ["'404': \(Self.body("n"))", "'404': {description: x}"])
        )
        #expect(files["Error.response.404.json"] == ["m{?}": "{string}"])
        #expect(files["Get0x.response.404.json"] == nil)
        #expect(files["Get18x.response.404.json"] == ["n{?}": "{string}"])
        #expect(files["Get19x.response.404.json"] == "{any|null|none}")
        files = try importedOpenAPI(Self.document(Array(many.prefix(2)) + ["'204': {description: x}"])).files
        #expect(files["Error.response.404.json"] == nil)
        #expect(files["Get0x.response.404.json"] == ["m{?}": "{string}"])
    }

    @Test("a common error for one status does not apply to an operation that states another one for all")
    func commonErrorsAndDefaults() throws {
        let common = "'404': \(Self.body("m"))"
        let (files, _) = try importedOpenAPI(
            Self.document(Array(repeating: common, count: 19) + ["default: \(Self.body("n"))"])
        )
        #expect(files["Error.response.404.json"] == ["m{?}": "{string}"])
        #expect(files["Get19x.error.json"] == ["n{?}": "{string}"])
    }

    // MARK: Responses

    @Test("a response for all statuses is that of successes, if none is stated")
    func defaultResponse() throws {
        let (files, _) = try importedOpenAPI(Self.document(["default: \(Self.body("m"))"]))
        #expect(files["Get0x.response.json"] == ["m{?}": "{string}"])
        #expect(files["Get0x.error.json"] == ["m{?}": "{string}"])
        let stated = try importedOpenAPI(Self.document(["'204': {description: x}, default: \(Self.body("m"))"])).files
        #expect(stated["Get0x.response.json"] == "{none}")
    }

    @Test("header fields of a response that is not the usual one are a notice")
    func otherHeaders() throws {
        let header = "{description: x, headers: {X-A: {schema: {type: integer}}}}"
        let (files, result) = try importedOpenAPI(Self.document(["'204': \(header), '429': \(header)"]))
        #expect(files["Get0x.response-headers.json"] == ["X-A{?}": "{int}"])
        #expect(result.noticesBesidesNull.count == 1)
        #expect(result.notices.first?.contains("the header fields of a response are left out") == true)
    }

    // MARK: References

    @Test("an operation, a list of parameters, a body and a response behind references are read")
    func references() throws {
        let text = """
            openapi: 3.1.0
            paths:
              /a: {$ref: '#/components/pathItems/A'}
            components:
              pathItems:
                A: {post: {$ref: '#/x-operations/Post'}}
              parameters:
                Q: {$ref: '#/components/parameters/R'}
                R: {name: q, in: query, schema: {type: integer}}
              requestBodies:
                B: {required: true, content: {application/json: {$ref: '#/components/mediaTypes/M'}}}
              mediaTypes:
                M: {schema: {type: object, properties: {n: {type: integer}}}}
              responses:
                S: {description: x, headers: {X-A: {$ref: '#/components/headers/H'}}, content: {application/json: {schema: {type: integer}}}}
              headers:
                H: {schema: {type: integer}}
            x-parameters: [{$ref: '#/components/parameters/Q'}]
            x-operations:
              Post:
                operationId: postA
                parameters: {$ref: '#/x-parameters'}
                requestBody: {$ref: '#/components/requestBodies/B'}
                responses: {'200': {$ref: '#/components/responses/S'}}
            """
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        let files = try Dictionary(
            uniqueKeysWithValues: result.files.map { ($0.name, try JSONValue(parsing: $0.text)) }
        )
        #expect(
            files == [
                "PostA.path.json": ["{endpoint}": "POST a", "q{?}": "{int}"], "PostA.request.json": ["n{?}": "{int}"],
                "PostA.response.json": "{int}", "PostA.response-headers.json": ["X-A{?}": "{int}"],
            ],
            "\(files)"
        )
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
        let (files, result) = try importedOpenAPI(Self.pets(pet))
        #expect(files["Pet.json"]?.text() == schema, "\(files)")
        #expect(result.noticesBesidesNull.count == notices, "\(result.notices)")
    }

    @Test("a key that is only read or only written is marked, also behind a reference")
    func sides() throws {
        let pet =
            "{type: object, required: [id, at, word], properties: {id: {allOf: [{$ref: '#/components/schemas/ID'}]}, at: {$ref: '#/components/schemas/ID'}, word: {type: string, writeOnly: true}}}"
        let (files, _) = try importedOpenAPI(Self.pets(pet) + "\n    ID: {type: integer, readOnly: true}\n")
        #expect(files["GetA.response.json"] == "{pet}")
        #expect(files["Pet.json"] == ["id{read}": "{int}", "at{read}": "{int}", "word{write}": "{string}"], "\(files)")
    }
}
