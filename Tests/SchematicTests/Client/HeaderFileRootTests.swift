import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Header files whose root refers to an object", .bounded)
struct HeaderFileRootTests {
    struct List: APIRequest {
        let path: PathTemplate = "list"
        var headerValues: Parameters = [:]
    }

    struct Limits: SchemaModel, Equatable {
        var limit: Int
        var remaining: Int?

        init(limit: Int, remaining: Int? = nil) { (self.limit, self.remaining) = (limit, remaining) }

        init(from fields: Fields) throws {
            limit = try fields["x-limit"]
            remaining = try fields["x-remaining"]
        }

        func fields() throws -> Fields { ["x-limit": limit, "x-remaining": remaining] }
    }

    private static let limits = #"{"X-Limit": 60, "X-Remaining{?}": 59}"#

    @Test("a mapper at the root makes a model of the fields")
    func mapper() async throws {
        let schemas = ["List.response-headers.json": #""{limits}""#, "Limits.json": Self.limits]
        let response = LoopbackResponse.json("{}").header("X-LIMIT", "60").header("X-Other", "7")
        try await withClient(
            schemas: schemas,
            configure: { $0.map("limits", to: Limits.self) },
            handler: { _ in response }
        ) { client, _ in
            let reply = try await client.send(List())
            let limits: Limits = try reply.headerFields[]
            #expect(limits == Limits(limit: 60))
        }
    }

    @Test("a secret root hides every field, of a request and of a response")
    func secret() async throws {
        let schemas = [
            "List.headers.json": #""{secret:limits}""#, "List.response-headers.json": #""{secret:limits}""#,
            "Limits.json": Self.limits,
        ]
        let response = LoopbackResponse.json("{}").header("X-Limit", "4711001").header("X-Other", "4711002")
        let logged = Locked<[String]>([])
        let log = LoggingMiddleware(.headers) { line in logged.withLock { $0.append(line) } }
        try await withClient(schemas: schemas, middleware: [log], handler: { _ in response }) { client, server in
            let reply = try await client.send(List(headerValues: ["X-Limit": 4711003]))
            #expect(server.requests.first?.headers["X-Limit"] == "4711003")
            let texts = ["\(reply.headers)", "\(reply.headerFields)", logged.withLock { $0.joined() }]
            #expect(texts.allSatisfy { !$0.contains("471100") }, "\(texts)")
        }
    }

    @Test("a fragment at the root is used by its own names, and the fault has its place")
    func fragment() async throws {
        let schemas = ["List.response-headers.json": #""{limits}""#, "Limits.json": Self.limits]
        try await withClient(schemas: schemas, handler: { _ in .json("{}") }) { client, _ in
            let error = try await failure { _ = try await client.send(List()) }
            #expect(error.faults.map { "\($0.code.rawValue) \($0.schema?.file ?? "-")" } == ["missing-key Limits.json"])
        }
    }

    @Test("the parameters of a secret path schema are hidden in the URL")
    func secretParameters() throws {
        struct Show: APIRequest {
            let path: PathTemplate = "show"
            let parameters: Parameters = ["pin": "4711"]
        }
        let sources = [("Show.path.json", #""{secret:key}""#), ("Key.json", #"{"pin": "0000"}"#)]
        let client = try APIClient(
            baseURL: "https://h.example",
            schemas: .sources(sources.map { SchemaSource(path: $0.0, text: $0.1) })
        )
        let request = try client.outgoingRequest(for: Show())
        #expect(request.url.absoluteString == "https://h.example/show?pin=4711")
        #expect(!"\(request)".contains("4711") && !request.curlCommand().contains("4711"))
    }
}
