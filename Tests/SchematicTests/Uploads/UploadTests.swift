import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Uploads in chunks", .timeLimit(.minutes(5)))
struct UploadTests {
    @Test(
        "chunks cover the file, each with its range and its length",
        arguments: [
            (199_000, ["bytes 0-74999/199000", "bytes 75000-149999/199000", "bytes 150000-198999/199000"], "49000"),
            (13, ["bytes 0-12/13"], "13"),
            (75_000, ["bytes 0-74999/75000"], "75000"),
            (0, ["bytes */0"], "0"),
        ]
    )
    func chunks(size: Int, ranges: [String], lastLength: String) async throws {
        let file = try UploadFixture.TemporaryUpload(count: size)
        let service = UploadFixture.Service(total: size)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            #expect(id == 42)
            let first = try #require(server.requests.first)
            #expect(first.bodyText == #"{"title":"Seven"}"#)
            #expect(first.headers["X-Upload-Content-Length"] == "\(size)")
            #expect(first.headers["X-Upload-Content-Type"] == "video/quicktime")
            let chunks = server.requests.dropFirst()
            #expect(chunks.map { $0.headers["Content-Range"] } == ranges)
            #expect(chunks.last?.headers["Content-Length"] == lastLength)
            #expect(chunks.allSatisfy { $0.method == "PUT" && $0.target == "/upload?id=7" })
        }
        #expect(service.received.withLock { $0 } == file.content)
    }

    @Test("after an interruption, the client queries the received range and sends the rest")
    func broken() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 199_000)
        // The second chunk is interrupted after 24,501 of its bytes have arrived.
        let service = UploadFixture.Service(total: 199_000) { number, service in
            guard number == 1 else { return nil }
            service.received.withLock { $0 = file.content.prefix(99_501) }
            return .hangUp
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            #expect(id == 42)
            let ranges = server.requests.compactMap { $0.headers["Content-Range"] }
            #expect(
                ranges == [
                    "bytes 0-74999/199000", "bytes 75000-149999/199000", "bytes */199000",
                    "bytes 99501-174500/199000", "bytes 174501-198999/199000",
                ]
            )
            #expect(server.requests.last?.headers["Content-Length"] == "24499")
        }
        #expect(service.received.withLock { $0 } == file.content)
    }

    @Test("a cancelled upload continues from a session that was encoded and decoded")
    func resumed() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 199_000)
        let service = UploadFixture.Service(total: 199_000) { number, _ in number == 1 ? .never : nil }
        let kept = Locked<Data?>(nil)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let path = file.path
            let call = Task {
                try await client.upload(path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick) {
                    session in
                    let data = try JSONEncoder().encode(session)
                    kept.withLock { $0 = data }
                }
            }
            while server.requests.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            let data = try #require(kept.withLock { $0 })
            let session = try JSONDecoder().decode(UploadSession.self, from: data)
            #expect(!"\(session)".contains("id=7"))
            let id = try await client.upload(
                path,
                by: UploadFixture.CreateVideo(),
                resuming: session,
                options: UploadFixture.quick
            )
            #expect(id == 42)
            let ranges = server.requests.compactMap { $0.headers["Content-Range"] }
            #expect(ranges.dropFirst(2).first == "bytes */199000")
            #expect(server.requests.filter { $0.path == "/videos" }.count == 1)
        }
        #expect(service.received.withLock { $0 } == file.content)
    }

    @Test("progress counts across all chunks, up to the last byte")
    func progress() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 600_000)
        let service = UploadFixture.Service(total: 600_000)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            let progress = CallProgress()
            async let reports = progress.reduce(into: [CallProgress.Report]()) { $0.append($1) }
            _ = try await client.upload(
                file.path,
                by: UploadFixture.CreateVideo(),
                options: UploadFixture.quick,
                progress: progress
            )
            let counts = await reports.map(\.upload).filter { $0.total == 600_000 }
            #expect(counts.last?.fraction == 1)
            #expect(zip(counts, counts.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
        }
    }

    @Test("the maximum chunk size causes no overflow, and the rest is sent at once")
    func largestChunk() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100_000)
        let service = UploadFixture.Service(total: 100_000) { number, service in
            guard number == 0 else { return nil }
            service.received.withLock { $0 = file.content.prefix(50_000) }
            return service.state
        }
        let options = TransferOptions(chunkSize: .max, delay: .zero)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: options)
            #expect(id == 42)
            #expect(server.requests.last?.headers["Content-Range"] == "bytes 50000-99999/100000")
        }
    }

    @Test(
        "no log shows the session's URL, regardless of the header that contains it",
        arguments: [true, false],
        ["hunter22", "h22"]
    )
    func logged(isAbsolute: Bool, id: String) async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let service = UploadFixture.Service(total: 100)
        let entries = Locked<[String]>([])
        let logging = LoggingMiddleware(.bodies, showsCurl: true) { entry in entries.withLock { $0.append(entry) } }
        let handler: LoopbackServer.Handler = { request in
            let response = service.respond(to: request).header("X-Uploader-Upload-ID", id)
            guard request.path == "/videos" else { return response }
            let target = "/upload?upload_id=\(id)&part=0"
            let origin = isAbsolute ? "http://" + (request.headers["Host"] ?? "") : ""
            return response.header("Location", origin + target).header("Content-Location", "/upload/\(id)")
                .header("Link", "<\(target)>; rel=\"next\"").header("Refresh", "0; url=http://h\(target)")
                .header("X-Upload-Path", target).header("X-Plain", "seen by \(request.headers["Host"] ?? "")")
        }
        try await withClient(schemas: UploadFixture.schemas, middleware: [logging], handler: handler) {
            client,
            server in
            let video = try await client.upload(
                file.path,
                by: UploadFixture.CreateVideo(),
                options: UploadFixture.quick
            )
            #expect(video == 42)
            #expect(server.requests.last?.target == "/upload?upload_id=\(id)&part=0")
        }
        let log = entries.withLock { $0.joined(separator: "\n") }
        #expect(!log.contains(id), "\(log)")
        #expect(log.contains("X-Plain: seen by") && log.contains("Location: •••"), "\(log)")
    }
}
