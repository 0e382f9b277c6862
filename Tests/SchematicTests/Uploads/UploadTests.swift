import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Uploads in chunks", .timeLimit(.minutes(5)))
struct UploadTests {
    struct CreateVideo: APIRequest {
        var title = "Seven"
        var deadline: Duration?
        var path: PathTemplate { "videos" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["title": title]) }
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    private static let schemas = [
        "CreateVideo.request.json": #"{"title": "text"}"#, "CreateVideo.response.json": #"{"id": 1}"#,
    ]

    /// A server that accepts uploads like the services from which this protocol originates. `mishap` decides for
    /// each request to the upload, by its number, the failure.
    private final class Service: Sendable {
        let received = Locked(Data())
        let count = Locked(0)
        let total: Int
        let mishap: @Sendable (_ number: Int, _ service: Service) -> LoopbackResponse?

        init(total: Int, mishap: @escaping @Sendable (Int, Service) -> LoopbackResponse? = { _, _ in nil }) {
            self.total = total
            self.mishap = mishap
        }

        func respond(to request: LoopbackRequest) -> LoopbackResponse {
            guard request.path == "/upload" else { return .empty(status: 200).header("Location", "/upload?id=7") }
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if let mishap = mishap(number, self) { return mishap }
            received.withLock { received in
                guard let start = Self.start(of: request), start <= received.count else { return }
                received = received.prefix(start) + request.body
            }
            return state
        }

        var state: LoopbackResponse {
            let count = received.withLock { $0.count }
            if count == total { return .json(#"{"id": 42}"#, status: 201) }
            let response = LoopbackResponse.empty(status: 308)
            return count == 0 ? response : response.header("Range", "bytes=0-\(count - 1)")
        }

        private static func start(of request: LoopbackRequest) -> Int? {
            let text = request.headers["Content-Range"]?.split(separator: " ").last?.split(separator: "-").first
            return text.flatMap { Int($0) }
        }
    }

    private final class TemporaryUpload: Sendable {
        let path = NSTemporaryDirectory() + "/upload-" + UUID().uuidString + ".mov"
        let content: Data

        init(count: Int) throws {
            content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 7) })
            try content.write(to: URL(fileURLWithPath: path))
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static let quick = UploadOptions(chunkSize: 75_000, delay: .zero)

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
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
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
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
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
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, server in
            let path = file.path
            let call = Task {
                try await client.upload(path, by: CreateVideo(), options: Self.quick) { session in
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
            let id = try await client.upload(path, by: CreateVideo(), resuming: session, options: Self.quick)
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
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, _ in
            let progress = CallProgress()
            async let reports = progress.reduce(into: [CallProgress.Report]()) { $0.append($1) }
            _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick, progress: progress)
            let counts = await reports.map(\.upload).filter { $0.total == 600_000 }
            #expect(counts.last?.fraction == 1)
            #expect(zip(counts, counts.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
        }
    }

