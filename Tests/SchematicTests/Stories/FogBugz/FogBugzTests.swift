import Foundation
import LoopbackServer
import Testing

@testable import Schematic

/// The complete use of a bug tracker's client.
@Suite("FogBugz", .timeLimit(.minutes(5)))
struct FogBugzTests {
    typealias Refusal = FogBugz.Refusal

    static let schemas = SchemaSources.story("FogBugz")

    static func withFogBugz<Value>(
        options: ClientOptions = ClientOptions(),
        _ body: (FogBugz, FogBugzServer) async throws -> Value
    ) async throws -> Value {
        let server = try FogBugzServer()
        defer { server.loopback.stop() }
        let fogBugz = try await FogBugz(at: server.loopback.baseURL, schemas: schemas, options: options)
        return try await body(fogBugz, server)
    }

    /// Calls `body` in a session of `withFogBugz`.
    static func withSession<Value>(
        options: ClientOptions = ClientOptions(),
        _ body: (APIClient, FogBugzServer) async throws -> Value
    ) async throws -> Value {
        try await withFogBugz(options: options) { fogBugz, server in
            try await fogBugz.session(email: "ann@example.com", password: "hush&1") { try await body($0, server) }
        }
    }

    @Test("a session finds the API, logs in, fetches three lists concurrently, and logs out")
    func whole() async throws {
        try await Self.withFogBugz { fogBugz, server in
            let overview = try await fogBugz.session(email: "ann@example.com", password: "hush&1") { client in
                try await FogBugz.Overview(by: client)
            }
            #expect(overview.projects.map(\.name) == ["Inbox"])
            #expect(overview.people.map(\.name) == ["Ann & Co", "Bob"])
            #expect(overview.milestones.map(\.date) == [nil, Date(timeIntervalSince1970: 1_294_135_584)])
            let record = server.record
            #expect(record.prefix(2) == ["GET /api.xml -", "POST logon -"])
            let lists = ["GET listFixFors 24dsg&1", "GET listPeople 24dsg&1", "GET listProjects 24dsg&1"]
            #expect(record.dropFirst(2).dropLast().sorted() == lists)
            #expect(record.last == "POST logoff 24dsg&1")
            #expect(server.state.withLock { $0.tokens.isEmpty })
            #expect(server.loopback.requests.allSatisfy { !$0.target.contains("hush") })
        }
    }

    @Test("a list that fails cancels the other lists, and the session logs out")
    func failingList() async throws {
        let ends = Locked<[String: String]>([:])
        let events: @Sendable (CallEvent) -> Void = { event in
            guard case .ended = event.kind else { return }
            ends.withLock { $0[event.operation] = event.kind.description }
        }
        try await Self.withFogBugz(options: ClientOptions(events: events)) { fogBugz, server in
            // The list of people fails while the other two lists, which never arrive, are requested.
            let isAsked = LoopbackCue()
            for list in ["listProjects", "listFixFors"] {
                server.stub(list, with: .steps([.call { isAsked.give() }, .silence]))
            }
            let refusal =
                "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nConnection: close\r\n\r\n"
                + #"<response><error code="10">Busy</error></response>"#
            server.stub("listPeople", with: .steps([.wait(isAsked), .wait(isAsked), .text(refusal)]))
            let error = try await failure {
                _ = try await fogBugz.session(email: "ann@example.com", password: "hush&1") { client in
                    try await FogBugz.Overview(by: client)
                }
            }
            #expect(error.operation == "listPeople")
            #expect(error.underlying as? Refusal == Refusal(code: .init(rawValue: 10), message: "Busy"))
            let reported = ends.withLock { $0 }
            #expect(reported["listPeople"] == "ended failure at step status")
            #expect(reported["listProjects"] == "ended cancelled" && reported["listFixFors"] == "ended cancelled")
            #expect(reported["Logout"] == "ended success")
            #expect(server.record.count == 6)
            #expect(server.record.last == "POST logoff 24dsg&1")
        }
    }

    @Test("a cancelled session logs out")
    func cancelled() async throws {
        try await Self.withFogBugz { fogBugz, server in
            let isAsked = Locked(false)
            server.stub("search", with: .steps([.call { isAsked.withLock { $0 = true } }, .silence]))
            let task = Task {
                try await fogBugz.session(email: "ann@example.com", password: "hush&1") { client in
                    try await client.send(FogBugz.Search(query: "assignedto:me", columns: []))
                }
            }
            while !isAsked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.record.last == "POST logoff 24dsg&1")
        }
    }

    @Test("the token is added when a call is sent, not when the request is created")
    func lateToken() async throws {
        try await Self.withFogBugz { fogBugz, server in
            let request = FogBugz.GetAll<FogBugz.Project>()
            let error = try await failure { _ = try await fogBugz.client.send(request) }
            #expect((error.underlying as? Refusal)?.code == .notLoggedOn)
            for _ in 1...2 {
                let projects = try await fogBugz.session(email: "ann@example.com", password: "hush&1") {
                    try await $0.send(request)
                }
                #expect(projects.count == 1)
            }
            let lists = server.record.filter { $0.contains("listProjects") }
            #expect(lists == ["GET listProjects -", "GET listProjects 24dsg&1", "GET listProjects 24dsg&2"])
        }
    }
}
