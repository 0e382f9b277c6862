@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The import of OpenAPI")
struct OpenAPIImportTests {
    private static let shop = """
        openapi: 3.0.3
        info: {title: Shop, version: "1"}
        servers:
          - url: https://shop.example/api
        paths:
          /orders:
            parameters:
              - $ref: '#/components/parameters/Trace'
            get:
              operationId: orders/index
              summary: List the orders.
              parameters:
                - {name: status, in: query, schema: {type: string, enum: [open, closed]}}
                - {name: ids, in: query, schema: {type: array, items: {type: integer}}}
                - {name: tags, in: query, explode: false, schema: {type: array, items: {type: string}}}
                - {name: limit, in: query, schema: {type: integer, default: 20}}
              responses:
                '200':
                  description: The orders.
                  headers:
                    X-Total: {schema: {type: integer}, required: true}
                  content:
                    application/json:
                      schema: {type: array, items: {$ref: '#/components/schemas/order'}}
                '404': {$ref: '#/components/responses/Missing'}
            post:
              operationId: sendOrder
              requestBody:
                content:
                  application/json: {schema: {$ref: '#/components/schemas/order'}}
              responses:
                '201':
                  description: Done.
                  content: {application/json: {schema: {$ref: '#/components/schemas/order'}}}
                '404': {$ref: '#/components/responses/Missing'}
                '422':
                  description: Not valid.
                  content: {application/json: {schema: {type: object, required: [fields], properties: {fields: {type: array, items: {type: string}}}}}}
          /orders/{order-id}:
            delete:
              operationId: removal
              parameters:
                - {name: order-id, in: path, required: true, schema: {type: integer, minimum: 1}}
              responses:
                '204': {description: Gone.}
                default:
                  description: An error.
                  content: {application/problem+json: {schema: {$ref: '#/components/schemas/error'}}}
        components:
          parameters:
            Trace: {name: X-Trace, in: header, schema: {type: string, format: uuid}}
          responses:
            Missing:
              description: Not there.
              content: {application/json: {schema: {$ref: '#/components/schemas/error'}}}
          schemas:
            order:
              type: object
              description: An order.
              required: [id, state]
              properties:
                id: {type: integer}
                state: {type: string, enum: [open, closed]}
                note: {type: string, nullable: true}
            error:
              type: object
              required: [message]
              properties: {message: {type: string}}
        """

    private func imported(_ text: String) throws -> (
        files: [String: JSONValue], notices: [String], sources: [SchemaSource]
    ) {
        let (files, result) = try importedOpenAPI(text)
        return (files, result.notices, result.sources)
    }

    @Test("an operation is a request with its parameters, bodies and statuses")
    func operations() throws {
        let (files, notices, _) = try imported(Self.shop)
        let expected: [String: JSONValue] = [
            "OrdersIndex.path.json": [
                "{endpoint}": "GET orders{?ids*,tags}", "{comment}": "List the orders.",
                "status{?}": "{enum:open,closed}",
                "ids{?}": ["{int}"], "tags{?}": ["{string}"], "limit{=20}": 20,
            ],
            "OrdersIndex.headers.json": ["X-Trace{?}": "{uuid}"], "OrdersIndex.response.json": ["{order}"],
            "OrdersIndex.response-headers.json": ["X-Total": "{int}"],
            "SendOrder.path.json": ["{endpoint}": "POST orders"],
            "SendOrder.headers.json": ["X-Trace{?}": "{uuid}"], "SendOrder.request.json": "{order|none}",
            "SendOrder.response.json": "{order}", "SendOrder.response.422.json": ["fields": ["{string}"]],
            "Removal.path.json": ["{endpoint}": "DELETE orders/{order_id}", "order_id": "{int:1..}"],
            "Removal.response.json": "{none}", "Removal.error.json": "{error_value}",
            "OrdersIndex.response.404.json": "{error_value}", "SendOrder.response.404.json": "{error_value}",
            "OrdersIndex.request.json": "{none}", "Removal.request.json": "{none}",
            "Order.json": [
                "{comment}": "An order.", "id": "{int}", "state": "{enum:open,closed}", "note{?}": "{string}",
            ],
        ]
        for (name, value) in expected { #expect(files[name] == value, "\(name): \(files[name]?.text() ?? "none")") }
        #expect(files.count == expected.count + 1)
        #expect(notices.isEmpty, "\(notices)")
    }

    @Test("the imported schemas have no error of a rule, and Swift is generated from them")
    func generation() throws {
        let (_, _, sources) = try imported(Self.shop)
        let result = SwiftGenerator(sources, GenerationSettings(), GenerationOptions()).files()
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.files.contains { $0.name == "OrdersIndex.swift" && $0.text.contains("struct OrdersIndex: ") })
    }