    @Test("an upload without progress ends in an error, and one after temporary failures succeeds")
    func stuck() async throws {
        let file = try TemporaryUpload(count: 100)
        let stuck = Service(total: 100) { _, _ in .empty(status: 308) }
        try await withClient(schemas: Self.schemas, handler: stuck.respond) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            } throws: { error in
                (error as? APIError)?.cause as? UploadFault == .stuck(tries: 4, offset: 0)
            }
            #expect(server.requests.count == 5)
        }
        let unwell = Service(total: 100) { number, _ in number < 3 ? .empty(status: 503) : nil }
        try await withClient(schemas: Self.schemas, handler: unwell.respond) { client, _ in
            let id = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            #expect(id == 42)
        }
    }

    @Test("a refused chunk is the call's error, with the server's error body")
    func refused() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .json(#"{"error": "gone"}"#, status: 410) }
        var schemas = Self.schemas
        schemas["CreateVideo.error.json"] = #"{"error": "text"}"#
        try await withClient(schemas: schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            } throws: { error in
                (error as? APIError)?.stage == .status && (error as? APIError)?.cause is ServerFailure
            }
        }
    }

    @Test(
        "an invalid range in a response is refused",
        arguments: ["bytes=5-9", "bytes=0-100", "bytes=0--1", "items=0-3", "bytes=0-99999999999999999999", "x"]
    )
    func wrongRange(range: String) async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .empty(status: 308).header("Range", range) }
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            } throws: { error in
                (error as? APIError)?.cause as? UploadFault == .wrongRange(range)
            }
        }
    }

    @Test("a range with more bytes than were sent is refused", arguments: [75_000, 75_001, 199_999])
    func claims(last: Int) async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in
            number == 0 ? .empty(status: 308).header("Range", "bytes=0-\(last)") : nil
        }
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            }
            #expect(error.cause as? UploadFault == .wrongRange("bytes=0-\(last)"))
            #expect(server.requests.count == 2)
        }
    }

    @Test("a range with more bytes than were sent is also refused after an interruption")
    func claimsAfterBreak() async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in
            switch number {
            case 0: .hangUp
            case 1: .empty(status: 308).header("Range", "bytes=0-75000")
            default: nil
            }
        }
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, _ in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            }
            #expect(error.cause as? UploadFault == .wrongRange("bytes=0-75000"))
        }
    }

    @Test("a success before the last byte is sent is an error")
    func doneEarly() async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in number == 0 ? .json(#"{"id": 42}"#, status: 201) : nil }
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            }
            #expect(error.cause as? UploadFault == .endedEarly(status: 201, sent: 75_000, length: 200_000))
            #expect(server.requests.count == 2)
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
        let options = UploadOptions(chunkSize: .max, delay: .zero)
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: options)
            #expect(id == 42)
            #expect(server.requests.last?.headers["Content-Range"] == "bytes 50000-99999/100000")
        }
    }

    @Test("no log shows the session's URL, regardless of the header that contains it")
    func logged() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100)
        let entries = Locked<[String]>([])
        let logging = LoggingMiddleware(.bodies, showsCurl: true) { entry in entries.withLock { $0.append(entry) } }
        let handler: LoopbackServer.Handler = { request in
            let response = service.respond(to: request).header("X-Uploader-Upload-ID", "hunter22")
            guard request.path == "/videos" else { return response }
            return response.header("Location", "/upload?upload_id=hunter22&part=0")
                .header("Content-Location", "/upload/hunter22").header("X-Plain", "seen")
        }
        try await withClient(schemas: Self.schemas, middleware: [logging], handler: handler) { client, server in
            let id = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            #expect(id == 42)
            #expect(server.requests.last?.target == "/upload?upload_id=hunter22&part=0")
        }
        let log = entries.withLock { $0.joined(separator: "\n") }
        #expect(!log.contains("hunter22"), "\(log)")
        #expect(log.contains("X-Plain: seen") && log.contains("Location: •••"), "\(log)")
    }

    @Test(
        "an upload without a usable Location is an error",
        arguments: [nil, "ftp://host/x", "//user@host/x", "http://"]
    )
    func noLocation(location: String?) async throws {
        let file = try TemporaryUpload(count: 100)
        let response = LoopbackResponse.empty(status: 200)
        let begun = location.map { response.header("Location", $0) } ?? response
        try await withClient(schemas: Self.schemas, handler: { _ in begun }) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            } throws: { error in
                (error as? APIError)?.cause as? UploadFault == .noLocation(status: 200)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("a changed or missing file is reported before anything is sent")
    func changed() async throws {
        let file = try TemporaryUpload(count: 100)
        try await withClient(schemas: Self.schemas, handler: { _ in .empty() }) { client, server in
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

    @Test("the client's credentials are not sent to an upload on another origin, and no error shows its location")
    func foreign() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .empty(status: 403) }
        let other = try LoopbackServer(handler: service.respond)
        defer { other.stop() }
        let begun = LoopbackResponse.empty(status: 200).header("Location", other.baseURL + "/upload?id=hunter2")
        let options = ClientOptions(headers: ["X-API-Key": "secret"])
        try await withClient(schemas: Self.schemas, options: options, handler: { _ in begun }) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: Self.quick)
            } throws: { error in
                (error as? APIError)?.reply?.status == 403 && !"\(error)".contains("hunter2")
            }
            #expect(server.requests.first?.headers["X-API-Key"] == "secret")
            #expect(other.requests.first?.headers["X-API-Key"] == nil)
        }
    }

    @Test("the deadline ends an upload during a chunk")
    func deadline() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .never }
        try await withClient(schemas: Self.schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(deadline: .milliseconds(300)))
            } throws: { error in
                (error as? APIError)?.cause as? CallFault == .deadlinePassed(after: .milliseconds(300))
            }
        }
    }
}
