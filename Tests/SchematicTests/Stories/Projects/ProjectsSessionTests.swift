import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Project logins", .timeLimit(.minutes(5)))
struct ProjectsSessionTests {
    typealias Program = ProjectsPageProgram

    private func record(_ server: LoopbackServer) -> [String] {
        server.requests.map { "\($0.method) \($0.path.dropFirst(8)) \($0.headers["Auth-Token"] ?? "-")" }
    }

    private func privateService() -> ProjectsService {
        let service = ProjectsService(1)
        service.state.withLock { $0.isPrivate = true }
        return service
    }

    @Test("a user enrolls, logs in, reads, and is logged out")
    func session() async throws {
        try await withProjects(privateService()) { fixture in
            let projects = try await Program.session(fixture.client, "hush")
            #expect(projects.map(\.title) == ["P1"])
            #expect(
                record(fixture.server) == [
                    "POST auth/enroll -", "POST auth/login -", "GET projects t1", "POST auth/logout t1",
                ]
            )
            #expect(fixture.service.state.withLock { $0.tokens.isEmpty })
        }
    }

    @Test("a wrong password is reported with the server's own message")
    func wrongPassword() async throws {
        try await withProjects { fixture in
            let error = try await failure {
                _ = try await fixture.client.send(Program.LogIn(username: "eve", password: "x"))
            }
            #expect(error.reply?.status == 401)
            #expect((error.underlying as? Program.Refusal)?.message == "Invalid username!")
            #expect(error.reply.map { String(decoding: $0.body, as: UTF8.self) } == #"{"error":"Invalid username!"}"#)
        }
    }

    /// Runs a client that logs in automatically, with the given time of day.
    private func withRenewal(_ time: TestTime, _ body: (ProjectsFixture) async throws -> Void) async throws {
        let service = privateService()
        service.state.withLock { $0.passwords = ["ann": "hush"] }
        let authentication = Program.renewing(now: { time.now }) { "hush" }
        try await withProjects(service, [authentication], body)
    }

    @Test("a valid token is used, and an expiring one is renewed before it expires")
    func lifetime() async throws {
        let time = TestTime()
        try await withRenewal(time) { fixture in
            for seconds in [0.0, 3500, 80, 10] {
                time.advance(by: seconds)
                _ = try await fixture.projects.all()
            }
            #expect(
                record(fixture.server) == [
                    "POST auth/login -", "GET projects t1", "GET projects t1", "POST auth/login -", "GET projects t2",
                    "GET projects t2",
                ]
            )
        }
    }

    @Test("concurrent calls that need a token log in once")
    func atOnce() async throws {
        try await withRenewal(TestTime()) { fixture in
            let projects = fixture.projects
            let titles = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await projects.all().count } }
                return try await group.reduce(0, +)
            }
            #expect(titles == 20)
            #expect(record(fixture.server).filter { $0.hasPrefix("POST auth/login") }.count == 1)
        }
    }

    @Test(
        "OAuth 2: an expired token is refreshed once, the refresh token is kept, and without one a login is required"
    )
    func oauth() async throws {
        let time = TestTime()
        let handler: @Sendable (LoopbackRequest) -> LoopbackResponse? = { request in
            request.path == "/token"
                ? .json(#"{"access_token":"new","token_type":"bearer","expires_in":3600}"#) : nil
        }
        let stored: [(AccessToken?, [String])] = [
            (AccessToken("old", expires: time.now + 3600, refreshToken: "r"), ["projects Bearer old"]),
            (AccessToken("old"), ["projects Bearer old"]),
            (AccessToken("old", expires: time.now - 1, refreshToken: "r"), ["token -", "projects Bearer new"]),
            (AccessToken("old", expires: time.now - 1), []),
            (nil, []),
        ]
        for (token, expected) in stored {
            let store = Keychain(token)
            try await withProjects(ProjectsService(1), handler: handler) { fixture in
                let oauth = OAuth2(
                    tokenURL: fixture.server.baseURL + "/token",
                    clientID: "todo",
                    grant: .refreshToken
                )
                let client = try Program.client(
                    fixture.server.baseURL + "/server",
                    ProjectsFixture.schemas,
                    [Authentication(oauth, store: store, now: { time.now })]
                )
                let projects = client.resource(of: Program.Project.self, at: "projects")
                if expected.isEmpty {
                    let error = try await failure { _ = try await projects.all() }
                    #expect(error.underlying as? AuthenticationError == .loginRequired)
                } else {
                    _ = try await projects.all()
                }
                #expect(
                    fixture.server.requests.map { request in
                        "\(request.path.split(separator: "/").last ?? "") \(request.headers["Authorization"] ?? "-")"
                    } == expected
                )
                if expected.count == 2 { #expect(await store.token()?.refreshToken == "r") }
            }
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
