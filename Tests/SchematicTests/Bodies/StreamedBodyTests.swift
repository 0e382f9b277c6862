import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Streamed request bodies", .bounded)
struct StreamedBodyTests {
    typealias Create = RequestCheckTests.Create

    static func chunks(_ texts: [String]) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
    }

    @Test("a file is sent unchanged, with its length and its type")
    func file() async throws {
        let content = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        let file = try TemporaryFile("x.pdf", content)
        let request = try await RequestCheckTests.sent(Create(body: .file(file.path)))
        #expect(Data(request.body) == content)
        #expect(request.headers["Content-Length"] == "1000000")
        #expect(request.headers["Transfer-Encoding"] == nil)
        #expect(request.headers.values(of: "Content-Type") == ["application/pdf"])
        let typed = try await RequestCheckTests.sent(Create(body: .file(file.path, contentType: "a/b")))
        #expect(typed.headers.values(of: "Content-Type") == ["a/b"])
    }

    @Test("an empty file is sent as an empty body with a length")
    func emptyFile() async throws {
        let file = try TemporaryFile("x", Data())
        let request = try await RequestCheckTests.sent(Create(body: .file(file.path)))
        #expect(request.body.isEmpty)
        #expect(request.headers["Content-Length"] == "0")
    }

    @Test("a stream is sent completely, with or without a declared length")
    func stream() async throws {
        let open = { @Sendable in Self.chunks(["one ", "", "two"]) }
        let unknown = try await RequestCheckTests.sent(Create(body: .stream(opening: open)))
        #expect(unknown.bodyText == "one two")
        #expect(unknown.headers["Content-Type"] == "application/octet-stream")
        #expect((unknown.headers["Content-Length"] == nil) == (unknown.headers["Transfer-Encoding"] == "chunked"))
        let known = try await RequestCheckTests.sent(
            Create(body: .stream(length: 7, contentType: "text/x", isReplayable: false) { open() })
        )
        #expect(known.bodyText == "one two")
        #expect(known.headers.values(of: "Content-Length") == ["7"])
        #expect(known.headers["Transfer-Encoding"] == nil)
        #expect(known.headers["Content-Type"] == "text/x")
    }

    @Test("a stream that fails, or has another length than declared, ends the call with an error")
    func failing() async throws {
        struct Broken: Error {}
        let broken = RequestBody.stream {
            AsyncThrowingStream<Data, any Error> { continuation in
                continuation.yield(Data("x".utf8))
                continuation.finish(throwing: Broken())
            }
        }
        for body in [
            broken, .stream(length: 9) { Self.chunks(["x"]) }, .stream(length: 1) { Self.chunks(["x", "y"]) },
        ] {
            let error = try await failure { _ = try await RequestCheckTests.sent(Create(body: body)) }
            #expect(error.stage == .send)
            #expect(error.underlying is Broken || error.underlying is RequestError)
        }
    }

    @Test("middleware that retries sends the whole body again, and a body that cannot be replayed is a fault")
    func again() async throws {
        struct Twice: Middleware {
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
                _ = try await next(request)
                return try await next(request)
            }
        }
        let file = try TemporaryFile("x", Data("file".utf8))
        let parts: BodyParts = ["f": .file(file.path), "s": .stream { Self.chunks(["s"]) }]
        try await withClient(middleware: [Twice()], handler: { _ in .empty() }) { client, server in
            _ = try await client.send(Create(body: .multipart(parts)))
            #expect(server.requests.count == 2)
            #expect(server.requests.first?.body == server.requests.last?.body)
            let once = Create(body: .stream(isReplayable: false) { Self.chunks(["x"]) })
            let error = try await failure { _ = try await client.send(once) }
            #expect(error.underlying as? RequestError == .alreadySent)
            #expect(error.request?.body?.isReplayable == false)
            #expect(server.requests.count == 3)
        }
    }

    @Test("a stream that waits does not block other calls, and ends at once with its task")
    func waiting() async throws {
        try await withClient(handler: { _ in .empty() }) { client, server in
            let (stream, continuation) = AsyncStream<Data>.makeStream()
            let call = Task { try await client.send(Create(body: .stream(isReplayable: false) { stream })) }
            continuation.yield(Data("x".utf8))
            for _ in 0..<10 { _ = try await client.send(Create(body: .text("other"))) }
            #expect(server.requests.count == 10)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            continuation.finish()
        }
    }

    @Test("many concurrent streams are received completely")
    func many() async throws {
        try await withClient(handler: { .text($0.bodyText) }) { client, _ in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    let texts = (0..<50).map { "\(number)-\($0);" }
                    group.addTask {
                        let reply = try await client.send(Create(body: .stream { Self.chunks(texts) }))
                        return reply.body == Data(texts.joined().utf8)
                    }
                }
                for try await isWhole in group { #expect(isWhole) }
            }
        }
    }

    @Test("a response that refuses the request before the body has ended is received")
    func early() async throws {
        let limits = LoopbackServer.Limits(bodyBytes: 1000)
        let server = try LoopbackServer(limits: limits) { _ in .empty() }
        defer { server.stop() }
        let client = try APIClient(baseURL: server.baseURL)
        let file = try TemporaryFile("x", Data(repeating: 0, count: 8 << 20))
        let error = try await failure { _ = try await client.send(Create(body: .file(file.path))) }
        #expect(error.reply?.status == 413)
    }
}
