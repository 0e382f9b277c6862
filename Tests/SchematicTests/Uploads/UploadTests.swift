import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Uploads in chunks", .bounded)
struct UploadTests {
    typealias CreateVideo = UploadFixture.CreateVideo
    typealias Service = UploadFixture.Service
    typealias TemporaryUpload = UploadFixture.TemporaryUpload

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
        let file = try TemporaryUpload(count: size)
        let service = Service(total: size)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
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
        let file = try TemporaryUpload(count: 199_000)
        // The second chunk is interrupted after 24,501 of its bytes have arrived.
        let service = Service(total: 199_000) { number, service in
            guard number == 1 else { return nil }
            service.received.withLock { $0 = file.content.prefix(99_501) }
            return .hangUp
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
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
        let file = try TemporaryUpload(count: 199_000)
        let service = Service(total: 199_000) { number, _ in number == 1 ? .never : nil }
        let kept = Locked<Data?>(nil)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let path = file.path
            let call = Task {
                try await client.upload(path, by: CreateVideo(), options: UploadFixture.quick) { session in
                    let data = try JSONEncoder().encode(session)
                    kept.withLock { $0 = data }
                }
            }
            try await waitUntil { server.requests.count == 3 }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            let data = try #require(kept.withLock { $0 })
            let session = try JSONDecoder().decode(UploadSession.self, from: data)
            #expect(!"\(session)".contains("id=7"))
            let id = try await client.upload(path, by: CreateVideo(), resuming: session, options: UploadFixture.quick)
            #expect(id == 42)
            let ranges = server.requests.compactMap { $0.headers["Content-Range"] }
            #expect(ranges.dropFirst(2).first == "bytes */199000")
            #expect(server.requests.filter { $0.path == "/videos" }.count == 1)
        }
        #expect(service.received.withLock { $0 } == file.content)
    }

    @Test("progress counts across all chunks, up to the last byte")
    func progress() async throws {
        let file = try TemporaryUpload(count: 600_000)
        let service = Service(total: 600_000)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            let progress = CallProgress()
            async let reports = progress.reduce(into: [CallProgress.Report]()) { $0.append($1) }
            _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick, progress: progress)
            let counts = await reports.map(\.upload).filter { $0.total == 600_000 }
            #expect(counts.last?.fraction == 1)
            #expect(zip(counts, counts.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
        }
    }

    @Test("an upload without progress ends in an error, and one after temporary failures succeeds")
    func stuck() async throws {
        let file = try TemporaryUpload(count: 100)
        let stuck = Service(total: 100) { _, _ in .empty(status: 308) }
        try await withClient(schemas: UploadFixture.schemas, handler: stuck.respond) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.underlying as? TransferError == .stuck(tries: 4, confirmed: 0, length: 100)
            }
            #expect(server.requests.count == 5)
        }
        let unwell = Service(total: 100) { number, _ in number < 3 ? .empty(status: 503) : nil }
        try await withClient(schemas: UploadFixture.schemas, handler: unwell.respond) { client, _ in
            let id = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            #expect(id == 42)
        }
    }

    @Test("a refused chunk is the call's error, with the server's error body")
    func refused() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .json(#"{"error": "gone"}"#, status: 410) }
        var schemas = UploadFixture.schemas
        schemas["CreateVideo.error.json"] = #"{"error": "text"}"#
        try await withClient(schemas: schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.stage == .status && (error as? APIError)?.serverError != nil
            }
        }
    }

    @Test("the maximum chunk size causes no overflow, and the rest is sent at once")
    func largestChunk() async throws {
        let file = try TemporaryUpload(count: 100_000)
        let service = Service(total: 100_000) { number, service in
            guard number == 0 else { return nil }
            service.received.withLock { $0 = file.content.prefix(50_000) }
            return service.state
        }
        let options = TransferOptions(chunkSize: .max, delay: .zero)
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: options)
            #expect(id == 42)
            #expect(server.requests.last?.headers["Content-Range"] == "bytes 50000-99999/100000")
        }
    }

    @Test("a changed or missing file is reported before anything is sent")
    func changed() async throws {
        let file = try TemporaryUpload(count: 100)
        try await withClient(schemas: UploadFixture.schemas, handler: { _ in .empty() }) { client, server in
            let url = try #require(URL(string: server.baseURL + "/upload"))
            let session = UploadSession(location: url, length: 99, modified: nil)
            for (path, session) in [(file.path, session), ("/no/such/file", nil)] as [(String, UploadSession?)] {
                await #expect {
                    _ = try await client.upload(path, by: CreateVideo(), resuming: session)
                } throws: { ($0 as? APIError)?.stage == .compose }
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("the deadline ends an upload during a chunk")
    func deadline() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .never }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(longest: .milliseconds(300)))
            } throws: { error in
                isDeadline(error, .milliseconds(300))
            }
        }
    }
}
