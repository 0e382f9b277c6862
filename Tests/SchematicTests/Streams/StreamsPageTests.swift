import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Streams.md` and `Docs/Time.md`: their Swift code compiles and has the documented results.
@Suite("Pages about streams and time", .bounded)
struct StreamsPageTests {
    private typealias Program = StreamsPageProgram

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func blocks(_ language: String, of page: String) throws -> [String] {
        let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let text = try String(contentsOf: root.appendingPathComponent("Docs/\(page).md"), encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    @Test("the Swift code of each page is compiled here", arguments: ["Streams", "Time"])
    func program(page: String) throws {
        let file = Self.here.appendingPathComponent("StreamsPageProgram.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
        let shown = try Self.blocks("swift", of: page).flatMap { $0.split(separator: "\n") }
        #expect(shown.count > 8)
        for line in shown { #expect(lines.contains(line.trimmingPrefix(while: \.isWhitespace)), "\(line)") }
    }

    @Test("events continue after the last one, until the server ends the stream for good")
    func reconnecting() async throws {
        let handler: LoopbackServer.Handler = { request in
            switch request.headers["Last-Event-ID"] {
            case nil: .text("id: a\nretry: 1\nevent: removed\ndata: {\"id\": 1}\n\n", type: "text/event-stream")
            case "a": .text("id: b\nevent: removed\ndata: {\"id\": 2}\n\n", type: "text/event-stream")
            default: .empty(status: 204)
            }
        }
        let schemas = [
            "Issue.json": #"{"id": 1}"#,
            "WatchIssues.response.json": try #require(Self.blocks("json", of: "Streams").first),
        ]
        try await withClient(schemas: schemas, handler: handler) { client, server in
            var found: [Int] = []
            try await Program.reconnecting(by: client) { event in found.append(try event.fields["id"]) }
            #expect(found == [1, 2])
            #expect(server.requests.count == 3)
        }
    }

    @Test("the programs of the pages return the documented results")
    func outcome() async throws {
        let events = "event: removed\ndata: {\"id\": 4}\n\nevent: issue\ndata: {\"id\": 5}\n\n"
        let export = "{\"subject\": \"a\"}\n{\"subject\": 1}\n{\"subject\": \"b\"}\n"
        let schemas = [
            "GetExport.response.json": #"{"subject": "text"}"#, "Issue.json": #"{"id": 1}"#,
            "WatchIssues.response.json": try #require(Self.blocks("json", of: "Streams").first),
        ]
        let handler: LoopbackServer.Handler = { request in
            switch request.path {
            case "/videos": .empty(status: 200).header("Location", "/videos/7")
            case "/videos/7": .json(#"{"id": 42}"#, status: 201)
            case "/watch": .text(events, type: "text/event-stream")
            case "/export": .text(export, type: "application/jsonl")
            default: .json("{}")
            }
        }
        try await withClient(schemas: schemas, handler: handler) { client, _ in
            let size = try await Program.bytes(by: client)
            #expect(size == export.utf8.count)
            await #expect(throws: APIError.self) { try await Program.lines(by: client) }
            let faults = Locked<[String]>([])
            let count = try await Program.goodLines(by: client) { fault in faults.withLock { $0.append("\(fault)") } }
            #expect(count == 2 && faults.withLock { $0.count } == 1)
            let removed = try await Program.events(by: client)
            #expect(removed == [4])
            var last: Double?
            _ = try await Program.progress(by: client) { last = $0 }
            #expect(last == 1)
            let path = NSTemporaryDirectory() + "/page-" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: path) }
            for download in [Program.download, Program.resumableDownload] {
                let file = try await download(client, path)
                #expect(file.length == export.utf8.count)
            }
            let kept = Locked<UploadSession?>(nil)
            let id = try await Program.upload(by: client, from: path) { session in kept.withLock { $0 = session } }
            let session = try #require(kept.withLock { $0 })
            let again = try await Program.upload(by: client, from: path, resuming: session)
            #expect(id == 42 && again == 42)
        }
    }
}
