import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Adopting.md`: its Swift code compiles and runs, in the order of its steps.
@Suite("Adopting page", .bounded)
struct AdoptingPageTests {
    typealias Program = AdoptingPageProgram

    private static let page = DocumentedPage(
        "Adopting.md",
        program: "Stories/Adopting/AdoptingPageProgram.swift",
        "../Packages/EnginePackage/Sources/Checker/Checker.swift"
    )

    private static let project = #"{"id":1,"homepage_url":"https://x.org"}"#
    private static let issue = """
        {"id":7,"subject":"Cannot log in","created_on":"2024-02-29T12:00:00Z","project":\(project)}
        """

    private static let handler: LoopbackServer.Handler = { request in
        switch (request.method, request.path) {
        case ("GET", "/issues.json"): .json(#"{"issues":[\#(issue)],"total_count":1}"#)
        case ("POST", "/issues.json"): .json(issue, status: 201)
        default: .json(project)
        }
    }

    /// The schemas of the page, by the names above them.
    private static func schemas() throws -> [String: String] {
        let names = ["GetIssues.response.json", "CreateIssue.request.json", "CreateIssue.response.json"]
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try #require(page.blocks("json \($0)").first)) }
        )
    }

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 60)
    }

    @Test("a check beside the old code reports each fault, and changes nothing")
    func beside() async throws {
        let faulty = #"{"issues":[{"id":"7","subject":"x","created_on":"29.2.2024"}],"total_count":1}"#
        let server = try LoopbackServer { $0.path == "/issues.json" ? .json(faulty) : Self.handler($0) }
        defer { server.stop() }
        let api = Program.OldAPI(baseURL: server.baseURL)
        let lines = Locked<[String]>([])
        let checks = Program.ResponseChecks(
            catalog: try SchemaCatalog(.sources(Self.sources())),
            report: { line in lines.withLock { $0.append(line) } }
        )
        await #expect(throws: DecodingError.self) { try await Program.issues(api, checks).issues.count }
        let report = try #require(lines.withLock { $0.first })
        for pointer in ["/issues/0/id", "/issues/0/created_on", "/issues/0/project"] {
            #expect(report.contains(pointer))
        }
        // No file has this name.
        let project = try await Program.project(api, checks)
        #expect(try await api.project(1) == project)
        #expect(
            lines.withLock { $0 }.dropFirst() == [
                "expected a schema file with the name 'GetProject.response.json', found none: add the file"
            ]
        )
    }

    @Test("the switched calls return what the old code does, with the same models")
    func switched() async throws {
        let server = try LoopbackServer(handler: Self.handler)
        defer { server.stop() }
        let lines = Locked<[String]>([])
        let client = try Program.client(server.baseURL, .sources(Self.sources())) { line in
            lines.withLock { $0.append(line) }
        }
        let issues = try await Program.calls(client) { line in lines.withLock { $0.append(line) } }
        let old = try await Program.OldAPI(baseURL: server.baseURL).issues()
        #expect(issues == old.issues + old.issues)
        #expect(lines.withLock { $0 } == ["https://x.org"])
        #expect(server.requests.map(\.method) == ["GET", "POST", "GET", "GET"])
        #expect(server.requests[1].bodyText == #"{"issue":{"project_id":1,"subject":"Cannot log in"}}"#)
    }

    @Test("a fault is forgiven while the client observes, and reported")
    func observed() async throws {
        let issue = #"{"id":7,"subject":null,"created_on":"2024-02-29T12:00:00Z","project":\#(Self.project)}"#
        let server = try LoopbackServer { _ in .json(#"{"issues":[\#(issue)],"total_count":1}"#) }
        defer { server.stop() }
        let drifts = Locked<[String]>([])
        let client = try Program.client(server.baseURL, .sources(Self.sources())) { drift in
            drifts.withLock { $0.append(drift) }
        }
        let reply = try await client.send(GetIssuesReply())
        #expect(reply.warnings.map(\.code) == [.unexpectedNull])
        #expect(try reply.fields.decode(Int.self, at: "issues", 0, "id") == 7)
        let shown = try Self.page.blocks("text").map { $0.trimmingCharacters(in: .newlines) }
        #expect(drifts.withLock { $0 } == shown)
        let error = try await failure { _ = try await client.send(Program.GetIssues()) }
        #expect(error.stage == .result)
        #expect(error.faults.map(\.code) == [.unexpectedNull])
    }

    private static func sources() throws -> [SchemaSource] {
        try schemas().map { SchemaSource(path: $0.key, text: $0.value) }
    }

    private struct GetIssuesReply: APIRequest {
        var path: PathTemplate { "issues.json" }
        var options: RequestOptions { RequestOptions(schema: "GetIssues") }
    }
}
