import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// A token that an app has stored in a file, unchanged or damaged.
@Suite("Kept tokens", .bounded)
struct KeptTokenTests {
    /// A token store that treats a file that it cannot read as empty.
    actor FileStore: TokenStore {
        private let path: String
        /// Whether a file that cannot be read is an error.
        private let isStrict: Bool

        init(path: String, isStrict: Bool = false) {
            self.path = path
            self.isStrict = isStrict
        }

        func token() throws -> AccessToken? {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            guard !isStrict else { return try JSONDecoder().decode(AccessToken.self, from: data) }
            return try? JSONDecoder().decode(AccessToken.self, from: data)
        }

        func save(_ token: AccessToken?) throws {
            let data = try token.map { try JSONEncoder().encode($0) } ?? Data()
            try data.write(to: URL(fileURLWithPath: path))
        }
    }

    static func authentication(
        in path: String,
        isStrict: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> Authentication {
        let logIn: @Sendable (LoginAttempt) async throws -> AccessToken = { attempt in
            try await attempt.client.send(OpenSession(password: "good"))
        }
        let store = FileStore(path: path, isStrict: isStrict)
        return Authentication(.logIn(in: .header("X-Token"), logIn), store: store, now: now)
    }

    private static func with(
        _ content: String,
        isStrict: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() },
        _ body: (APIClient, LoopbackServer, TokenServer) async throws -> Void
    ) async throws {
        let file = try TemporaryFile("token.json", Data(content.utf8))
        let service = TokenServer()
        service.state.withLock { $0.valid = ["kept"] }
        try await withClient(
            schemas: OpenSession.schemas,
            middleware: [authentication(in: file.path, isStrict: isStrict, now: now)],
            configure: OpenSession.map,
            handler: service.handler
        ) { client, server in try await body(client, server, service) }
    }

    static let damages = ["", "rubbish", #"{"value":"ke"#, "[]", #"{"value":7}"#, #"{"token":"of another kind"}"#]

    @Test("an unreadable token is ignored, and one login gets another", arguments: damages)
    func rubbish(content: String) async throws {
        try await Self.with(content) { client, server, _ in
            for _ in 0..<2 { _ = try await client.send(GetThing()) }
            #expect(server.loginCount == 1 && server.requests.count == 3)
        }
    }

    @Test("an unreadable token fails the call with the error of a strict store", arguments: damages)
    func strict(content: String) async throws {
        try await Self.with(content, isStrict: true) { client, server, _ in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(error.underlying is DecodingError && server.requests.isEmpty)
        }
    }

    @Test("a damaged token, or one of a newer version, is sent, and used if the server accepts it")
    func refused() async throws {
        for content in [#"{"value":"kep"}"#, #"{"value":"kept2","kind":"newer"}"#] {
            try await Self.with(content) { client, server, _ in
                _ = try await client.send(GetThing())
                #expect(server.record.count == 3 && server.loginCount == 1)
            }
        }
        try await Self.with(#"{"value":"kept","kind":"newer"}"#) { client, server, _ in
            _ = try await client.send(GetThing())
            #expect(server.record == ["GET /thing kept"])
        }
    }

    /// The kept token expires an hour after it was stored, by the clock of that time. The server accepts it for an
    /// hour.
    @Test(
        "a clock that was set back or forward causes one login at most",
        arguments: [(-86_400.0, 1), (-60, 1), (0, 1), (7_200, 1)]
    )
    func clock(step: Double, logins: Int) async throws {
        let time = TestTime()
        let token = AccessToken("kept", expires: time.now + 3_600)
        let content = String(decoding: try JSONEncoder().encode(token), as: UTF8.self)
        try await Self.with(content, now: { time.now }) { client, server, service in
            _ = try await client.send(GetThing())
            time.advance(by: step)
            // The server no longer accepts the token, whatever the clock shows.
            service.revoke()
            for _ in 0..<3 { _ = try await client.send(GetThing()) }
            #expect(server.loginCount == logins)
            #expect(server.record.last == "GET /thing t1")
        }
    }
}
