import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Required schemas", .bounded)
struct SchemaRequirementTests {
    struct Ping: APIRequest {
        typealias Result = Void
        let path: PathTemplate = "ping"
    }

    struct Head: APIRequest {
        let path: PathTemplate = "head"
        let method = HTTPMethod.head
    }

    /// A request whose result is a type.
    struct GetUsr: APIRequest {
        typealias Result = Name
        let path: PathTemplate = "user"
    }

    struct Name: Decodable, Sendable { var name: String? }

    /// Performs calls, and returns what the outermost log receives about schemas.
    private static func log(
        _ requirement: SchemaRequirement = ClientOptions().requiresSchemas,
        schemas: [String: String] = [:],
        tags: [String] = [],
        _ calls: (APIClient, LoopbackServer) async throws -> Void
    ) async throws -> [String] {
        let log = Locked<[String]>([])
        try await withClient(
            schemas: schemas,
            middleware: [LoggingMiddleware(.line, sink: { entry in log.withLock { $0.append(entry) } })],
            options: ClientOptions(requiresSchemas: requirement),
            configure: { for tag in tags { $0.map(tag, to: Issue.self) } },
            handler: { $0.method == "HEAD" ? .empty(status: 200) : .json("{}") },
            calls
        )
        return log.withLock { $0 }.filter { $0.hasPrefix("!") }
    }

    @Test("a call without a schema fails before it is sent, if schemas are required")
    func missing() async throws {
        _ = try await Self.log(.error) { client, server in
            let calls: [() async throws -> Void] = [
                { _ = try await client.send(GetIssue(id: "1")) },
                { _ = try await client.lines(of: GetIssue(id: "1")) },
            ]
            for call in calls {
                let error = try await failure(of: call)
                #expect(error.stage == .compose)
                #expect(error.underlying as? RequestError == .missingSchema(of: "GetIssue"))
                #expect(error.description.contains("add GetIssue.response.json"))
            }
            let oneOff = try await failure { _ = try await client.send(.get("issues.json", as: Reply.self)) }
            #expect(oneOff.underlying as? RequestError == .missingSchema(of: "GET issues.json"))
            #expect(oneOff.description.contains("name one in 'schema'"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "a call whose response a schema describes is sent, whatever its status",
        arguments: ["GetIssue.response.json", "GetIssue.response.201.json", "get_issue.response.2xx.json"]
    )
    func present(file: String) async throws {
        let log = try await Self.log(.error, schemas: [file: "{}"]) { client, _ in
            _ = try await client.send(GetIssue(id: "1"))
        }
        #expect(log.isEmpty)
    }

    @Test("calls without a validated result need no schema")
    func exempt() async throws {
        let log = try await Self.log(.error) { client, server in
            try await client.send(Ping())
            _ = try await client.send(Head())
            _ = try await client.bytes(of: GetIssue(id: "1"))
            #expect(server.requests.count == 3)
        }
        #expect(log.isEmpty)
    }

    @Test("a warning is logged once for a name")
    func warning() async throws {
        let log = try await Self.log(.warn) { client, _ in
            for _ in 0..<3 { _ = try await client.send(GetIssue(id: "1")) }
        }
        let warning =
            "! the response is not validated: expected a schema of the response to GetIssue, found none: "
            + "add GetIssue.response.json, or name another schema in 'options'"
        #expect(log == [warning])
        #expect(try await Self.log(.off) { client, _ in _ = try await client.send(GetIssue(id: "1")) }.isEmpty)
    }

    @Test("a registration that no schema uses is a warning, or an error with the most similar tag")
    func registrations() async throws {
        let schemas = [
            "Ping.response.json": #""{refusal}""#, "Refusal.json": #"{"id":1,"subject":"A"}"#,
        ]
        let log = try await Self.log(.warn, schemas: schemas, tags: ["refusel"]) { _, _ in }
        #expect(log.count == 1)
        #expect(log.first?.contains("{refusel}") == true)
        let errors = await #expect(throws: SchemaErrors.self) {
            _ = try await Self.log(.error, schemas: schemas, tags: ["refusel"]) { _, _ in }
        }
        #expect(errors?.faults.map(\.code) == [.unknownTag])
        #expect(errors?.description.contains("did you mean 'refusal'?") == true)
        #expect(try await Self.log(.error, schemas: schemas, tags: ["refusal"]) { _, _ in }.isEmpty)
    }

