import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The import of Swagger 2")
struct SwaggerImportTests {
    private static let shop = """
        swagger: "2.0"
        info: {title: Shop, version: "1"}
        host: shop.example
        basePath: /v1
        schemes: [http, https]
        consumes: [application/json]
        produces: [application/json]
        parameters:
          Trace: {name: X-Trace, in: header, type: string, format: uuid}
        responses:
          Missing: {description: x, schema: {$ref: '#/definitions/Fault'}}
        paths:
          /orders:
            get:
              operationId: listOrders
              parameters:
                - $ref: '#/parameters/Trace'
                - {name: ids, in: query, type: array, items: {type: integer}, collectionFormat: multi}
                - {name: tags, in: query, type: array, items: {type: string}}
                - {name: states, in: query, type: array, items: {type: string}, collectionFormat: pipes}
                - {name: limit, in: query, type: integer, default: 20, required: false}
              responses:
                '200':
                  description: x
                  headers: {X-Total: {type: integer}}
                  schema: {type: array, items: {$ref: '#/definitions/Order'}}
                '404': {$ref: '#/responses/Missing'}
            post:
              operationId: createOrder
              parameters: [{name: body, in: body, required: true, schema: {$ref: '#/definitions/Order'}}]
              responses: {'201': {description: x, schema: {$ref: '#/definitions/Order'}}}
          /login:
            post:
              operationId: logIn
              consumes: [application/x-www-form-urlencoded]
              parameters:
                - {name: user, in: formData, type: string, required: true}
                - {name: 'scopes[]', in: formData, type: array, items: {type: string}, collectionFormat: multi}
              responses: {'204': {description: x}}
          /photo:
            post:
              operationId: sendPhoto
              consumes: [multipart/form-data]
              parameters: [{name: file, in: formData, type: file, required: true}]
              responses: {'200': {description: x, schema: {type: file}}}
        definitions:
          Order:
            type: object
            required: [id]
            properties: {id: {type: integer, readOnly: true}, note: {type: string, x-nullable: true}}
          Fault: {type: object, required: [message], properties: {message: {type: string}}}
        """

    @Test("an operation is a request with its parameters, bodies and statuses")
    func operations() throws {
        let result = try OpenAPIImport.result(of: JSONBuffer(Self.shop.utf8), path: "api.yaml")
        let sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        #expect(SchemaCatalog.compiled(sources).faults.allSatisfy { $0.severity != .error })
        let files = try Dictionary(
            uniqueKeysWithValues: result.files.map { ($0.name, try JSONValue(parsing: $0.text)) }
        )
        let expected: [String: JSONValue] = [
            "ListOrders.path.json": [
                "{endpoint}": "GET orders{?ids*,tags}", "ids{?}": ["{int}"], "tags{?}": ["{string}"],
                "states{?}": "{string}", "limit{=20}": 20,
            ],
            "ListOrders.headers.json": ["X-Trace{?}": "{uuid}"], "ListOrders.request.json": "{none}",
            "ListOrders.response.json": ["{order}"], "ListOrders.response-headers.json": ["X-Total{?}": "{int}"],
            "ListOrders.response.404.json": "{fault}", "CreateOrder.path.json": ["{endpoint}": "POST orders"],
            "CreateOrder.request.json": "{order}", "CreateOrder.response.json": "{order}",
            "LogIn.path.json": ["{endpoint}": "POST login"],
            "LogIn.headers.json": ["Content-Type": "{enum:application/x-www-form-urlencoded}"],
            "LogIn.request.json": ["user": "{string}", "scopes{?}": ["{string}"]], "LogIn.response.json": "{none}",
            "SendPhoto.path.json": ["{endpoint}": "POST photo"],
            "Order.json": ["id{read}": "{int}", "note{?}": "{string}"],
            "Fault.json": ["message": "{string}"],
        ]
        #expect(Set(files.keys) == Set(expected.keys))
        for (name, value) in expected { #expect(files[name] == value, "\(name): \(files[name]?.text() ?? "none")") }
        #expect(result.baseURL == "https://shop.example/v1")
        // The list that bars join, the files that are sent and received, the keys that accept null.
        #expect(result.notices.count == 4, "\(result.notices)")
    }

    @Test("a list of a header field that commas do not join is a text, with a notice")
    func joinedHeaders() throws {
        let list = "type: array, items: {type: integer}"
        let text = """
            swagger: "2.0"
            paths:
              /a:
                get:
                  operationId: getA
                  parameters: [{name: X-A, in: header, \(list), collectionFormat: pipes}, {name: X-B, in: header, \(list)}]
                  responses: {'204': {description: x, headers: {X-C: {\(list), collectionFormat: ssv}}}}
            """
        let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.name, $0.text) })
        let headers = try JSONValue(parsing: files["GetA.headers.json"] ?? "")
        #expect(headers == ["X-A{?}": "{string}", "X-B{?}": ["{int}"]])
        #expect(try JSONValue(parsing: files["GetA.response-headers.json"] ?? "") == ["X-C{?}": "{string}"])
        #expect(result.notices.count == 2, "\(result.notices)")
    }

    @Test(
        "the URL of the API has the parts that the document states",
        arguments: [
            ("host: a.example", "https://a.example"), ("basePath: /v2", "/v2"),
            ("host: a.example\nschemes: [http]", "http://a.example"), ("info: {}", nil),
        ]
    )
    func base(text: String, url: String?) throws {
        let document = "swagger: '2.0'\n\(text)\npaths: {/a: {get: {}}}\n"
        #expect(try OpenAPIImport.result(of: JSONBuffer(document.utf8), path: "api.yaml").baseURL == url)
    }
}
