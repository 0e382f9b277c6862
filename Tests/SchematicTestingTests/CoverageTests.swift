import Foundation
import SchemaEngine
import SchemaSamples
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Schema coverage", .bounded)
struct CoverageTests {
    struct GetNote: APIRequest {
        let path: PathTemplate = "note"
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    struct CreateNote: APIRequest {
        let path: PathTemplate = "notes"
        let method: HTTPMethod = .post
        let body: RequestBody
        typealias Result = Void
    }

    private static let schemas = [
        "GetNote.response.json": #"{ "text": "Tea", "state{?}": "{enum:open,closed}", "key{?}": "{secret}" }"#,
        "GetNote.error.json": #"{ "message": "gone" }"#, "CreateNote.request.json": #"{ "title{?}": "x" }"#,
        "CreateNote.response.json": #""{none}""#,
    ]

    private func client(
        _ stub: StubTransport,
        _ coverage: SchemaCoverage,
        adding files: [String: String] = [:]
    ) throws -> APIClient {
        let files = Self.schemas.merging(files) { $1 }
        let sources = files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
        return try APIClient(
            baseURL: "https://api.example",
            schemas: .sources(sources),
            transport: stub,
            middleware: [coverage]
        )
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("payloads and statuses are noted, without values")
    func notes() async throws {
        let coverage = SchemaCoverage()
        let stub = StubTransport()
        stub.respond(
            to: GetNote.self,
            with: .json(["text": "hidden", "state": "open", "key": "hidden"]),
            .status(404),
            .json(["text": 1]).unchecked
        )
        let client = try client(stub, coverage)
        for _ in 0..<3 { _ = try? await client.send(GetNote()) }
        try await client.send(CreateNote(body: .json(["title": "hidden"])))
        let log = try CoverageLog(parsing: JSONBuffer(coverage.text.utf8))
        let statuses = log.statuses.map { "\($0.key.operation) \($0.key.status) \($0.key.schema ?? "-") \($0.value)" }
        #expect(
            statuses.sorted() == [
                "CreateNote 200 CreateNote.response.json 1", "GetNote 200 GetNote.response.json 2",
                "GetNote 404 GetNote.error.json 1",
            ]
        )
        let tally = try #require(log.tallies.sorted.first { $0.schema == "GetNote.response.json" })
        #expect(tally.records == 2 && tally.faulty == 1)
        let state = try #require(tally.rows.sortedKeys.first { $0.place.pointer == "/state{?}" })
        #expect(state.count.present == 1 && state.count.absent == 0)
        let open = tally.rows.sortedMembers.filter { $0.count > 0 }
        #expect(open.map { $0.member.value } == ["open"])
        let request = try #require(log.tallies.sorted.first { $0.schema == "CreateNote.request.json" })
        #expect(request.rows.sortedKeys.map { $0.count.present } == [1])
        #expect(!coverage.text.contains("hidden"))
    }

    @Test("a refusal with a status of success is noted with its own schema")
    func notesRefusals() async throws {
        let coverage = SchemaCoverage()
        let stub = StubTransport()
        stub.respond(to: GetNote.self, with: .json(["reason": "gone"]), .json(["text": "Milk"]))
        let client = try client(stub, coverage, adding: ["Error.response.2xx.json": #"{ "reason": "busy" }"#])
        for _ in 0..<2 { _ = try? await client.send(GetNote()) }
        let log = try CoverageLog(parsing: JSONBuffer(coverage.text.utf8))
        #expect(
            log.statuses.keys.compactMap(\.schema).sorted() == ["Error.response.2xx.json", "GetNote.response.json"]
        )
        #expect(log.tallies.sorted.allSatisfy { $0.records == 1 && $0.faulty == 0 })
    }

    @Test("each process writes a file of its own, and the files merge")
    func writes() async throws {
        try await withFolder { folder in
            let inner = folder.appendingPathComponent("inner")
            for _ in 0..<2 {
                let coverage = SchemaCoverage()
                _ = try await client(StubTransport(), coverage).send(GetNote())
                try coverage.write(to: inner.path)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: inner.path).sorted()
            #expect(names.count == 2)
            #expect(names.allSatisfy { $0.hasPrefix("coverage-") && $0.hasSuffix(".jsonl") })
            var (responses, tallies) = (0, TallyCollection())
            for name in names {
                let data = try Data(contentsOf: inner.appendingPathComponent(name))
                let log = try CoverageLog(parsing: JSONBuffer(data))
                responses += log.statuses.values.reduce(0, +)
                tallies.merge(log.tallies)
            }
            #expect(responses == 2)
            #expect(tallies.sorted.map(\.records) == [2])
        }
    }

    @Test("a coverage without payloads writes nothing")
    func writesNothing() async throws {
        try await withFolder { folder in
            try SchemaCoverage().write(to: folder.path)
            #expect(!FileManager.default.fileExists(atPath: folder.path))
        }
    }

    @Test("a folder that cannot be written is an error with its path")
    func refuses() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("file")
            try Data("x".utf8).write(to: file)
            let coverage = SchemaCoverage()
            _ = try await client(StubTransport(), coverage).send(GetNote())
            let error = #expect(throws: TestingError.self) { try coverage.write(to: file.path) }
            #expect(error?.description.contains(file.path) == true)
            #expect(try Data(contentsOf: file) == Data("x".utf8))
        }
    }

    @Test("a text that is no coverage is refused with its line", arguments: ["", "x\n", "{\"status\": 200}\n", "{}\n"])
    func refusesText(_ text: String) {
        #expect(throws: CoverageLogError.self) { try CoverageLog(parsing: JSONBuffer(text.utf8)) }
    }

    #if os(macOS) || os(Linux)
        /// Performs a call in a process whose coverage is written to the folder of another variable, and exits.
        private static func callAndExit() async throws {
            setenv("SCHEMATIC_COVERAGE", ProcessInfo.processInfo.environment["SCHEMATIC_TEST_COVERAGE"] ?? "", 1)
            let sources = schemas.map { SchemaSource(path: $0.key, text: $0.value) }
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: .sources(sources),
                transport: StubTransport()
            )
            _ = try await client.send(GetNote())
            exit(0)
        }

        @Test("a process writes the coverage at its exit, and states once on standard error if it cannot")
        func writesAtExit() async throws {
            try await withFolder { folder in
                setenv("SCHEMATIC_TEST_COVERAGE", folder.path, 1)
                await #expect(processExitsWith: .exitCode(0)) { try await CoverageTests.callAndExit() }
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                let text = try Data(contentsOf: folder.appendingPathComponent(names.first ?? ""))
                let log = try CoverageLog(parsing: JSONBuffer(text))
                #expect(names.count == 1 && log.tallies.sorted.map(\.schema) == ["GetNote.response.json"])

                setenv("SCHEMATIC_TEST_COVERAGE", folder.appendingPathComponent(names.first ?? "").path, 1)
                let result = await #expect(
                    processExitsWith: .exitCode(0),
                    observing: [\.standardErrorContent]
                ) { try await CoverageTests.callAndExit() }
                let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                #expect(errors.components(separatedBy: "SCHEMATIC_COVERAGE: ").count == 2)
            }
        }
    #endif
}
