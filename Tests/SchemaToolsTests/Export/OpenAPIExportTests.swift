import Foundation
@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The exports to OpenAPI and to Markdown")
struct OpenAPIExportTests {
    private static let files: [(String, String)] = [
        (
            "GetIssues.path.json",
            #"{ "{endpoint}": "GET projects/{project}/issues.json{?ids*,tags}", "{comment}": "All issues.", "project": "{string}", "ids{?}": ["{int}"], "tags{?}": ["{string}"], "limit{=25}": "{int:1..100}" }"#
        ),
        ("GetIssues.response.json", #"{ "issues": ["{issue}"], "{*}": "{none}" }"#),
        ("GetIssues.headers.json", #"{ "X-Trace": "{uuid}" }"#),
        ("GetIssues.response-headers.json", #"{ "X-Total{?}": 120 }"#),
        ("SaveIssue.path.json", #"{ "{endpoint}": "PUT issues{/id}", "id{?}": "{int}" }"#),
        ("SaveIssue.request.json", #""{issue|none}""#), ("SaveIssue.response.json", #""{none}""#),
        ("Ping.response.json", #""{string}""#),
        ("Error.response.json", #"{ "message": "no such issue" }"#), ("Error.response.4xx.json", #""{string}""#),
        (
            "Issue.json",
            #"{ "{comment}": "A | task.", "id": "{int:1..}", "parent{?}": "{issue}", "state": "{enum:open,closed}", "{case kind}": { "bug": { "steps": ["text"] }, "{*}": {} } }"#
        ),
    ]

    private var catalog: ExportedCatalog { ExportedCatalog(Self.files.map { SchemaSource(path: $0.0, text: $0.1) }) }

    @Test("each request with an endpoint is an operation")
    func operations() throws {
        let result = OpenAPIExport.result(of: catalog, title: "Tracker", server: "https://tracker.example")
        let document = result.document
        #expect(document["openapi"] == "3.1.0")
        #expect(document["info"] == ["title": "Tracker", "version": "1.0.0"])
        #expect(document["servers"]?[0]?["url"] == "https://tracker.example")
        #expect(document["paths"]?.object?.keys == ["/issues/{id}", "/projects/{project}/issues.json"])
        let list = try #require(document["paths"]?["/projects/{project}/issues.json"]?["get"])
        #expect(list["operationId"] == "GetIssues")
        #expect(list["summary"] == "All issues.")
        #expect(
            list["parameters"]?[0] == ["name": "project", "in": "path", "required": true, "schema": ["type": "string"]]
        )
        #expect(list["parameters"]?[2]?["explode"] == false)
        #expect(list["parameters"]?[3]?["schema"]?["default"] == 25)
        #expect(list["parameters"]?[4]?["in"] == "header")
        #expect(list["responses"]?.object?.keys == ["200", "4XX", "default"])
        #expect(list["responses"]?["200"]?["headers"]?["x-total"]?["schema"]?["type"] == "integer")
        let save = try #require(document["paths"]?["/issues/{id}"]?["put"])
        #expect(save["requestBody"]?["required"] == false)
        #expect(
            save["requestBody"]?["content"]?["application/json"]?["schema"]?["$ref"] == "#/components/schemas/Issue"
        )
        #expect(save["responses"]?["204"]?["content"] == nil)
        #expect(document["components"]?["schemas"]?.object?.keys == ["Issue"])
        let notices = result.notices.lines(catalog.text(of:))
        #expect(notices.count == 2)
        #expect(notices.contains { $0.hasPrefix("Ping.response.json:1:1: ") })
        #expect(notices.contains { $0.contains("{/id}") })
    }

    @Test(
        "the responses of an operation have the files that a client chooses for them",
        arguments: [
            (["Get.error": "own", "Error.response.404": "common"], ["200", "default own"]),
            (["Get.response.4xx": "own", "Error.response.404": "common"], ["200", "4XX own"]),
            (["Get.response.404": "own", "Error.response.4xx": "common"], ["200", "404 own", "4XX common"]),
            (["Get.error": "own", "Error.response": "common"], ["200", "default own"]),
            (["Error.response.404": "exact", "Error.response": "common"], ["200", "404 exact", "default common"]),
        ]
    )
    func commonErrors(files: [String: String], expected: [String]) {
        let sources = files.map { SchemaSource(path: "\($0.key).json", text: "{ \"\($0.value)\": 1 }") }
        let path = SchemaSource(path: "Get.path.json", text: #"{ "{endpoint}": "GET it" }"#)
        let document = OpenAPIExport.result(of: ExportedCatalog(sources + [path]), title: "T").document
        let responses = document["paths"]?["/it"]?["get"]?["responses"]?.object?.members ?? []
        let words = responses.map { status in
            let text = Self.resolved(status.value, in: document).text()
            return ([status.key] + ["own", "exact", "common"].filter { text.contains("\"\($0)\"") }).joined(
                separator: " "
            )
        }
        #expect(words == expected, "\(document.text())")
    }

    /// Returns a response with the schema or the response to which it refers.
    private static func resolved(_ value: JSONValue, in document: JSONValue) -> JSONValue {
        var (found, parts): ([JSONValue], [JSONValue]) = ([], [value])
        while let part = parts.popLast(), found.count < 100 {
            found.append(part)
            if let path = part["$ref"]?.string?.split(separator: "/").dropFirst() {
                parts += path.reduce(JSONValue?.some(document)) { $0?[String($1)] }.map { [$0] } ?? []
            }
            parts += part.object?.members.map(\.value) ?? []
        }
        return .array(found)
    }

    @Test("an exported document is imported as the same schemas, apart from what OpenAPI cannot state")
    func roundTrip() throws {
        let document = OpenAPIExport.result(of: catalog, title: "Tracker").document
        let result = try OpenAPIImport.result(of: JSONBuffer(document.bytes()), path: "api.json")
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.name, $0.text) })
        let path = try JSONValue(parsing: try #require(files["GetIssues.path.json"]))
        #expect(path == (try JSONValue(parsing: Self.files[0].1)))
        #expect(files["SaveIssue.request.json"] == "\"{issue|none}\"\n")
        #expect(files["Error.response.json"] == nil || files["Error.response.json"]?.contains("message") == true)
        let sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        #expect(SchemaCatalog.compiled(sources).faults.allSatisfy { $0.severity != .error })
    }

    @Test("a page describes each request with its values and an example, and each fragment once")
    func page() {
        let text = MarkdownExport.text(of: catalog, title: "Tracker <1>")
        for part in [
            "# Tracker \\<1\\>", "| [GetIssues](#getissues) | `GET /projects/{project}/issues.json` | All issues. |",
            "\n## GetIssues\n",
            "| `limit` | query | a whole number from 1 to 100 | optional, default `25` |", "| `x-trace` | header |",
            "| `issues` | list: [Issue](#issue) | required |", "|  |  | no other keys |",
            "### Response of GetIssues, status 200", "\n## Issue\n",
            "A | task.", "| `state` | `open`, `closed` | required |",
            "| `kind` | `bug` | required, decides the other keys |",
            "| `steps` | list: a string | required, of `bug` |",
            "The body may be absent.", "There is no body.", "### Response of SaveIssue, other statuses", "```json\n",
            "\"message\": \"no such issue\"",
        ] { #expect(text.contains(part), "\(part)\n\(text)") }
        #expect(text.components(separatedBy: "\n## Issue\n").count == 2)
    }

    @Test(
        "a page leaves an example out, before it is made, if its parts require each other many times",
        arguments: [4, 40]
    )
    func largeExample(count: Int) {
        let parts = (0..<count).map { number in
            SchemaSource(path: "F\(number).json", text: #"{ "a": "{f\#(number + 1)}", "b": "{f\#(number + 1)}" }"#)
        }
        let catalog = ExportedCatalog(parts + [SchemaSource(path: "F\(count).json", text: #"{ "id": 1 }"#)])
        let text = MarkdownExport.text(of: catalog, title: "Parts")
        let notices = text.components(separatedBy: "The example is left out: it is longer than 65536 bytes.").count - 1
        #expect(notices >= count - 13 && (notices > 0) == (count > 4), "\(notices)")
        #expect(text.components(separatedBy: "```json").count - 1 == count + 1 - notices)
    }

    @Test("a page shows pipes, backticks and marks of Markdown as they are")
    func marks() {
        let schemas = [
            "GetIt.path.json":
                #"{ "{endpoint}": "GET it{?a}", "{comment}": "a | b\n| - | - |\n- c\n1. d\n---", "a{?}": "{enum:x,\"y|z\"}" }"#,
            "GetIt.response.json": #"{ "k|`k": "{int}" }"#, "Plain.response.json": #""{enum:\"a|b\"}""#,
        ]
        let catalog = ExportedCatalog(schemas.map { SchemaSource(path: $0.key, text: $0.value) })
        let text = MarkdownExport.text(of: catalog, title: "1. It")
        for part in [
            "# 1\\. It\n", "| a \\| b \\| - \\| - \\| - c 1. d --- |",
            "a | b\n\\| - | - |\n\\- c\n1\\. d\n\\---\n", "| `a` | query | `x`, `y\\|z` | optional |",
            "| `` k\\|`k `` | a whole number | required |", "The value is `a|b`.",
        ] { #expect(text.contains(part), "\(part)\n\(text)") }
    }
}