    @Test("the same document in OpenAPI 3.1 gives the same files")
    func newer() throws {
        let newer = Self.shop.replacing("3.0.3", with: "3.1.0").replacing(
            "type: string, nullable: true",
            with: "type: [string, \"null\"]"
        )
        #expect(try imported(newer).files == (try imported(Self.shop).files))
    }

    @Test(
        "a schema with a discriminator is cases",
        arguments: ["", ", mapping: {feline: '#/components/schemas/cat'}"]
    )
    func discriminator(mapping: String) throws {
        let (files, notices, _) = try imported(
            """
            openapi: 3.0.0
            paths:
              /pets/{id}:
                get:
                  parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                  responses:
                    '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/pet'}}}}
            components:
              schemas:
                pet: {oneOf: [{$ref: '#/components/schemas/cat'}, {$ref: '#/components/schemas/dog'}], discriminator: {propertyName: kind\(mapping)}}
                cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}
                dog: {type: object, required: [kind], properties: {kind: {type: string}, tricks: {type: array, items: {type: string}}}}
            """
        )
        let name = mapping.isEmpty ? "cat" : "feline"
        #expect(files["Pet.json"] == ["{case kind}": .object([name: "{cat}", "dog": "{dog}"])], "\(files)")
        #expect(files["GetPet.response.json"] == "{pet}")
        #expect(notices.count == 1 && notices[0].contains("accepts null, too"), "\(notices)")
    }

    @Test("a discriminator of a single schema is a case, as one of several is")
    func singleDiscriminator() throws {
        let (files, notices, _) = try imported(
            """
            openapi: 3.0.0
            paths:
              /pets:
                get:
                  responses:
                    '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/pet'}}}}
            components:
              schemas:
                pet: {oneOf: [{$ref: '#/components/schemas/cat'}], discriminator: {propertyName: kind}}
                cat: {type: object, required: [kind], properties: {kind: {type: string}}}
            """
        )
        #expect(files["Pet.json"] == ["{case kind}": ["cat": "{cat}"]], "\(files)")
        #expect(notices.isEmpty, "\(notices)")
    }

    @Test("a loss that is found while a value is written has the place of the value")
    func placeOfWrittenValue() throws {
        let (_, notices, _) = try imported(
            """
            openapi: 3.1.0
            paths:
              /spans:
                get:
                  responses:
                    '200':
                      description: x
                      content:
                        application/json:
                          schema:
                            type: object
                            required: [span]
                            properties:
                              span: {type: [array, string], uniqueItems: true, prefixItems: [{type: number}], minItems: 1}
            """
        )
        #expect(notices.count == 1, "\(notices)")
        let expected = ":14:25: 'uniqueItems' of a list by position is left out"
        #expect(notices.first?.contains(expected) == true, "\(notices)")
    }

