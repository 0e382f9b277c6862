import Foundation
import LoopbackServer
import SchemaSamples
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

/// The exchanges of a real Chromium with a real Redmine, which `Tests/Peers/har/record` recorded.
@Suite("Recordings of a browser", .bounded)
struct BrowserRecordingTests {
    struct GetIssue: APIRequest {
        var id = 1
        var path: PathTemplate { "issues/\(id).json" }
        func result(from reply: Reply) throws -> String { try reply.fields["issue", "subject"] }
    }

    struct CreateIssue: APIRequest {
        let path: PathTemplate = "issues.json"
        let method: HTTPMethod = .post
        func result(from reply: Reply) throws -> String { try reply.fields["issue", "subject"] }
    }

    struct DeleteIssue: APIRequest {
        let path: PathTemplate = "issues/61.json"
        let method: HTTPMethod = .delete
        typealias Result = Void
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let path = root.appendingPathComponent("Data/Recordings/Browser/redmine.har").path

    private func client() throws -> APIClient {
        let issue = #"{ "issue": { "id": 1, "subject": "x", "due_date{null}": "{date}" } }"#
        let sources = ["GetIssue.response.json": issue, "CreateIssue.response.json": issue]
            .sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
        return try APIClient(
            baseURL: "http://redmine.example",
            schemas: .sources(sources),
            transport: ReplayTransport(Self.path)
        )
    }

    private func status(of call: () async throws -> Void) async -> Int? {
        do {
            try await call()
            return nil
        } catch {
            return (error as? APIError)?.reply?.status
        }
    }

    @Test("the calls are replayed, with the statuses and bodies of the server")
    func replays() async throws {
        let client = try client()
        let subject = try await client.send(GetIssue())
        #expect(subject == "Seed issue 1 – ünïcödé ✓ 日本")
        let created = try await client.send(CreateIssue())
        #expect(created == "Tea")
        try await client.send(DeleteIssue())
        let missing = await status { _ = try await client.send(GetIssue(id: 999_999)) }
        #expect(missing == 404)
        let refused = await status { _ = try await client.send(CreateIssue()) }
        #expect(refused == 422)
    }

    @Test("every entry is read, and has no credentials")
    func readsEntries() throws {
        let file = try #require(FileHandle(forReadingAtPath: Self.path))
        var exchanges: [HARExchange] = []
        var unreadable: [String] = []
        let fault = try HARReader().entries { memory throws(any Error) in
            let data = try file.read(upToCount: memory.count) ?? Data()
            memory.copyBytes(from: data)
            return data.count
        } _: { place, entry throws(any Error) in
            switch entry {
            case .exchange(let exchange): exchanges.append(exchange)
            case .unreadable(let reason): unreadable.append("\(place): \(reason)")
            }
        }
        #expect(fault == nil)
        #expect(unreadable.isEmpty)
        #expect(exchanges.count == 20)
        let secret = ["cookie", "set-cookie", "authorization", "x-redmine-api-key"]
        let fields = exchanges.flatMap { $0.request.fields + $0.response.fields }
        #expect(fields.allSatisfy { !secret.contains($0.name.lowercased()) || $0.value == "***" })
        #expect(exchanges.filter { $0.status == 204 }.allSatisfy { $0.response.body == .none })
        #expect(exchanges.filter { $0.method == "PUT" }.allSatisfy { $0.request.type == "application/json" })
    }
}

#if os(Linux) || os(macOS)
    /// Recordings of this package, read by an independent reader: the package `haralyzer` of PyPI.
    @Suite(
        "Recordings in an independent reader",
        .enabled(
            if: ForeignHARReader.python != nil,
            "SCHEMATIC_HAR_PYTHON names no Python that has the package haralyzer"
        )
    )
    struct ForeignHARReaderTests {
        private struct Line: Decodable, Equatable {
            var method: String
            var url: String
            var request: Data?
            var requestHeaders: [String: String]
            var status: Int
            var type: String
            var size: Int
            var response: Data?
        }

        private static let exchanges = [
            HARExchange(
                method: "POST",
                url: "https://api.example/notes?a=b%20c",
                request: HARExchange.Message(
                    fields: [HARExchange.Field(name: "X-Name", value: "a \"b\" ü")],
                    type: "application/json",
                    body: .content(Data(#"{"text": "ünï\n"}"#.utf8)),
                    bodySize: 18
                ),
                status: 201,
                response: HARExchange.Message(
                    type: "application/octet-stream",
                    body: .content(Data([0xFF, 0, 0x0A])),
                    bodySize: 3
                )
            ),
            HARExchange(
                method: "DELETE",
                url: "https://api.example/notes/7",
                request: HARExchange.Message(bodySize: 0),
                status: 204,
                response: HARExchange.Message(type: "text/plain", body: .missing("masked"), bodySize: 5)
            ),
        ]

        @Test("methods, URLs, header fields and bodies are read unchanged")
        func reads() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("written.har")
            let output = folder.appendingPathComponent("lines.jsonl")
            try Data(HARFormat.file(Self.exchanges.map(HARFormat.entry))).write(to: file)
            try Data().write(to: output)
            let script = BrowserRecordingTests.root.appendingPathComponent("har/read").path
            var process = ChildProcess(try #require(ForeignHARReader.python), [script, file.path])
            process.output = output.path
            process.errors = "/dev/null"
            let status = try process.run()
            #expect(status == 0)
            let lines = try Data(contentsOf: output).split(separator: UInt8(ascii: "\n")).map {
                try JSONDecoder().decode(Line.self, from: Data($0))
            }
            #expect(lines == Self.exchanges.map(Self.line))
        }

        private static func line(_ exchange: HARExchange) -> Line {
            Line(
                method: exchange.method,
                url: exchange.url,
                request: exchange.request.body.content,
                requestHeaders: Dictionary(uniqueKeysWithValues: exchange.request.fields.map { ($0.name, $0.value) }),
                status: exchange.status,
                type: exchange.response.type,
                size: exchange.response.bodySize,
                response: exchange.response.body.content
            )
        }
    }

    private enum ForeignHARReader {
        static var python: String? { ProcessInfo.processInfo.environment["SCHEMATIC_HAR_PYTHON"] }
    }
#endif
