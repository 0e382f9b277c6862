import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Examples that contradict the formats of a document")
struct DocumentExamplesTests {
    private static let localTime = #"string:/^[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?$/"#

    /// Returns a document with an operation and schemas.
    private static func document(_ operation: String, _ schemas: String = "{}") -> String {
        "openapi: 3.1.0\npaths: {/a: {get: {operationId: a, \(operation)}}}\ncomponents: {schemas: \(schemas), "
            + "examples: {Late: {value: {at: '10:30:00'}}}}\n"
    }

    private static func response(_ content: String) -> String {
        "responses: {'200': {description: x, content: {application/json: \(content)}}}"
    }

    private static let (visit, clock) = ("{$ref: '#/components/schemas/Visit'}", "{$ref: '#/components/schemas/Clock'}")

    @Test(
        "an example reaches the format of a part through references, keys, elements and alternatives",
        arguments: [
            "{schema: \(visit), example: {at: '10:30:00'}}",
            "{schema: \(visit), examples: {a: {value: {at: '10:30:00Z'}}, b: {$ref: '#/components/examples/Late'}}}",
            // An example beside a schema that refers to others.
            "{schema: {type: array, items: \(visit), example: [{at: '10:30:00'}]}}",
            "{schema: {allOf: [\(visit), {type: object}]}, example: {at: '10:30:00'}}",
            "{schema: {type: object, additionalProperties: \(clock)}, example: {x: '10:30:00'}}",
            "{schema: {type: array, prefixItems: [true, \(clock)]}, example: [1, '10:30:00']}",
            "{schema: {anyOf: [\(visit), {type: 'null'}]}, example: {at: '10:30:00'}}",
            // A schema that contains itself.
            "{schema: \(visit), example: {next: {next: {at: '10:30:00'}}}}",
        ]
    )
    func paths(content: String) throws {
        let schemas = """
            {Visit: {type: object, properties: {at: \(Self.clock), next: \(Self.visit)}}, Clock: {type: string, format: time}}
            """
        let (files, result) = try importedOpenAPI(Self.document(Self.response(content), schemas))
        let text = result.files.map(\.text).joined()
        #expect(text.contains("{time|\(Self.localTime)}"), "\(files)")
        let notices = result.differences.filter { $0.message.contains("a time without an offset") }
        #expect(notices.map(\.difference) == [.wider])
        #expect(notices.first?.count == 1)
    }

    @Test(
        "each format that an example contradicts is left out",
        arguments: [
            "date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uuid",
            "byte",
        ]
    )
    func formats(format: String) throws {
        let schema = "{type: object, properties: {a: {type: string, format: \(format)}}}"
        let operation = Self.response("{schema: \(schema), example: {a: 'not : one'}}")
        let (files, result) = try importedOpenAPI(Self.document(operation))
        #expect(files["A.response.json"] == ["a{?}": "{string}"])
        #expect(result.noticesBesidesNull.contains { $0.contains("contradicts it [wider]") }, "\(result.notices)")
    }

    @Test("the examples of a parameter and of a header field are heard")
    func parameters() throws {
        let (files, result) = try importedOpenAPI(
            """
            openapi: 3.0.3
            paths:
              /a:
                get:
                  operationId: a
                  parameters:
                    - {name: on, in: query, schema: {type: string, format: date}, example: today}
                    - {name: by, in: query, schema: {type: string, format: uuid}, examples: {x: {value: me}}}
                  responses:
                    '200':
                      description: x
                      headers: {Until: {schema: {type: string, format: date-time}, example: '2020-01-01 10:00:00'}}
                      content: {application/json: {schema: {type: string}}}
            """
        )
        #expect(files["A.path.json"] == ["{endpoint}": "GET a", "on{?}": "today", "by{?}": "me"])
        #expect(files["A.response-headers.json"] == ["Until{?}": "2020-01-01 10:00:00"])
        #expect(result.noticesBesidesNull.count == 3, "\(result.notices)")
    }

    @Test("the examples of a response in Swagger are heard by their media types")
    func swagger() throws {
        let (files, _) = try importedOpenAPI(
            """
            swagger: '2.0'
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    '200':
                      description: x
                      schema: {type: object, properties: {a: {type: string, format: uuid}}}
                      examples: {application/json: {a: me}}
            """
        )
        #expect(files["A.response.json"] == ["a{?}": "{string}"])
    }

    @Test(
        "an example leaves formats as they are that do not contradict it",
        arguments: [
            "{schema: {anyOf: [{type: string, format: date}, {type: string, format: date-time}]}, example: '2020-01-01T00:00:00Z'}",
            "{schema: {anyOf: [{type: string, format: date}, {type: string, enum: [now]}]}, example: now}",
            "{schema: {type: object, properties: {a: {type: string, format: date}}}, example: {a: '2020-01-01', b: x}}",
            "{schema: {type: object, properties: {a: {type: string, format: date}}}, example: [{a: x}]}",
            // The example can be meant for the first alternative only.
            "{schema: {oneOf: [{type: object, required: [k], properties: {k: {enum: [x]}, a: {type: string}}}, "
                + "{type: object, required: [k], properties: {k: {enum: [y]}, a: {type: string, format: date}}}]}, "
                + "example: {k: x, a: z}}",
        ]
    )
    func accepted(content: String) throws {
        let (_, result) = try importedOpenAPI(Self.document(Self.response(content)))
        #expect(result.noticesBesidesNull.allSatisfy { !$0.contains("example") }, "\(result.notices)")
        #expect(result.files.map(\.text).joined().contains("date"))
    }
}
