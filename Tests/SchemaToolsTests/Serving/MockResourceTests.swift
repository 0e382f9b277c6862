import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Resources of the mock service")
struct MockResourceTests {
    private func service() throws -> MockService { try mockService(settings: .init(isStateful: true)) }

    private func send(_ service: MockService, _ method: String, _ target: String, _ body: String = "") throws
        -> JSONValue?
    {
        let response = service.respond(to: MockRequest(method, target, body: body.utf8))
        return response.body.isEmpty ? .none : try JSONValue(parsing: response.body)
    }

    @Test("what is created can be read, listed, changed and deleted")
    func lifeCycle() throws {
        let service = try service()
        let created = try send(service, "POST", "/issues.json", #"{"issue": {"subject": "Milk"}}"#)
        #expect(created?["issue"]?["subject"] == "Milk")
        let id = try #require(created?["issue"]?["id"]?.int)
        let path = "/issues/\(id).json"
        #expect(try send(service, "GET", path) == created)
        let list = try send(service, "GET", "/issues.json")?["issues"]?.array ?? []
        #expect(list.map { $0["subject"] } == ["Tea", "Milk"])
        _ = try send(service, "PUT", path, #"{"issue": {"subject": "Cream"}}"#)
        let changed = try send(service, "GET", path)
        #expect(changed?["issue"]?["subject"] == "Cream")
        #expect(changed?["issue"]?["id"]?.int == id)
        #expect(service.respond(to: MockRequest("DELETE", path)).status == 204)
        #expect(service.respond(to: MockRequest("GET", path)).status == 404)
        #expect(try send(service, "GET", "/issues.json")?["issues"]?.array?.count == 1)
    }

    @Test("each creation has another identifier")
    func identifiers() throws {
        let service = try service()
        let ids = try (0..<5).map { _ in
            try send(service, "POST", "/issues.json", #"{"issue": {"subject": "A"}}"#)?["issue"]?["id"]?.int
        }
        #expect(Set(ids).count == 5)
    }

    @Test("an item that was not created is a sample")
    func samples() throws {
        #expect(try send(service(), "GET", "/issues/5.json")?["issue"]?["subject"] == "Tea")
    }

    @Test("a value that the response's schema refuses is left out")
    func refusedValues() throws {
        let files = [
            "GetNotes.path": #"{"{endpoint}": "GET notes"}"#, "GetNotes.response": #"[{"id": "{uuid}", "text": "n"}]"#,
            "GetNote.path": #"{"{endpoint}": "GET notes/{id}", "id": "{uuid}"}"#,
            "GetNote.response": #"{"id": "{uuid}", "text": "n"}"#,
            "CreateNote.path": #"{"{endpoint}": "POST notes"}"#, "CreateNote.request": #"{"text": "{any}"}"#,
            "CreateNote.response": #"{"id": "{uuid}", "text": "n"}"#,
        ]
        let service = try mockService(files, settings: .init(isStateful: true))
        let created = try send(service, "POST", "/notes", #"{"text": 5}"#)
        #expect(created?["text"] == "n")
        let id = try #require(created?["id"]?.string)
        #expect(try send(service, "GET", "/notes/\(id)")?["id"]?.string == id)
    }

    @Test("recorded responses are sent in sequence, and take precedence over samples")
    func recordings() throws {
        func exchange(_ url: String, _ text: String, status: Int = 200) -> HARExchange {
            let fields = [
                HARExchange.Field(name: "Set-Cookie", value: "a"), HARExchange.Field(name: "X-A", value: "1"),
            ]
            let response = HARExchange.Message(
                fields: fields,
                type: "application/json",
                body: .content(Data(text.utf8))
            )
            return HARExchange(method: "GET", url: url, request: .init(), status: status, response: response)
        }
        let sources = redmineFiles.map { SchemaSource(path: $0.key + ".json", text: $0.value) }
        let recordings = [
            exchange("https://h.example/api/v1/issues/5.json", "1"), exchange("http://h/issues/5.json", "2"),
            exchange("http://h/issues.json?limit=2&key=a%20b", "3"), exchange("http://h/unknown", "4"),
        ]
        let service = MockService(
            try SchemaCatalog(sources),
            files: sources.map(\.path),
            recordings: recordings
        )
        #expect(service.numberOfRecordings == 3)
        func text(_ target: String) -> String {
            String(decoding: service.respond(to: MockRequest("GET", target)).body, as: UTF8.self)
        }
        #expect((0..<3).map { _ in text("/issues/5.json") } == ["1", "2", "2"])
        #expect(text("/issues.json?key=a+b&limit=2") == "3")
        #expect(text("/issues.json") == "3")
        #expect(text("/issues/6.json").hasPrefix(#"{"issue":"#))
        let fields = service.respond(to: MockRequest("GET", "/issues/5.json")).fields
        #expect(fields == [.init("X-A", "1"), .init("Content-Type", "application/json")])
    }

    @Test("the number of items is bounded, and the oldest is forgotten first")
    func isBounded() throws {
        let service = try mockService(settings: .init(isStateful: true, maximumItems: 20))
        let body = #"{"issue": {"subject": "Milk"}}"#
        let first = try #require(send(service, "POST", "/issues.json", body)?["issue"]?["id"]?.int)
        for _ in 0..<20 {
            _ = service.respond(to: MockRequest("POST", "/issues.json", body: body.utf8))
        }
        #expect(try send(service, "GET", "/issues/\(first).json")?["issue"]?["subject"] == "Tea")
        #expect(try send(service, "GET", "/issues/\(first + 1).json")?["issue"]?["subject"] == "Milk")
    }
}