    @Test("equal bodies of errors are one file, also without a definition")
    func inlineErrors() throws {
        let error =
            "{description: x, content: {application/json: {schema: {type: object, required: [message], properties: {message: {type: string}}}}}}"
        let operation = { (id: String) in
            "{operationId: \(id), responses: {'204': {description: x}, '404': \(error), default: \(error)}}"
        }
        let (files, notices, _) = try imported(
            "openapi: 3.0.0\npaths:\n  /a:\n    get: \(operation("getA"))\n  /b:\n    get: \(operation("getB"))\n"
        )
        #expect(files["Error.response.404.json"] == ["message": "{string}"])
        #expect(files["Error.response.json"] == ["message": "{string}"])
        #expect(files.count == 8, "\(files.keys)")
        #expect(notices.isEmpty, "\(notices)")
    }

    @Test("a comment is the first paragraph of a description, and none is written for white space")
    func comments() throws {
        let long = String(repeating: "x", count: 3_000)
        let (files, _, _) = try imported(
            "openapi: 3.0.0\npaths:\n  /a:\n    get: {description: \"First.\\n\\n\(long)\"}\n    put: {summary: ' '}\n"
        )
        #expect(files["GetA.path.json"] == ["{endpoint}": "GET a", "{comment}": "First."])
        #expect(files["UpdateA.path.json"]?.object?.keys.contains("{comment}") == false)
    }

    @Test("the URL of a server with credentials is not shown")
    func server() throws {
        let text =
            "openapi: 3.0.0\nservers: [{url: 'https://jane:pa55word@shop.example/'}]\npaths:\n  /a:\n    get: {}\n"
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        #expect(result.baseURL == nil)
        #expect(result.notices.count == 1)
    }

    @Test("a path that leaves the base URL is no endpoint", arguments: ["/../../etc", "/a/%2e%2e/b", "/./a", "/a/.."])
    func pathOutside(path: String) throws {
        let (files, notices, _) = try imported("openapi: 3.1.0\npaths:\n  \(path):\n    get: {}\n")
        #expect(!files.values.contains { $0.object?.keys.contains("{endpoint}") == true }, "\(files)")
        #expect(notices.first?.contains("the path cannot be a template") == true)
    }

    @Test("a version that is a number or a newer one is read", arguments: [("3.0", 0), ("3.1", 0), ("3.2.0", 1)])
    func versions(version: String, count: Int) throws {
        let (files, notices, _) = try imported("openapi: \(version)\npaths:\n  /a:\n    get: {}\n")
        #expect(files["GetA.path.json"] != nil)
        #expect(notices.count == count)
    }

    @Test(
        "what schemas cannot state is a notice",
        arguments: [
            ("parameters: [{name: c, in: cookie, schema: {type: string}}]", "cookie"),
            ("deprecated: true", "schemas state no life cycle [same]"), ("callbacks: {}", "'callbacks'"),
            ("requestBody: {content: {image/png: {}}}", "no JSON, form or XML"),
            ("responses: {'200': {description: x, content: {text/html: {}}}}", "no JSON or XML"),
            ("responses: {'999': {description: x}}", "'999' is no status"),
            ("parameters: [{name: z, in: path, required: true, schema: {type: string}}]", "the path does not name it"),
            ("parameters: [{$ref: '#/components/parameters/none'}]", "is left out"),
            (
                "parameters: [{name: q, in: query, schema: {type: string, format: own}}]",
                "the format 'own' is left out: the schema language has no tag for it [same]"
            ),
            (
                "parameters: [{name: q, in: query, schema: {type: string, format: regex}}]",
                "the format 'regex' is left out: the schema language has no tag for it [wider]"
            ),
        ]
    )
    func losses(member: String, notice: String) throws {
        let (_, notices, _) = try imported("openapi: 3.1.0\npaths:\n  /a:\n    get:\n      \(member)\n")
        #expect(notices.count == 1)
        #expect(notices.first?.contains(notice) == true, "\(notices)")
    }

