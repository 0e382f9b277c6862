import Foundation
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

@Suite("Project logins", .bounded)
struct ProjectsSessionTests {
    typealias Program = ProjectsProgram

    private func record(_ fixture: ProjectsFixture) -> [String] {
        zip(fixture.sent, fixture.stub.calls).map { "\($0) \($1.request.headers["Auth-Token"] ?? "-")" }
    }

    @Test("a user enrolls, logs in, reads, and is logged out")
    func session() async throws {
        let fixture = try ProjectsFixture()
        let projects = try await Program.session(fixture.client, "hush")
        #expect(projects.count == 1)
        #expect(
            record(fixture) == ["POST auth/enroll -", "POST auth/login -", "GET projects t1", "POST auth/logout t1"]
        )
    }

    @Test("a wrong password is reported with the server's own message")
    func wrongPassword() async throws {
        let fixture = try ProjectsFixture()
        fixture.stub.respond(to: Program.LogIn.self, with: .status(401))
        let error = try await failure {
            _ = try await fixture.client.send(Program.LogIn(username: "eve", password: "x"))
        }
        #expect(error.reply?.status == 401)
        #expect((error.underlying as? Program.Refusal)?.message == "Invalid username!")
        #expect(error.reply.map { String(decoding: $0.body, as: UTF8.self) } == #"{"error":"Invalid username!"}"#)
    }

    @Test("a valid token is used, and an expiring one is renewed before it expires")
    func lifetime() async throws {
        let time = TestTime()
        let fixture = try ProjectsFixture([Program.renewing(now: { time.now }) { "hush" }])
        for seconds in [0.0, 3500, 80, 10] {
            time.advance(by: seconds)
            _ = try await fixture.projects.all()
        }
        #expect(
            record(fixture) == [
                "POST auth/login -", "GET projects t1", "GET projects t1", "POST auth/login -", "GET projects t2",
                "GET projects t2",
            ]
        )
    }

    @Test("concurrent calls that need a token log in once")
    func atOnce() async throws {
        let clock = TestClock()
        let fixture = try ProjectsFixture([Program.renewing { "hush" }], clock: clock)
        fixture.stub.respond(to: Program.LogIn.self, with: ProjectsFixture.login("t1").after(.seconds(1)))
        let projects = fixture.projects
        let calls = (0..<20).map { _ in Task { try await projects.all().count } }
        try await clock.waitForSleepers()
        try await waitUntil { fixture.client.running.count == 20 }
        clock.advance(by: .seconds(1))
        for call in calls {
            let count = try await call.value
            #expect(count == 1)
        }
        #expect(fixture.stub.calls(of: Program.LogIn.self).count == 1)
    }

    @Test(
        "OAuth 2: an expired token is refreshed once, the refresh token is kept, and without one a login is required"
    )
    func oauth() async throws {
        let time = TestTime()
        let stored: [(AccessToken?, [String])] = [
            (AccessToken("old", expires: time.now + 3600, refreshToken: "r"), ["projects Bearer old"]),
            (AccessToken("old"), ["projects Bearer old"]),
            (AccessToken("old", expires: time.now - 1, refreshToken: "r"), ["token -", "projects Bearer new"]),
            (AccessToken("old", expires: time.now - 1), []),
            (nil, []),
        ]
        for (token, expected) in stored {
            let store = Keychain(token)
            let oauth = OAuth2(tokenURL: "https://todo.example/token", clientID: "todo", grant: .refreshToken)
            let fixture = try ProjectsFixture([Authentication(oauth, store: store, now: { time.now })])
            let renewed: JSONValue = ["access_token": "new", "token_type": "bearer", "expires_in": 3600]
            fixture.stub.respond(toOperation: "OAuth2Token", with: .json(renewed))
            if expected.isEmpty {
                let error = try await failure { _ = try await fixture.projects.all() }
                #expect(error.underlying as? AuthenticationError == .loginRequired)
            } else {
                _ = try await fixture.projects.all()
            }
            let sent = fixture.stub.calls.map(\.request)
            #expect(sent.map { "\($0.url.lastPathComponent) \($0.headers["Authorization"] ?? "-")" } == expected)
            if expected.count == 2 { #expect(await store.token()?.refreshToken == "r") }
        }
    }
}

/// A store of the app.
private actor Keychain: TokenStore {
    private var saved: AccessToken?

    init(_ token: AccessToken?) { saved = token }

    func token() -> AccessToken? { saved }

    func save(_ token: AccessToken?) { saved = token }
}
