import Foundation
import LoopbackServer
import Schematic
import TestSupport
import Testing

@Suite("Misbehaving servers", .bounded)
struct MisbehaviourTests {
    private struct Ask: APIRequest {
        var size: Int
        var isFile = false
        var file = ""
        var path: PathTemplate { "ask" }
        var method: HTTPMethod { size > 0 ? .post : .get }
        var body: RequestBody {
            if size == 0 { return .none }
            return isFile ? .file(file) : .data(Data(count: size))
        }
        func result(from reply: Reply) throws -> Int { try reply.fields["a"] }
    }

    private struct AskAgain: APIRequest {
        var path: PathTemplate { "again-and-well" }
        func result(from reply: Reply) throws -> Bool { try reply.fields["well"] }
    }

    private static let secret = "hunter2"

    private func server(_ misbehaviour: Misbehaviour) throws -> LoopbackServer {
        try LoopbackServer(
            receiving: { $0.path == "/ask" ? misbehaviour.reception : .keep },
            handler: { $0.path == "/again-and-well" ? .json(#"{"well":true}"#) : misbehaviour.response }
        )
    }

    /// Allows one connection, so that a broken one would be reused. The timeout is short only if it has to elapse.
    private func client(
        _ server: LoopbackServer,
        _ outcome: Misbehaviour.Outcome,
        over transport: TestedTransport
    ) throws -> APIClient {
        var options = ClientOptions(timeout: outcome == .timedOut ? .milliseconds(300) : .hangLimit)
        options.headers["Authorization"] = "Bearer \(Self.secret)"
        let transport = transport.make(maximumBodySize: 1 << 20, connectionsPerHost: 1)
        return try APIClient(baseURL: server.baseURL, transport: transport, options: options)
    }

    @Test(
        "each misbehavior has its documented outcome, and the next call succeeds",
        arguments: TestedTransport.allCases,
        Misbehaviour.all
    )
    func outcome(over transport: TestedTransport, of misbehaviour: Misbehaviour) async throws {
        let misbehaviour = misbehaviour.over(transport)
        let server = try server(misbehaviour)
        defer { server.stop() }
        let client = try client(server, misbehaviour.outcome, over: transport)
        try await expect(misbehaviour, of: Ask(size: misbehaviour.uploadSize), by: client)
        #expect(try await client.with { $0.timeout = .hangLimit }.send(AskAgain()))
    }

    @Test(
        "each misbehavior during an upload has the same outcome if the body is read from a file",
        arguments: TestedTransport.allCases,
        Misbehaviour.uploads
    )
    func upload(over transport: TestedTransport, _ misbehaviour: Misbehaviour) async throws {
        let misbehaviour = misbehaviour.over(transport)
        let file = try TemporaryFile("upload.bin", Data(count: misbehaviour.uploadSize))
        let server = try server(misbehaviour)
        defer { server.stop() }
        let client = try client(server, misbehaviour.outcome, over: transport)
        let ask = Ask(size: misbehaviour.uploadSize, isFile: true, file: file.path)
        try await expect(misbehaviour, of: ask, by: client)
        #expect(try await client.with { $0.timeout = .hangLimit }.send(AskAgain()))
    }

    private func expect(_ misbehaviour: Misbehaviour, of ask: Ask, by client: APIClient) async throws {
        do {
            let result = try await client.send(ask)
            #expect(result == 1)
            #expect(misbehaviour.outcome.isSystems || misbehaviour.outcome == .result)
        } catch let error as APIError {
            let text = "\(error) \(String(reflecting: error)) \(error.localizedDescription) \(error.underlying)"
            #expect(!text.contains(Self.secret))
            let outcome = try #require(Misbehaviour.Outcome(error), "\(error)")
            #expect(misbehaviour.outcome.covers(outcome) || misbehaviour.outcome.isSystems, "\(error)")
            expectKept(misbehaviour, in: error)
        }
    }

    /// Compares the reply's body with the expected one. A reset may discard bytes that were not yet read; in all
    /// other cases the body is kept completely.
    private func expectKept(_ misbehaviour: Misbehaviour, in error: APIError) {
        guard let body = error.reply?.body else { return }
        let kept = Data(misbehaviour.kept.utf8)
        #expect(
            kept == body || misbehaviour.response.ending == .reset && kept.starts(with: body),
            "\(misbehaviour.name): \(String(decoding: body, as: UTF8.self))"
        )
    }
}

extension Misbehaviour.Outcome {
    /// Creates the outcome that corresponds to an error, or `nil` if the error is unexpected.
    fileprivate init?(_ error: APIError) {
        switch (error.stage, error.underlying) {
        case (.status, _) where error.reply != nil: self = .refused
        case (.decode, _) where error.reply != nil: self = .unreadable
        case (.send, TransportError.Code.bodyCutShort): self = .cutShort
        case (.send, TransportError.Code.bodyTooLarge): self = .tooLarge
        case (.send, TransportError.Code.timedOut): self = .timedOut
        case (.send, TransportError.Code.connectionFailed): self = .noResponse
        case (.send, TransportError.Code.redirectLoop), (.send, TransportError.Code.unusableLocation),
            (.send, TransportError.Code.tooManyRedirects):
            self = .lostRedirect
        default: return nil
        }
    }

    /// Returns whether this outcome includes `outcome`. A client that is still sending may detect the end of the
    /// connection before it reads the response that preceded it.
    fileprivate func covers(_ outcome: Self) -> Bool {
        self == .refusedOrNoResponse ? outcome == .refused || outcome == .noResponse : self == outcome
    }

    /// Whether the outcome depends on the system. The outcomes were measured on
    /// Linux; on other systems it suffices that the call ends and the next one succeeds.
    fileprivate var isSystems: Bool {
        #if canImport(FoundationNetworking)
            false
        #else
            self != .timedOut && self != .tooLarge
        #endif
    }
}
