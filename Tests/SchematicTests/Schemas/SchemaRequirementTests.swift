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

    /// Performs calls, and returns what the outermost log receives about schemas.
    private static func log(
        _ requirement: SchemaRequirement,
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
        _ = try await Self.log(.error) { client, _ in
            try await client.send(Ping())
            _ = try await client.send(Head())
            _ = try await client.bytes(of: GetIssue(id: "1"))
        }
    }

    @Test("a warning is logged once for a name")
    func warning() async throws {
        let log = try await Self.log(.warn) { client, _ in
            for _ in 0..<3 { _ = try await client.send(GetIssue(id: "1")) }
        }
        #expect(log.count == 1)
        #expect(log.first?.contains("expected a schema of the response to GetIssue, found none") == true)
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
}
