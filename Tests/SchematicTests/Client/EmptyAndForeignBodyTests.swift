import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Unexpected bodies", .timeLimit(.minutes(5)))
struct EmptyAndForeignBodyTests {
    struct Ping: APIRequest {
        typealias Result = Void
        let path: PathTemplate = "ping"
    }

    struct Get: APIRequest {
        let path: PathTemplate = "get"
    }

    struct Name: APIRequest {
        let path: PathTemplate = "name"
        func result(from reply: Reply) throws -> String { try reply.fields["name"] }
    }

    @Test("an empty body is accepted by a call without a result or with a Reply", arguments: [200, 201, 204, 205])
    func emptyIsFine(status: Int) async throws {
        try await withClient(handler: { _ in .empty(status: status) }) { client, _ in
            try await client.send(Ping())
            #expect(try await client.send(Get()).status == status)
        }
    }

    @Test("an empty body is a fault if a schema or the result requires one", arguments: [200, 204])
    func emptyIsFault(status: Int) async throws {
        try await withClient(schemas: ["Get.response.json": "{}"], handler: { _ in .empty(status: status) }) {
            client,
            _ in
            for error in [
                try await failure { _ = try await client.send(Get()) },
                try await failure { _ = try await client.send(Name()) },
            ] {
                #expect(error.stage == .decode)
                #expect(error.reply?.status == status)
                guard case .empty(status, _)? = error.underlying as? ReplyError else {
                    Testing.Issue.record("expected an empty body, found \(error.underlying)")
                    continue
                }
            }
        }
    }

    @Test("the help for a 204 next to a response schema makes the response acceptable")
    func noContent() async throws {
        struct Save: APIRequest {
            let path: PathTemplate = "save"
            let method = HTTPMethod.put
            func result(from reply: Reply) throws -> String? {
                try reply.status == 200 ? reply.fields["name"] : nil
            }
        }
        let handler: LoopbackServer.Handler = { _ in .empty() }
        try await withClient(schemas: ["Save.response.json": #"{"name":"x"}"#], handler: handler) { client, _ in
            let error = try await failure { _ = try await client.send(Save()) }
            #expect(error.description.contains("rename it to 'Save.response.200.json'"))
        }
        try await withClient(schemas: ["Save.response.200.json": #"{"name":"x"}"#], handler: handler) { client, _ in
            let name = try await client.send(Save())
            #expect(name == nil)
        }
    }

    @Test("an HTML page in place of JSON is reported as such, and its body is kept")
    func page() async throws {
        try await withClient(schemas: ["Get.response.json": "{}"], handler: { _ in .html("<p>Log in</p>") }) {
            client,
            _ in
            for error in [
                try await failure { _ = try await client.send(Get()) },
                try await failure { _ = try await client.send(Name()) },
            ] {
                #expect(error.stage == .decode)
                #expect(error.reply?.body == Data("<p>Log in</p>".utf8))
                #expect(error.description.contains("expected JSON, found a body of type 'text/html; charset=utf-8'"))
            }
            try await client.send(Ping())
        }
    }

    @Test(
        "JSON is accepted with several content types, or none",
        arguments: ["application/hal+json", "text/json", nil]
    )
    func types(type: String?) async throws {
        let response = LoopbackResponse(headers: type.map { ["Content-Type": $0] } ?? [:], body: #"{"name":"x"}"#.utf8)
        try await withClient(handler: { _ in response }) { client, _ in
            let name = try await client.send(Name())
            #expect(name == "x")
        }
    }

    @Test("a response to HEAD has no body, even if its schema describes one")
    func head() async throws {
        struct GetIssues: APIRequest {
            var method: HTTPMethod { .head }
            var path: PathTemplate { "issues.json" }
        }
        let schemas = ["GetIssues.response.json": #"{"issues": [1]}"#]
        try await withClient(schemas: schemas, handler: { _ in .json("{\"issues\":[]}") }) { client, _ in
            let reply = try await client.send(GetIssues())
            #expect(reply.status == 200 && reply.body.isEmpty)
            #expect(reply.headers["Content-Length"] == "13")
        }
    }

    @Test("the absent body of a response to HEAD is not read as empty text")
    func headOfText() async throws {
        struct GetNote: APIRequest {
            var method: HTTPMethod { .head }
            var accepts: MediaType { .text }
            var path: PathTemplate { "note" }
        }
        try await withClient(handler: { _ in .text("hello") }) { client, _ in
            let reply = try await client.send(GetNote())
            let fault = #expect(throws: ReplyError.self) { try reply.fields }
            guard case .empty(200, _) = fault else {
                Testing.Issue.record("expected no body, found \(String(describing: fault))")
                return
            }
        }
    }
}
