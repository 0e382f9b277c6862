import Foundation
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Testing.md`: its Swift code compiles, and does what the page states.
@Suite("Testing page", .bounded)
struct TestingPageTests {
    typealias Program = TestingPageProgram

    @Test(
        "its Swift code is compiled here, and so is that of the pages that continue it",
        arguments: [("Testing.md", 15), ("Stubs.md", 15), ("Variants.md", 3), ("Coverage.md", 0), ("HAR.md", 2)]
    )
    func program(page: String, count: Int) throws {
        let kit = "../SchematicTestingTests"
        let programs = ["TestingKitProgram", "StubTrait", "StubTraitTests"].map { "\(kit)/\($0).swift" }
        let page = DocumentedPage(
            page,
            program: "Transport/TestingPageProgram.swift",
            programs[0],
            programs[1],
            programs[2]
        )
        try page.expectProgram(moreThan: count)
    }

    @Test("a stub responds to a call, which is validated by its schema")
    func stub() async throws {
        #expect(try await Program.note() == "Milk")
        let client = try APIClient(
            baseURL: "https://api.example",
            schemas: .sources([SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea" }"#)]),
            transport: Program.StubTransport(bodies: ["GetNote": #"{ "text": 7 }"#])
        )
        let error = try await failure { _ = try await client.send(Program.GetNote(id: 7)) }
        #expect(error.stage == .decode)
        #expect(
            try client.outgoingRequest(for: Program.GetNote(id: 7)).url.absoluteString == "https://api.example/notes/7"
        )
    }

    @Test("a stub streams lines from chunks")
    func lines() async throws {
        struct Streaming: Transport {
            func send(_ request: OutgoingRequest) async throws -> IncomingResponse { Program.stream() }
        }
        struct GetLines: APIRequest { let path: PathTemplate = "lines" }
        let client = try APIClient(baseURL: "https://api.example", transport: Streaming())
        var numbers: [Int] = []
        for try await line in try await client.lines(of: GetLines()) { numbers.append(try line["n"]) }
        #expect(numbers == [1, 2])
    }

    @Test("values for previews are made as the page shows")
    func values() {
        let (report, error) = Program.values()
        #expect(report.download.fraction == 0.25 && report.upload == .init())
        #expect(error.stage == .status)
    }
}
