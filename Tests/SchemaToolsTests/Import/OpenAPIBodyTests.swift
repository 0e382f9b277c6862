import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The bodies of OpenAPI")
struct OpenAPIBodyTests {
    private func swift(_ result: ImportResult, _ name: String) -> String {
        let swift = SwiftGenerator(result.sources, GenerationSettings(), GenerationOptions()).files()
        #expect(swift.faults.isEmpty, "\(swift.faults)")
        return swift.files.first { $0.name == name }?.text ?? ""
    }

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
        let (files, result) = try importedOpenAPI(
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
            of: ExportedCatalog(result.sources),
            title: "A"
        )
        let again = try importedOpenAPI(exported.document.text()).files
        for (name, value) in files { #expect(again[name] == value, "\(name)") }
    }

    private static let number = "schema: {type: object, required: [n], properties: {n: {type: integer}}}"

    @Test(
        "a media type that is left out is a notice",
        arguments: [
            ("text/json: {\(number)}, application/json: {\(number)}", "only 'application/json' is described [same]"),
            (
                "application/json: {\(number)}, multipart/form-data: {schema: {type: object}}",
                "only 'application/json' is described [narrower]"
            ),
            ("application/json: {\(number)}, 'application/json; charset=utf-8': {\(number)}", nil),
        ]
    )
    func mediaTypes(content: String, notice: String?) throws {
        for place in [
            "requestBody: {required: true, content: {\(content)}}", "responses: {'200': {content: {\(content)}}}",
        ] {
            let (files, result) = try importedOpenAPI(
                "openapi: 3.1.0\npaths: {/a: {post: {operationId: a, \(place)}}}\n"
            )
            #expect(files["A.request.json"] == ["n": "{int}"] || files["A.response.json"] == ["n": "{int}"])
            #expect(result.noticesBesidesNull.count == (notice == nil ? 0 : 1))
            if let notice { #expect(result.notices.first?.contains(notice) == true, "\(result.notices)") }
        }
    }

    @Test("a body that is not required may be absent, whatever its keys are")
    func optionalBody() throws {
        let (files, result) = try importedOpenAPI(
            "openapi: 3.1.0\npaths: {/a: {post: {operationId: a, requestBody: {content: {application/json: {\(Self.number)}}}}}}\n"
        )
        #expect(files["A.request.json"] == "{a_payload|none}", "\(files)")
        #expect(files["APayload.json"] == ["n": "{int}"])
        #expect(result.noticesBesidesNull.isEmpty, "\(result.notices)")
    }

    @Test(
        "an object in a form is a notice, unless the document has it in the notation of the client",
        arguments: [("", 1), (", encoding: {by: {style: deepObject}}", 0)]
    )
    func formObjects(encoding: String, notices: Int) throws {
        let form = "{schema: {type: object, properties: {by: \(Self.number.dropFirst("schema: ".count))}}\(encoding)}"
        let (files, result) = try importedOpenAPI(
            "openapi: 3.1.0\npaths: {/a: {post: {operationId: a, requestBody: {required: true, content: {application/x-www-form-urlencoded: \(form)}}}}}\n"
        )
        #expect(files["A.request.json"] == ["by{?}": ["n": "{int}"]])
        #expect(result.noticesBesidesNull.count == notices, "\(result.notices)")
    }

    @Test("the type of a response that is not application/json is accepted, and exported")
    func accepted() throws {
        let (files, result) = try importedOpenAPI(
            "openapi: 3.1.0\npaths: {/a: {get: {operationId: getA, responses: {'200': {description: x, content: {application/scim+json: {\(Self.number)}}}}}}}\n"
        )
        #expect(files["GetA.headers.json"] == ["Accept": "{enum:application/scim+json}"])
        let text = swift(result, "GetA.swift")
        #expect(
            text.contains(#"var headerValues: Parameters {\#n        ["accept": "application/scim+json"]"#),
            "\(text)"
        )
        #expect(text.contains("\n    init() {"), "\(text)")
        let exported = OpenAPIExport.result(
            of: ExportedCatalog(result.sources),
            title: "A"
        )
        #expect(try importedOpenAPI(exported.document.text()).files == files)
    }

    // MARK: XML

    @Test("names of XML are those of elements and attributes, and the root of a request is a key")
    func xml() throws {
        let (files, result) = try importedOpenAPI(
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
}
