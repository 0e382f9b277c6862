import Foundation
import SchemaEngine
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

/// Streams, events, downloads, uploads and pages of a stub.
@Suite("Transfers of a stub", .bounded)
struct StubTransferTests {
    struct Export: APIRequest {
        let path: PathTemplate = "export"
        func result(from reply: Reply) throws -> Int { try reply.fields["n"] }
    }

    struct Upload: APIRequest {
        let path: PathTemplate = "files"
        let method: HTTPMethod = .post
        var body: RequestBody = .none
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    struct List: APIRequest {
        var start = 0
        let path: PathTemplate = "list"
        var parameters: Parameters { ["start": start] }
        func result(from reply: Reply) throws -> [Int] { try reply.fields["items"] }
    }

    private func client(_ stub: StubTransport) throws -> APIClient {
        let files = [
            "Export.response.json": #"{ "n": 1 }"#, "Upload.response.json": #"{ "id": 7 }"#,
            "List.response.json": #"{ "items": [1], "next": "{int|null}" }"#,
        ]
        let sources = files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
        return try APIClient(baseURL: "https://api.example", schemas: .sources(sources), transport: stub)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func data(_ texts: String...) -> [Data] { texts.map { Data($0.utf8) } }

    @Test("the chunks of a stream are read as the test specifies them")
    func bytes() async throws {
        let stub = StubTransport()
        let chunks = data("a", "bc", "def", "\u{E9}")
        stub.respond(to: Export.self, with: .chunks(chunks, type: "text/plain"))
        var found: [Data] = []
        for try await chunk in try await client(stub).bytes(of: Export()) { found.append(chunk) }
        #expect(found == chunks)
    }

    @Test("an error ends a stream after its chunks")
    func breaksOff() async throws {
        struct Interruption: Error {}
        let stub = StubTransport()
        stub.respond(to: Export.self, with: .chunks(data("a", "b"), type: "text/plain", failure: Interruption()))
        let stream = try await client(stub).bytes(of: Export())
        var found = ""
        var failure: (any Error)?
        do {
            for try await chunk in stream { found += String(decoding: chunk, as: UTF8.self) }
        } catch {
            failure = (error as? APIError)?.underlying ?? error
        }
        #expect(found == "ab")
        #expect(failure is Interruption)
    }

    @Test("the time between chunks passes by the clock of the test")
    func intervals() async throws {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        stub.respond(
            to: Export.self,
            with: .chunks(data("{\"n\": 1}\n{\"n", "\": 2}\n"), type: "application/x-ndjson", every: .seconds(3))
        )
        var lines = try await client(stub).lines(of: Export()).makeAsyncIterator()
        let first: Int? = try await lines.next()?["n"]
        #expect(first == 1)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        let second: Int? = try await lines.next()?["n"]
        let end = try await lines.next()
        #expect(second == 2 && end == nil)
    }

    @Test("the deadline of a call ends its stream by the clock of the test")
    func streamDeadline() async throws {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        stub.respond(to: Export.self, with: .chunks(data("a", "b"), type: "text/plain", every: .seconds(9)))
        let client = try client(stub).with { $0.deadline = .seconds(5) }
        var chunks = try await client.bytes(of: Export()).makeAsyncIterator()
        let first = try await chunks.next()
        #expect(first == Data("a".utf8))
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        var failure: (any Error)?
        do { _ = try await chunks.next() } catch { failure = (error as? APIError)?.underlying }
        guard let cause = failure as? TransportError, cause.code == .deadlinePassed, cause.duration == .seconds(5)
        else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("server-sent events are read across the boundaries of chunks")
    func events() async throws {
        let stub = StubTransport()
        let chunks = data("event: n\nda", "ta: 4\n\neve", "nt: n\ndata: 5\n\n")
        stub.respond(to: Export.self, with: .chunks(chunks, type: "text/event-stream"))
        var found: [Int] = []
        for try await event in try await client(stub).events(of: Export()) { found.append(try event.fields.value()) }
        #expect(found == [4, 5])
    }

    @Test("a download is written to a file, with progress")
    func download() async throws {
        try await withFolder { folder in
            let stub = StubTransport()
            let chunks = [Data(repeating: 1, count: 70_000), Data(repeating: 2, count: 70_000)]
            let response = StubResponse.chunks(chunks, type: "image/png").header("Content-Length", "140000")
            stub.respond(to: Export.self, with: response)
            let path = folder.appendingPathComponent("image").path
            let progress = CallProgress()
            let file = try await client(stub).download(Export(), to: path, progress: progress)
            var last: CallProgress.Report?
            for await report in progress { last = report }
            #expect(file.length == 140_000)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == chunks[0] + chunks[1])
            #expect(last?.download == CallProgress.Count(bytes: 140_000, total: 140_000))
        }
    }

    @Test("a download that breaks off continues with the rest")
    func resumesDownload() async throws {
        try await withFolder { folder in
            let clock = TestClock()
            let stub = StubTransport(clock: clock)
            let lost = TransportError.connectionFailed(URLError(.networkConnectionLost))
            let start = StubResponse.chunks(data("Hello "), type: "text/plain", failure: lost)
                .header("Content-Length", "11").header("ETag", "\"1\"")
            let rest = StubResponse.data(Data("world".utf8), type: "text/plain", status: 206)
                .header("Content-Range", "bytes 6-10/11").header("ETag", "\"1\"")
            stub.respond(to: Export.self, with: start, rest)
            let client = try client(stub)
            let path = folder.appendingPathComponent("text").path
            let download = Task {
                try await client.download(Export(), to: path, options: TransferOptions(clock: clock))
            }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(60))
            let file = try await download.value
            #expect(file.resumptions == 1)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "Hello world")
            #expect(stub.calls.last?.request.headers["Range"] == "bytes=6-")
        }
    }

    @Test("the body of an upload is read from its file, with progress")
    func upload() async throws {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("file")
            let content = Data(repeating: 7, count: 200_000)
            try content.write(to: file)
            let stub = StubTransport()
            let progress = CallProgress()
            let id = try await client(stub).send(Upload(body: .file(file.path)), progress: progress)
            var last: CallProgress.Report?
            for await report in progress { last = report }
            #expect(id == 7)
            #expect(stub.calls(of: Upload.self).last?.body == content)
            #expect(last?.upload == CallProgress.Count(bytes: 200_000, total: 200_000))
        }
    }

