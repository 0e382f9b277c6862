import Foundation
import SchematicPlatform
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

/// The complete use of a bug tracker's client.
@Suite("FogBugz", .bounded)
struct FogBugzTests {
    typealias Refusal = FogBugz.Refusal

    static let schemas = SchemaSources.story("FogBugz")

    /// Creates a client whose responses are samples. The tokens contain characters that are escaped in XML and in a query.
    static func fogBugz(_ stub: StubTransport, _ options: ClientOptions = ClientOptions()) async throws -> FogBugz {
        let tokens = [1, 2].map { StubResponse.xml("<token><![CDATA[24dsg&\($0)]]></token>") }
        stub.respond(to: FogBugz.Login.self, with: tokens[0], tokens[1])
        stub.respond(to: FogBugz.Logout.self, with: .xml(""))
        return try await FogBugz(at: "https://bugs.example", schemas: schemas, transport: stub, options: options)
    }

    /// Calls `body` in a session.
    static func withSession<Value>(
        _ stub: StubTransport = StubTransport(),
        _ body: (APIClient, StubTransport) async throws -> Value
    ) async throws -> Value {
        try await fogBugz(stub).session(email: "ann@example.com", password: "hush&1") { try await body($0, stub) }
    }

    @Test("a session finds the API, logs in, fetches three lists concurrently, and logs out")
    func whole() async throws {
        let stub = StubTransport()
        let people = "<person><ixPerson>2</ixPerson><sFullName>Ann &amp; Co</sFullName><sEmail/></person>"
        stub.list(FogBugz.Person.self, with: .xml("<people>\(people)</people>"))
        let milestones = ["", "2011-01-04T10:06:24Z"].map {
            "<fixfor><ixFixFor>1</ixFixFor><sFixFor>1.0</sFixFor><dt>\($0)</dt><fDeleted>false</fDeleted></fixfor>"
        }
        let list = StubResponse.xml("<fixfors>\(milestones.joined())</fixfors>")
        stub.list(FogBugz.Milestone.self, with: list)
        let overview = try await Self.withSession(stub) { client, _ in try await FogBugz.Overview(by: client) }
        #expect(overview.projects.map(\.name) == ["Inbox"] && overview.people.map(\.name) == ["Ann & Co"])
        #expect(overview.milestones.map(\.date) == [nil, Date(timeIntervalSince1970: 1_294_135_584)])
        #expect(stub.record.prefix(2) == ["GET /api.xml -", "POST logon -"])
        let sent = ["GET listFixFors 24dsg&1", "GET listPeople 24dsg&1", "GET listProjects 24dsg&1"]
        #expect(stub.record.dropFirst(2).dropLast().sorted() == sent)
        #expect(stub.record.last == "POST logoff 24dsg&1")
        #expect(
            stub.calls(of: FogBugz.Login.self).map(\.body) == [Data("email=ann%40example.com&password=hush%261".utf8)]
        )
        #expect(stub.calls.allSatisfy { !$0.request.url.absoluteString.contains("hush") })
    }

    @Test("a list that fails cancels the other lists, and the session logs out")
    func failingList() async throws {
        let ends = Locked<[String: String]>([:])
        let events: @Sendable (CallEvent) -> Void = { event in
            guard case .ended = event.kind else { return }
            ends.withLock { $0[event.operation] = event.kind.description }
        }
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        let fogBugz = try await Self.fogBugz(stub, ClientOptions(events: events))
        // The list of people fails while the other two lists, which never arrive, are requested.
        let never = StubResponse.sample().after(.seconds(50))
        stub.list(FogBugz.Project.self, with: never)
        stub.list(FogBugz.Milestone.self, with: never)
        let busy = StubResponse.error(10, "Busy").after(.seconds(1))
        stub.list(FogBugz.Person.self, with: busy)
        let task = Task {
            try await fogBugz.session(email: "ann@example.com", password: "hush&1") {
                try await FogBugz.Overview(by: $0)
            }
        }
        try await clock.waitForSleepers(3)
        clock.advance(by: .seconds(1))
        let error = try await failure { _ = try await task.value }
        #expect(error.operation == "listPeople")
        #expect(error.underlying as? Refusal == Refusal(code: .init(rawValue: 10), message: "Busy"))
        let reported = ends.withLock { $0 }
        #expect(reported["listPeople"] == "ended failure at step status")
        #expect(reported["listProjects"] == "ended cancelled" && reported["listFixFors"] == "ended cancelled")
        #expect(reported["Logout"] == "ended success")
        #expect(stub.record.count == 6 && stub.record.last == "POST logoff 24dsg&1")
    }

    @Test("a cancelled session logs out")
    func cancelled() async throws {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        let fogBugz = try await Self.fogBugz(stub)
        stub.respond(to: FogBugz.Search.self, with: .sample().after(.seconds(50)))
        let task = Task {
            try await fogBugz.session(email: "ann@example.com", password: "hush&1") { client in
                try await client.send(FogBugz.Search(query: "assignedto:me", columns: []))
            }
        }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stub.record.last == "POST logoff 24dsg&1")
    }

    @Test("the token is added when a call is sent, not when the request is created")
    func lateToken() async throws {
        let stub = StubTransport()
        let fogBugz = try await Self.fogBugz(stub)
        let request = FogBugz.GetAll<FogBugz.Project>()
        stub.respond(to: FogBugz.GetAll<FogBugz.Project>.self, named: "listProjects") { request in
            request.url.query()?.contains("&token=") == true ? .sample() : .error(3, "Not logged on")
        }
        let error = try await failure { _ = try await fogBugz.client.send(request) }
        #expect((error.underlying as? Refusal)?.code == .notLoggedOn)
        for _ in 1...2 {
            let projects = try await fogBugz.session(email: "ann@example.com", password: "hush&1") {
                try await $0.send(request)
            }
            #expect(projects.count == 1)
        }
        let lists = stub.record.filter { $0.contains("listProjects") }
        #expect(lists == ["GET listProjects -", "GET listProjects 24dsg&1", "GET listProjects 24dsg&2"])
    }
}
