import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// Errors of one type that the client treats differently.
@Suite("Classes of errors", .bounded)
struct ErrorClassTests {
    /// A request whose result is an error.
    struct Refusing: APIRequest {
        let error: any Error
        var path: PathTemplate { "x" }
        func result(from reply: Reply) throws -> Int { throw error }
    }

    @Test("errors of a body that the result reads are of stage decode, and all others of stage result")
    func stages() async throws {
        let ofBody: [any Error] = [
            ReplyError.empty(status: 200), ReplyError.streamed, ReplyError.notModified, ReplyError.status(200),
            ReplyError.redirect(302, location: nil), ReplyError.contentType("text/plain", expected: .json),
            ReplyError.unreadableError(status: 400, cause: MissingFailure()),
        ]
        let others: [any Error] = [
            ReplyError.tooManyPages(limit: 7), ReplyError.versionConflict(expected: nil, current: nil, reason: nil),
            ReplyError.server(status: 400, fields: [:]), ReplyError.eventTooLong(limit: 7), ReplyError.nothingStored,
            MissingFailure(),
        ]
        try await withClient(handler: { _ in .json("{}") }) { client, _ in
            for (errors, stage) in [(ofBody, APIError.Stage.decode), (others, .result)] {
                for error in errors {
                    let thrown = try await failure { _ = try await client.send(Refusing(error: error)) }
                    #expect(thrown.stage == stage, "\(error)")
                }
            }
        }
    }

    /// The errors of an exchange, for which another attempt or a stored response can make up.
    private static let ofExchange: [any Error] = [
        TransportError.timedOut(after: .seconds(1)),
        TransportError.bodyTooLarge(limit: 7, IncomingResponse(status: 200)),
        TransportError.bodyCutShort(expected: 7, IncomingResponse(status: 200)),
        TransportError.streamCutShort(expected: 7, found: 1), TransportError.readTooSlowly(limit: 7),
        TransportError.noRoom("/tmp"), TransportError.severalReaders,
        TransportError.connectionFailed(URLError(.networkConnectionLost)),
    ]

    /// The errors that end a call, whatever the network does.
    private static func ofCall() throws -> [any Error] {
        let request = OutgoingRequest(url: try #require(URL(string: "http://h/")))
        let redirect = IncomingResponse(status: 302)
        return [
            TransportError.deadlinePassed(after: .seconds(1)),
            TransportError.tooManyRedirects(limit: 7, request, redirect),
            TransportError.redirectLoop(request, redirect), TransportError.insecureRedirect(request, redirect),
            TransportError.bodyNotReplayable(request, redirect),
            TransportError.unusableLocation("x", reason: "y", redirect), TransportError.noSystemTransport,
        ]
    }

    /// Returns its responses in order. Then it throws an error.
    private final class Failing: Transport {
        let responses: Locked<[IncomingResponse]>
        let error: any Error
        let count = Locked(0)

        init(after responses: IncomingResponse..., error: any Error) {
            self.responses = Locked(responses)
            self.error = error
        }

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            count.withLock { $0 += 1 }
            let response = responses.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let response else { throw error }
            return response
        }
    }

    @Test("a stale response replaces a failed exchange, but no error that ends the call")
    func stale() async throws {
        let tookTooLong = TransportError.tookTooLong(limit: .seconds(1))
        for (errors, isReplaced) in [(Self.ofExchange + [tookTooLong], true), (try Self.ofCall(), false)] {
            for error in errors {
                let headers: HTTPHeaders = [.cacheControl: "max-age=60, stale-if-error=100"]
                let stored = IncomingResponse(status: 200, headers: headers, body: Data("{}".utf8))
                let day = TestDay()
                let client = try APIClient(
                    baseURL: "http://h",
                    transport: Failing(after: stored, error: error),
                    options: ClientOptions(cache: CacheConfiguration(.memory(), now: { day.now }))
                )
                _ = try await client.send(CachedCall())
                day.pass(61)
                let reply = try? await client.send(CachedCall())
                #expect((reply?.cacheUse == .stale) == isReplaced, "\(error)")
            }
        }
    }

    /// A request for an upload in chunks.
    struct CreateVideo: APIRequest {
        var path: PathTemplate { "videos" }
        var method: HTTPMethod { .post }
        func result(from reply: Reply) throws -> Int { reply.status }
    }

    @Test("an upload is resumed after a failed exchange, but not after an error that ends the call")
    func uploads() async throws {
        let file = NSTemporaryDirectory() + "/upload-" + UUID().uuidString + ".mov"
        try Data("video".utf8).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let tookTooLong = TransportError.tookTooLong(limit: .seconds(1))
        for (errors, attempts) in [(Self.ofExchange, 3), (try Self.ofCall() + [tookTooLong], 1)] {
            for error in errors {
                let begun = IncomingResponse(status: 200, headers: ["Location": "/upload"])
                let transport = Failing(after: begun, error: error)
                let client = try APIClient(baseURL: "http://h", transport: transport)
                let thrown = try await failure {
                    let options = TransferOptions(resumptions: 2, delay: .zero)
                    _ = try await client.upload(file, by: CreateVideo(), options: options)
                }
                #expect(thrown.stage == .send && transport.count.withLock { $0 } == 1 + attempts, "\(error)")
            }
        }
    }
}