    @Test("an upload in chunks succeeds without any setup, and continues after a failure")
    func chunkedUpload() async throws {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("file")
            try Data(repeating: 7, count: 700_000).write(to: file)
            let clock = TestClock()
            let stub = StubTransport(clock: clock)
            let client = try client(stub)
            let progress = CallProgress()
            let options = TransferOptions(chunkSize: 262_144, clock: clock)
            let id = try await client.upload(file.path, by: Upload(), options: options, progress: progress)
            var last: CallProgress.Report?
            for await report in progress { last = report }
            let ranges = stub.calls(of: Upload.self, named: "Upload.chunk").map { $0.request.headers["Content-Range"] }
            #expect(id == 7)
            #expect(
                ranges == ["bytes 0-262143/700000", "bytes 262144-524287/700000", "bytes 524288-699999/700000"]
            )
            #expect(last?.upload == CallProgress.Count(bytes: 700_000, total: 700_000))

            let lost = TransportError.connectionFailed(URLError(.networkConnectionLost))
            stub.respond(to: Upload.self, named: "Upload.chunk", with: .sample(), .failure(lost), .sample())
            stub.respond(to: Upload.self, with: .json(["id": 8]))
            let upload = Task { try await client.upload(file.path, by: Upload(), options: options) }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(60))
            let other = try await upload.value
            #expect(other == 8)
            let last4 = stub.calls.suffix(4).map { $0.request.headers["Content-Range"] }
            #expect(
                last4 == [
                    "bytes 262144-524287/700000", "bytes */700000", "bytes 262144-524287/700000",
                    "bytes 524288-699999/700000",
                ]
            )
        }
    }

    @Test("pages are responses to the calls of a request type")
    func pages() async throws {
        let stub = StubTransport()
        stub.respond(
            to: List.self,
            with: .json(["items": [1, 2], "next": 2]),
            .json(["items": [3], "next": nil])
        )
        let pages = try client(stub).pages(of: List()) { list, items in items.count == 2 ? List(start: 2) : nil }
        var found: [Int] = []
        for try await page in pages { found += page.result }
        #expect(found == [1, 2, 3])
        #expect(stub.calls.map { $0.query("start") } == [["0"], ["2"]])
    }

    @Test("pages follow the links of the stub's header fields")
    func linkedPages() async throws {
        let stub = StubTransport()
        stub.respond(to: List.self) { request in
            let isFirst = request.url.query?.contains("start=0") == true
            let page = StubResponse.json(["items": [isFirst ? 1 : 2], "next": nil])
            return isFirst ? page.header("Link", "</list?start=1>; rel=\"next\"") : page
        }
        var found: [Int] = []
        for try await page in try client(stub).pages(of: List(), by: .linkHeader()) { found += page.result }
        #expect(found == [1, 2])
    }
}