    @Test("a variant with a requirement reports unused registrations, or its calls fail with them")
    func registrationsOfVariants() async throws {
        let schemas = ["GetIssue.response.json": "{}"]
        let log = try await Self.log(.off, schemas: schemas, tags: ["refusel"]) { client, server in
            let required = client.with { $0.requiresSchemas = .error }
            for variant in [required, required.with { $0.timeout = .seconds(60) }] {
                let error = try await failure { _ = try await variant.send(GetIssue(id: "1")) }
                #expect(error.stage == .compose)
                #expect((error.underlying as? SchemaErrors)?.faults.map(\.code) == [.unknownTag])
            }
            #expect(server.requests.isEmpty)
            _ = try await required.with { $0.requiresSchemas = .off }.send(GetIssue(id: "1"))
            _ = try await client.with { $0.requiresSchemas = .warn }.send(GetIssue(id: "1"))
            _ = try await client.send(GetIssue(id: "1"))
        }
        #expect(log.count == 1)
        #expect(log.first?.contains("{refusel}") == true)
    }

    @Test("the calls of a variant with a requirement are sent if a schema uses each registration")
    func usedRegistrations() async throws {
        let schemas = ["GetIssue.response.json": #"{"issue{?}":"{issue}"}"#, "Issue.json": #"{"id":1,"subject":"A"}"#]
        let log = try await Self.log(.off, schemas: schemas, tags: ["issue"]) { client, _ in
            _ = try await client.with { $0.requiresSchemas = .error }.send(GetIssue(id: "1"))
        }
        #expect(log.isEmpty)
    }

    // MARK: Names without a file, and results without a schema

    private static let user = ["Users/GetUser.response.json": #"{"name":"Ann"}"#]

    @Test("the name of a file is no name of schemas", arguments: ["GetUser.response.json", "GetUser.response"])
    func fileName(name: String) async throws {
        try await withClient(schemas: Self.user, handler: { _ in .json("{}") }) { client, server in
            let error = try await failure { _ = try await client.send(.get("user", schema: name, as: Name.self)) }
            let advice = "the name is the part of the file's name before the first dot: write 'GetUser'"
            #expect("\(error.underlying)" == "expected a schema file with the name '\(name)', found none: \(advice)")
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "a name of schemas that no file has is an error with the nearest name, and nothing is sent",
        arguments: [
            (user, "did you mean 'GetUser'?"),
            (
                ["GetUsr.json": #"{"name":"Ann"}"#],
                "rename GetUsr.json, which has no role, to GetUsr.response.json"
            ),
            (["Ping.response.json": "{}"], "add GetUsr.response.json, or leave the name out"),
            ([:], "pass the schema files to APIClient in 'schemas'"),
        ] as [([String: String], String)]
    )
    func unknownName(schemas: [String: String], advice: String) async throws {
        struct Named: APIRequest {
            let path: PathTemplate = "user"
            var options: RequestOptions { RequestOptions(schema: "GetUsr") }
        }
        let unvalidated = Locked<[String]>([])
        let options = ClientOptions(events: { event in
            if case .unvalidated(let reason) = event.kind { unvalidated.withLock { $0.append(reason) } }
        })
        try await withClient(schemas: schemas, options: options, handler: { _ in .json("{}") }) { client, server in
            let request = OneOffRequest<Name>.get("user", schema: "GetUsr")
            let calls: [() async throws -> Void] = [
                { _ = try await client.send(request) }, { _ = try await client.send(Named()) },
                { _ = try await client.send(.get("user", schema: "GetUsr")) },
                { _ = try await client.send(.get("user") { $0.options.schema = "GetUsr" }) },
                { try await client.send(.delete("user", schema: "GetUsr")) },
                { _ = try await client.bytes(of: request) }, { _ = try await client.lines(of: request) },
                { _ = try await client.download(request, to: "/tmp/none") },
                { _ = try await client.page(of: request, by: .linkHeader()) },
                { _ = try client.outgoingRequest(for: request) },
            ]
            for call in calls {
                let error = try await failure(of: call)
                #expect(error.stage == .compose)
                let message = "expected a schema file with the name 'GetUsr', found none: \(advice)"
                #expect("\(error.underlying)" == message)
            }
            #expect(server.requests.isEmpty && unvalidated.withLock(\.isEmpty))
            let lenient = client.with { $0.requiresSchemas = .off }
            #expect(try await lenient.send(request).name == nil)
        }
    }

    @Test(
        "a file of any role, however its name is spelled, belongs to a name of schemas",
        arguments: [
            "GetUser.response.json", "GetUser.path.json", "get_user.error.json", "GetUser.response.404.json",
            "GETUSER.headers.json",
        ]
    )
    func knownName(file: String) async throws {
        try await withClient(schemas: [file: "{}"], handler: { _ in .json("{}") }) { client, server in
            _ = try await client.send(.get("user", schema: "GetUser"))
            #expect(server.requests.map(\.target) == ["/user"])
        }
    }

    @Test("a typed result that no schema describes is reported once for its name, as an event and to the log")
    func reported() async throws {
        let events = Locked<[String]>([])
        let log = Locked<[String]>([])
        let middleware = LoggingMiddleware(.line, sink: { entry in log.withLock { $0.append(entry) } })
        try await withClient(
            schemas: Self.user,
            middleware: [middleware],
            options: ClientOptions(events: { event in
                guard case .unvalidated(let reason) = event.kind else { return }
                events.withLock { $0.append("\(event.operation): \(reason)") }
            }),
            handler: { _ in .json(#"{"name":"Ann"}"#) }
        ) { client, _ in
            for _ in 1...3 {
                #expect(try await client.send(GetUsr()).name == "Ann")
                _ = try await client.with { $0.timeout = .seconds(30) }.send(.get("user", as: Name.self))
                _ = try await client.send(GetIssue(id: "1"))
                _ = try await client.send(.get("user", schema: "GetUser", as: Name.self))
                _ = try await client.bytes(of: GetUsr())
                _ = try await client.with { $0.requiresSchemas = .off }.send(GetUsr())
            }
        }
        let reports = [
            "the response is not validated: expected a schema of the response to GetUsr, found none: "
                + "did you mean 'GetUser'?",
            "the response is not validated: expected a schema of the response to GET user, found none: "
                + "name one in 'schema'",
        ]
        #expect(events.withLock { $0 } == ["GetUsr: \(reports[0])", "GET user: \(reports[1])"])
        #expect(log.withLock { $0 }.filter { $0.hasPrefix("!") } == reports.map { "! \($0)" })
    }

    @Test("a file without a role is named in the report, as the file of a response that lacks its role")
    func withoutRole() async throws {
        let log = try await Self.log(schemas: ["Schemas/get_usr.json": #"{"name":"Ann"}"#]) { client, _ in
            _ = try await client.send(GetUsr())
        }
        #expect(log.count == 1)
        #expect(log.first?.hasSuffix("rename get_usr.json, which has no role, to get_usr.response.json") == true)
    }

    @Test("in a client without schemas, and for a result without a type, nothing is reported")
    func notReported() async throws {
        let log = try await Self.log { client, _ in _ = try await client.send(GetUsr()) }
        #expect(log.isEmpty)
        let untyped = try await Self.log(schemas: Self.user) { client, _ in
            _ = try await client.send(GetIssue(id: "1"))
            try await client.send(Ping())
            _ = try await client.send(Head())
        }
        #expect(untyped.isEmpty)
    }

    @Test("a registration that no schema uses is accepted by default")
    func defaultRegistrations() async throws {
        #expect(try await Self.log(schemas: Self.user, tags: ["issue"]) { _, _ in }.isEmpty)
    }
}
