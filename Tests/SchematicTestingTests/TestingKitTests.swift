import Foundation
import Schematic
import SchematicTesting
import TestSupport
import Testing

/// Verifies that the code of `Docs/Testing.md` and `Docs/Variants.md` that uses the module does what the pages state.
@Suite("Testing kit of the page", .bounded)
struct TestingKitTests {
    typealias Program = TestingKitProgram

    private static var page: String {
        get throws {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("Docs/Variants.md")
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    @Test("the steps from an app without a test run in their order")
    func steps() async throws {
        try await Program.firstStub()
        try await Program.firstVariants()
        try await Program.failures()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("notes.har").path
        try await Program.firstRecording(path, StubTransport())
        let tally = try await Program.firstDrift(path)
        #expect(String(decoding: tally, as: UTF8.self).contains(#""schema":"GetNote.response.json""#))
    }

    @Test("a stub has samples, and keeps the requests")
    func stub() async throws {
        let (text, stub) = try await Program.note()
        #expect(text == "Tea")
        let (title, pages) = try Program.expectations(stub)
        #expect(title == "Tea")
        #expect(pages == [[]])
    }

    @Test("the responses that a test specifies are used in sequence")
    func sequence() async throws {
        let stub = StubTransport()
        Program.specify(stub)
        let client = try APIClient(baseURL: "https://api.example", schemas: Program.schemas, transport: stub)
        await #expect(throws: APIError.self) { try await client.send(Program.GetNote(id: 7)) }
        let texts = [
            try await client.send(Program.GetNote(id: 7)), try await client.send(Program.GetNote(id: 7)),
        ]
        #expect(texts == ["Tea", "Milk"])
        await #expect(throws: APIError.self) { try await client.send(Program.DeleteNote(id: 7)) }
        await #expect(throws: APIError.self) { try await client.send(Program.DeleteNote(id: 8)) }
    }

    @Test("calls of a resource have responses by their names")
    func resource() async throws {
        let stub = StubTransport()
        let client = try APIClient(baseURL: "https://api.example", schemas: Program.schemas, transport: stub)
        let (note, sent) = try await Program.resource(client, stub)
        #expect(note.text == "Milk" && sent == 1)
    }

    @Test("another client has the responses of the stub, and fails well")
    func otherClient() async throws {
        let stub = StubTransport()
        let api = Program.OldAPI(session: try Program.session(stub))
        await #expect(throws: URLError.self) { try await api.note(7) }
        #expect(try await api.note(7).text == "Milk")
        #expect(stub.calls(ofOperation: "GetNote").count == 2)
        let error = await #expect(throws: TestingError.self) { try await Program.failuresOfOldAPI() }
        #expect(
            error?.violations == ["GetNote.response.json : a repeated key: it returns as with a right response"]
        )
    }

    @Test("a delayed response is a timeout by the clock of the test")
    func time() async throws {
        let result = try await Program.time()
        #expect(throws: APIError.self) { try result.get() }
    }

    @Test("a stream has the chunks of the test")
    func chunks() async throws {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        Program.chunks(stub)
        let client = try APIClient(baseURL: "https://api.example", schemas: Program.schemas, transport: stub)
        let lines = try await client.lines(of: Program.ExportNotes())
        let count = Task { try await lines.reduce(0) { count, _ in count + 1 } }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(try await count.value == 2)
    }

    @Test("variants and violations are made from the schemas")
    func payloads() async throws {
        try await Program.variants()
        let schema = try schema(#"{ "text": "Tea" }"#)
        let (count, printed) = try Program.violations(schema)
        #expect(count > 5)
        let page = try Self.page
        let output = page.components(separatedBy: "print(mutation, mutation.faults)").last?
            .components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "\n```").first
        let lines = try #require(output).split(separator: "\n").map(String.init)
        #expect(lines.count > 2)
        for line in lines { #expect(printed.contains(line), "\(printed)") }
    }

    @Test("a part that throws each error fails well")
    func failures() async throws { try await Program.failures() }

    @Test("the error of a part that ignores a violation is that of the page")
    func ignoresViolation() async throws {
        let error = await #expect(throws: TestingError.self) {
            try await expectFailsWell(Program.GetNote.self, in: Program.schemas) { client in
                do {
                    _ = try await client.send(Program.GetNote(id: 7))
                } catch let error as APIError where error.faults.first?.payload?.pointer == "/text" {
                    guard error.faults.map(\.code) == [.unexpectedNull] else { throw error }
                }
            }
        }
        let message = try #require(error).description
        let page = try Self.page
        #expect(page.contains("```\n\(message)\n```"), "\(message)")
    }

    @Test("the model and the transformer keep the laws")
    func laws() throws { try Program.laws(schema(#"{ "text": "Tea" }"#)) }

    @Test("a recording that does not exist is an error")
    func recordings() {
        #expect(throws: TestingError.self) { try Program.recordings("/missing/file.har") }
        #expect(throws: TestingError.self) { try Program.refreshed("/missing/file.har") }
    }
}
