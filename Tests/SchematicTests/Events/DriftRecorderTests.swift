import Foundation
import LoopbackServer
import SchemaEngine
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Drift recorder", .bounded)
struct DriftRecorderTests {
    struct GetNote: APIRequest {
        let path: PathTemplate = "note"
        func result(from reply: Reply) throws -> Fields { try reply.fields }
    }

    struct GetNotes: APIRequest {
        var options: RequestOptions { RequestOptions(schema: "GetNote") }
        let path: PathTemplate = "notes"
    }

    private static let schemas = [
        "GetNote.response.json": #"{"id": 1, "title{?}": "x", "state": "{enum:open,closed}", "key{?}": "{secret}"}"#,
        "GetNote.error.json": #"{"message": "x"}"#,
    ]

    /// The lines of a snapshot, by the member that they count.
    private struct Lines {
        let all: [JSONValue]

        init(_ snapshot: Data) throws {
            all = try String(decoding: snapshot, as: UTF8.self).split(separator: "\n")
                .map { try JSONValue(parsing: Data($0.utf8)) }
        }

        func header(_ schema: String) -> JSONValue? {
            all.first { $0["tally"] != nil && $0["schema"]?.string == schema }
        }

        func key(_ pointer: String) -> JSONValue? { all.first { $0["key"]?["pointer"]?.string == pointer } }

        func fault(_ code: String) -> JSONValue? { all.first { $0["fault"]?.string == code } }
    }

    /// Performs calls at the same time, and returns the snapshot.
    private func record(
        _ bodies: [String],
        samplingEvery interval: Int = 1,
        mode: CheckOptions.Mode = .observe,
        status: Int = 200
    ) async throws -> DriftRecorder {
        let recorder = DriftRecorder(samplingEvery: interval)
        let number = Locked(0)
        let options = ClientOptions(driftRecorder: recorder, replyChecks: CheckOptions(mode: mode))
        return try await withClient(
            schemas: Self.schemas,
            options: options,
            handler: { _ in
                let index = number.withLock { number in
                    defer { number += 1 }
                    return number
                }
                return .json(bodies[index % bodies.count], status: status)
            }
        ) { client, _ in
            await withTaskGroup(of: Void.self) { group in
                for _ in bodies { group.addTask { _ = try? await client.send(GetNote()) } }
            }
            return recorder
        }
    }

