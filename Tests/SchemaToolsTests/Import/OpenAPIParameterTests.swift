import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The parameters of OpenAPI")
struct OpenAPIParameterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// The parameters, in YAML.
        let parameters: String
        var path = "/a"
        let endpoint: String
        /// The other members of the path schema.
        let schema: JSONValue
        /// The URL that the document describes, and one that it refuses.
        let url: String
        var refused: String?

        var testDescription: String { parameters }
    }

    private static let list = "schema: {type: array, items: {type: integer}}"
    private static let object = "schema: {type: object, properties: {r: {type: integer}, g: {type: integer}}}"

    private static let rgb: JSONValue = ["r{?}": "{int}", "g{?}": "{int}"]

    static let query: [Case] = [
        Case(
            parameters: "{name: c, in: query, \(list)}",
            endpoint: "{?c*}",
            schema: ["c{?}": ["{int}"]],
            url: "/a?c=1&c=2",
            refused: "/a?c=x"
        ),
        Case(
            parameters: "{name: c, in: query, explode: false, \(list)}",
            endpoint: "{?c}",
            schema: ["c{?}": ["{int}"]],
            url: "/a?c=1,2",
            refused: "/a?c=1,x"
        ),
        Case(
            parameters: "{name: c, in: query, \(object)}",
            endpoint: "{?c*}",
            schema: ["c{?}": rgb],
            url: "/a?r=1&g=2",
            refused: "/a?r=x"
        ),
        Case(
            parameters: "{name: c, in: query, explode: false, \(object)}",
            endpoint: "{?c}",
            schema: ["c{?}": rgb],
            url: "/a?c=r,1,g,2",
            refused: "/a?c=r,x"
        ),
        Case(
            parameters: "{name: c, in: query, style: deepObject, explode: true, \(object)}",
            endpoint: "",
            schema: ["c{?}": rgb],
            url: "/a?c%5Br%5D=1",
            refused: "/a?c%5Br%5D=x"
        ),
        Case(
            parameters: "{name: 'by[id]', in: query, required: true, schema: {type: integer}}",
            endpoint: "",
            schema: ["by": ["id": "{int}"]],
            url: "/a?by%5Bid%5D=1",
            refused: "/a?by%5Bid%5D=x"
        ),
        Case(
            parameters:
                "{name: 'by[id]', in: query, schema: {type: integer}}, {name: 'by[to][x]', in: query, schema: {type: string}}",
            endpoint: "",
            schema: ["by{?}": ["id{?}": "{int}", "to{?}": ["x{?}": "{string}"]]],
            url: "/a?by[id]=1&by[to][x]=b",
            refused: "/a?by[id]=x"
        ),
        Case(
            parameters: "{name: 'ids[]', in: query, \(list)}",
            endpoint: "",
            schema: ["ids{?}": ["{int}"]],
            url: "/a?ids[]=1&ids[]=2",
            refused: "/a?ids[]=x"
        ),
        Case(
            parameters: "{name: 'id[]', in: query, schema: {type: integer}}",
            endpoint: "",
            schema: ["id{?}": ["{count:1}", "{int}"]],
            url: "/a?id[]=1",
            refused: "/a?id[]=1&id[]=2"
        ),
        Case(
            parameters: "{name: 'by[ids]', in: query, \(list)}",
            endpoint: "{?by%5Bids%5D*}",
            schema: ["by%5Bids%5D{?}": ["{int}"]],
            url: "/a?by[ids]=1&by[ids]=2",
            refused: "/a?by[ids]=x"
        ),
        Case(
            parameters: "{name: order-ids, in: query, explode: false, \(list)}",
            endpoint: "{?order%2Dids}",
            schema: ["order%2Dids{?}": ["{int}"]],
            url: "/a?order-ids=1,2",
            refused: "/a?order-ids=x"
        ),
        Case(
            parameters:
                "{name: page, in: query, schema: {type: object, properties: {size: {type: integer}, sort: {type: array, items: {type: string}}}}}",
            endpoint: "{?sort*}",
            schema: ["size{?}": "{int}", "sort{?}": ["{string}"]],
            url: "/a?size=1&sort=a&sort=b",
            refused: "/a?size=x"
        ),
        Case(
            parameters:
                "{name: by, in: query, schema: {type: string}}, {name: 'by[]', in: query, schema: {type: integer}}",
            endpoint: "",
            schema: ["by{?}": "{string}"],
            url: "/a?by=a"
        ),
        Case(
            parameters: "{name: c, in: query, content: {application/json: {schema: {type: object}}}}",
            endpoint: "",
            schema: ["c{?}": "{string}"],
            url: "/a?c=%7B%22a%22%3A1%7D"
        ),
        Case(
            parameters:
                "{name: c, in: query, schema: {type: array, items: {type: object, properties: {r: {type: integer}}}}}",
            endpoint: "",
            schema: ["c{?}": [["r{?}": "{int}"]]],
            url: "/a?c[][r]=1",
            refused: "/a?c[][r]=x"
        ),
        Case(
            parameters:
                "{name: c, in: query, explode: false, schema: {type: object, properties: {o: {type: object, properties: {r: {type: integer}}}}}}",
            endpoint: "",
            schema: ["c{?}": ["o{?}": ["r{?}": "{int}"]]],
            url: "/a?c[o][r]=1",
            refused: "/a?c[o][r]=x"
        ),
        Case(
            parameters: "{name: c, in: query, style: pipeDelimited, \(list)}",
            endpoint: "",
            schema: ["c{?}": "{string}"],
            url: "/a?c=1%7C2"
        ),
    ]

    static let path: [Case] = [
        Case(
            parameters: "{name: c, in: path, required: true, schema: {type: integer}}",
            path: "'/a/{c}#move'",
            endpoint: "/{c}",
            schema: ["c": "{int}"],
            url: "/a/1",
            refused: "/a/x"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, \(list)}",
            path: "/a/{c}",
            endpoint: "/{c}",
            schema: ["c": ["{int}"]],
            url: "/a/1,2",
            refused: "/a/x"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, \(object)}",
            path: "/a/{c}",
            endpoint: "/{c}",
            schema: ["c": rgb],
            url: "/a/r,1,g,2",
            refused: "/a/r,x"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, schema: {type: array, items: {type: array}}}",
            path: "/a/{c}",
            endpoint: "/{c}",
            schema: ["c": "{string}"],
            url: "/a/1,2"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, explode: true, \(object)}",
            path: "/a/{c}",
            endpoint: "/{c*}",
            schema: ["c": rgb],
            url: "/a/r=1,g=2",
            refused: "/a/r=x,g=2"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, style: label, schema: {type: integer}}",
            path: "/a{c}",
            endpoint: "{.c}",
            schema: ["c": "{int}"],
            url: "/a.1",
            refused: "/a.x"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, style: label, explode: true, \(list)}",
            path: "/a{c}",
            endpoint: "{.c*}",
            schema: ["c": ["{int}"]],
            url: "/a.1.2",
            refused: "/a.1.x"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, style: matrix, \(list)}",
            path: "/a{c}",
            endpoint: "{;c}",
            schema: ["c": ["{int}"]],
            url: "/a;c=1,2",
            refused: "/a;c=x"
        ),
        Case(
            parameters: "{name: c-d, in: path, required: true, style: matrix, explode: true, \(list)}",
            path: "/a{c-d}",
            endpoint: "{;c%2Dd*}",
            schema: ["c%2Dd": ["{int}"]],
            url: "/a;c-d=1;c-d=2",
            refused: "/a;c-d=x"
        ),
        Case(
            parameters: "{name: c, in: path, required: true, style: matrix, explode: true, \(object)}",
            path: "/a{c}",
            endpoint: "{;c*}",
            schema: ["c": rgb],
            url: "/a;r=1;g=2",
            refused: "/a;r=x"
        ),
        Case(
            parameters:
                "{name: id, in: path, required: true, schema: {type: integer}}, {name: id, in: query, schema: {type: string}}",
            path: "/a/{id}",
            endpoint: "/{id_2}",
            schema: ["id_2": "{int}", "id{?}": "{string}"],
            url: "/a/1?id=x",
            refused: "/a/x"
        ),
    ]

    @Test(
        "a template and the keys are those of the document, and a served request is read by them",
        arguments: query + path
    )
    func styles(_ example: Case) throws {
        let result = try OpenAPIImport.result(
            of: JSONBuffer(
                "openapi: 3.0.0\npaths:\n  \(example.path):\n    get: {operationId: getA, parameters: [\(example.parameters)]}\n"
                    .utf8
            ),
            path: "api.yaml"
        )
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.name, $0.text) })
        var schema = try #require(try JSONValue(parsing: files["GetA.path.json"] ?? "").object)
        #expect(schema["{endpoint}"] == .string("GET a" + example.endpoint))
        schema["{endpoint}"] = nil
        #expect(JSONValue.object(schema) == example.schema)
        let sources = files.filter { !$0.key.contains(".request") }.map { ($0.key.dropLast(".json".count), $0.value) }
        let service = try mockService(Dictionary(uniqueKeysWithValues: sources.map { (String($0), $1) }))
        #expect(service.respond(to: MockRequest("GET", example.url)).status == 204)
        if let refused = example.refused { #expect(service.respond(to: MockRequest("GET", refused)).status == 400) }
    }

    @Test(
        "what a parameter loses is a notice",
        arguments: [
            ("{name: c, in: query, content: {application/json: {schema: {type: object}}}}", "is a text in JSON"),
            ("{name: c, in: query, style: pipeDelimited, \(list)}", "joined by '|'"),
            ("{name: c, in: query, style: deepObject, \(list)}", "does not define 'deepObject' for lists"),
            ("{name: X-A, in: header, \(object)}", "an object or a list of lists in a header field"),
            ("{name: Set-Cookie, in: header, schema: {type: string}}", "no schema can describe"),
            (
                "{name: c, in: query, schema: {type: string}}, {name: c, in: query, schema: {type: integer}}",
                "listed twice"
            ),
            (
                "{name: b, in: query, schema: {type: string}}, {name: 'b[]', in: query, schema: {type: string}}",
                "a part of its name"
            ),
            ("{name: c, in: query, deprecated: true, schema: {type: string}}", "schemas state no life cycle [same]"),
            ("{name: c, in: query, allowReserved: true, schema: {type: string}}", "'allowReserved' is left out"),
            (
                "{name: c, in: query, allowEmptyValue: true, schema: {type: boolean}}",
                "an empty text is refused [narrower]"
            ),
            ("{name: Authorization, in: header, schema: {type: string}}", "'Authorization' is left out"),
            (
                "{name: c, in: query, schema: {type: array, items: {\(object.dropFirst("schema: {".count))}}",
                "see QueryStyle"
            ),
        ]
    )
    func losses(parameters: String, notice: String) throws {
        let text = "openapi: 3.0.0\npaths:\n  /a:\n    get: {operationId: getA, parameters: [\(parameters)]}\n"
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        #expect(result.notices.count == 1)
        #expect(result.notices.first?.contains(notice) == true, "\(result.notices)")
    }

    @Test("a text may be empty without a notice")
    func emptyText() throws {
        let text =
            "openapi: 3.0.0\npaths: {/a: {get: {parameters: [{name: c, in: query, allowEmptyValue: true, schema: {type: string}}]}}}\n"
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        #expect(result.notices.isEmpty, "\(result.notices)")
    }

    @Test(
        "the example of a parameter is that of its key, and has precedence over those of its schema",
        arguments: [
            ("example: 7, schema: {type: integer}", ["c{?}": 7]),
            ("examples: {one: {value: 7}, two: {value: 8}}, schema: {type: integer}", ["c{?}": 7]),
            ("examples: {one: {$ref: '#/components/examples/E'}}, schema: {type: integer}", ["c{?}": 9]),
            ("example: 7, schema: {type: integer, example: 6, default: 5}", ["c{=5}": 7]),
            ("schema: {$ref: '#/components/schemas/D'}", ["c{=5}": 6]),
            ("schema: {$ref: '#/components/schemas/F'}", ["c{=\"b\"}": "{enum:a,b}"]),
        ] as [(String, JSONValue)]
    )
    func examples(members: String, schema: JSONValue) throws {
        let text = """
            openapi: 3.0.0
            paths: {/a: {get: {operationId: getA, parameters: [{name: c, in: query, \(members)}]}}}
            components:
              examples: {E: {value: 9}}
              schemas: {D: {type: integer, example: 6, default: 5}, F: {type: string, enum: [a, b], default: b}}
            """
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        let file = try #require(result.files.first { $0.name == "GetA.path.json" })
        var found = try #require(try JSONValue(parsing: file.text).object)
        found["{endpoint}"] = nil
        #expect(JSONValue.object(found) == schema)
        #expect(result.notices.isEmpty, "\(result.notices)")
    }

    @Test("a parameter of an operation replaces that of its path, whatever the case of a header field is")
    func overriding() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a:
                parameters: [{name: X-Version, in: header, schema: {type: string}}, {name: q, in: query, schema: {type: string}}]
                get:
                  operationId: getA
                  parameters: [{name: x-version, in: header, schema: {type: integer}}, {name: q, in: query, schema: {type: integer}}]
            """
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.name, $0.text) })
        #expect(try JSONValue(parsing: files["GetA.headers.json"] ?? "") == ["x-version{?}": "{int}"])
        #expect(try JSONValue(parsing: files["GetA.path.json"] ?? "") == ["{endpoint}": "GET a", "q{?}": "{int}"])
        #expect(result.notices.isEmpty, "\(result.notices)")
    }
}