    @Test(
        "null is accepted where 'nullable' states it, with a notice where the standard ignores the keyword",
        arguments: [
            ("3.0.3", "type: string, nullable: true", "{string}", nil),
            ("3.0.3", "type: string, nullable: true, enum: [a, null]", "{enum:a}", nil),
            ("3.0.3", "type: string, nullable: true, enum: [a]", "{enum:a}", "beside an 'enum' without null"),
            ("3.0.3", "$ref: '#/components/schemas/B', nullable: true", "{b}", "beside '$ref'"),
            ("3.0.3", "allOf: [{$ref: '#/components/schemas/B'}], nullable: true", "{b}", "without 'type'"),
            ("3.1.0", "type: string, nullable: true", "{string}", "outside OpenAPI 3.0"),
            ("3.1.0", "$ref: '#/components/schemas/B', nullable: true", "{b}", "outside OpenAPI 3.0"),
            ("3.1.0", "type: string, x-nullable: true", "{string}", nil),
        ]
    )
    func nullable(version: String, schema: String, tag: String, place: String?) throws {
        let (files, result) = try importedOpenAPI(
            """
            openapi: \(version)
            paths: {/a: {get: {operationId: getA, responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}}
            components: {schemas: {A: {type: object, required: [k], properties: {k: {\(schema)}}}, B: {type: object, required: [n], properties: {n: {type: integer}}}}}
            """
        )
        #expect(files["A.json"] == ["k{null}": .string(tag)], "\(files)")
        #expect(result.differences.map(\.difference) == (place == nil ? [] : [.wider]))
        guard let place else { return }
        #expect(result.notices.first?.contains("'nullable' counts \(place)") == true, "\(result.notices)")
    }

    @Test("a schema with 'allOf' has its own title and description, and a key states no life cycle")
    func annotations() throws {
        let (files, result) = try importedOpenAPI(
            """
            openapi: 3.0.3
            paths: {/a: {get: {operationId: getA, responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Dog'}}}}}}}}
            components:
              schemas:
                Pet: {type: object, description: A pet., required: [id], properties: {id: {type: integer, deprecated: true}}}
                Dog:
                  description: A dog.
                  required: [best]
                  allOf:
                    - {$ref: '#/components/schemas/Pet'}
                    - type: object
                      properties:
                        best:
                          anyOf:
                            - {type: string}
                            - title: Friend
                              allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, title: Person, properties: {age: {type: integer}}}]
            """
        )
        #expect(files["Dog.json"]?["{comment}"] == "A dog.")
        #expect(files["Friend.json"]?["age{?}"] == "{int}", "\(files)")
        let notices = result.differences.filter { $0.message == JSONSchemaReader.lifeCycle }
        #expect(notices.map(\.difference) == [.same])
    }

    @Test("equal notices are one, with all their places")
    func places() throws {
        let operation = "get: {deprecated: true}"
        let text = "openapi: 3.1.0\npaths:\n  /a:\n    \(operation)\n  /b:\n    \(operation)\n"
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        #expect(result.notices.count == 1)
        let notice = try #require(result.differences.first)
        #expect(notice.places.map(\.line) == [4, 6])
        #expect(notice.json["line"] == 4)
        #expect(notice.json["places"]?.array?.compactMap { $0["column"] } == [10, 10])
    }

    @Test(
        "a document of another format is an error",
        arguments: [
            ("swagger: '1.2'\npaths: {}\n", "found Swagger 1.2"), ("swagger: 2.0\npaths: {}\n", "found none"),
            ("openapi: 3.1.0\nwebhooks: {new: {post: {}}}\n", "found only 'webhooks'"),
            ("openapi: 3.0.0\npaths: {}\n", "found none"),
            ("a: 1\n", "found a document without the key 'openapi'"), ("openapi: [\n", "expected ']'"),
            ("openapi: 4.0.0\n", "found OpenAPI 4.0.0"),
            ("type: object\nproperties: {}\n", "found a JSON Schema; import it with --from json-schema"),
        ]
    )
    func otherFormats(text: String, reason: String) {
        let error = #expect(throws: ImportError.self) {
            try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        }
        #expect(error?.message.hasPrefix("api.yaml:") == true)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }
}