    @Test("each forgiven fault is counted, and the freedoms of every fourth response")
    func samples() async throws {
        let bodies = (0..<20).map { #"{"id": \#($0 < 5 ? "\"x\"" : "1"), "state": "open"}"# }
        let lines = try Lines(try await record(bodies, samplingEvery: 4).snapshot())
        let header = lines.header("GetNote.response.json")
        #expect(header?["records"]?.int == 20 && header?["faulty"]?.int == 5)
        #expect(lines.fault("type-mismatch")?["count"]?.int == 5)
        #expect(lines.fault("type-mismatch")?["schema"]?["pointer"]?.string == "/id")
        #expect(lines.key("/title{?}")?["absent"]?.int == 5 && lines.key("/title{?}")?["present"]?.int == 0)
    }

    @Test("calls of many tasks lose no count")
    func isConcurrent() async throws {
        let bodies = Array(repeating: #"{"id": "x", "title": null, "state": "closed"}"#, count: 200)
        let lines = try Lines(try await record(bodies).snapshot())
        #expect(lines.header("GetNote.response.json")?["records"]?.int == 200)
        #expect(lines.key("/title{?}")?["null"]?.int == 200)
        #expect(lines.fault("type-mismatch")?["count"]?.int == 200)
    }

    @Test("unknown keys of a hostile server need a bounded amount of memory")
    func isBounded() async throws {
        let bodies = (0..<10).map { call in
            let keys = (0..<2_000).map { #""key\#(call)_\#($0)": 1"# }.joined(separator: ",")
            return #"{"id": 1, "state": "open", \#(keys)}"#
        }
        let lines = try Lines(try await record(bodies).snapshot())
        let unknown = lines.all.filter { $0["unknownKey"] != nil }
        #expect(unknown.count <= TallyRows.limit + 1)
        #expect(unknown.compactMap { $0["count"]?.int }.reduce(0, +) == 20_000)
    }

    @Test("a snapshot has no values of responses", arguments: [CheckOptions.Mode.strict, .lenient, .observe])
    func hidesValues(_ mode: CheckOptions.Mode) async throws {
        let body =
            #"{"id": "hunter1", "title": "hunter2", "state": "hunter3", "key": "hunter4", "more": {"a": "hunter5"}}"#
        let snapshot = String(decoding: try await record([body], mode: mode).snapshot(), as: UTF8.self)
        #expect(snapshot.contains("type-mismatch") && !snapshot.contains("hunter"))
    }

    @Test("faults that fail the call are counted, and those of a refusal's body")
    func countsErrors() async throws {
        let refused = try Lines(try await record([#"{"id": "x", "state": "open"}"#], mode: .strict).snapshot())
        #expect(refused.header("GetNote.response.json")?["faulty"]?.int == 1)
        #expect(refused.fault("type-mismatch")?["count"]?.int == 1)
        let error = try Lines(try await record([#"{"message": 1}"#], status: 404).snapshot())
        #expect(error.header("GetNote.error.json")?["faulty"]?.int == 1)
    }

    @Test("each line of a stream is counted")
    func countsLines() async throws {
        let recorder = DriftRecorder(samplingEvery: 1)
        let body = [#"{"id": 1, "state": "open"}"#, #"{"id": "x", "state": "open"}"#].joined(separator: "\n")
        let options = ClientOptions(driftRecorder: recorder, replyChecks: CheckOptions(mode: .observe))
        try await withClient(
            schemas: Self.schemas,
            options: options,
            handler: { _ in .text(body, type: "application/x-ndjson") }
        ) { client, _ in
            for try await _ in try await client.lines(of: GetNotes()) {}
        }
        let header = try Lines(recorder.snapshot()).header("GetNote.response.json")
        #expect(header?["records"]?.int == 2 && header?["faulty"]?.int == 1)
    }

    @Test("a snapshot with a reset begins again, and merging the parts gives the whole")
    func merges() async throws {
        let bodies = [#"{"id": 1, "state": "open"}"#, #"{"id": "x", "title": "y", "state": "closed", "new": 1}"#]
        let whole = try await record(bodies).snapshot()
        let parts = DriftRecorder()
        for body in bodies {
            let recorder = try await record([body])
            try parts.merge(recorder.snapshot(resets: true))
            #expect(recorder.snapshot().isEmpty)
        }
        #expect(parts.snapshot() == whole && !whole.isEmpty)
    }

    @Test("a merged snapshot is refused if it has too many schemas, and nothing of it is added")
    func refusesTooMany() throws {
        let recorder = DriftRecorder()
        let few = TallyStoreTests.text(schemas: 0..<4_096)
        try recorder.merge(few)
        try recorder.merge(few)
        let whole = recorder.snapshot()
        let error = #expect(throws: StorageError.self) {
            try recorder.merge(TallyStoreTests.text(schemas: 4_090..<4_100))
        }
        #expect("\(String(describing: error))".contains("at most 4096 versions of schemas, found 4100"))
        #expect(recorder.snapshot() == whole)
    }

    @Test(
        "data that is no snapshot is refused, and nothing of it is added",
        arguments: ["x", "{}\n", "{\"tally\": 9}\n"]
    )
    func refuses(_ text: String) throws {
        let recorder = DriftRecorder()
        let error = #expect(throws: StorageError.self) { try recorder.merge(Data(text.utf8)) }
        let isDamaged = error?.code == .damaged
        #expect(isDamaged)
        #expect(recorder.snapshot().isEmpty)
    }
}
