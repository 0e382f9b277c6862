import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Unexpected bodies", .bounded)
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
            }
            let described = try await failure { _ = try await client.send(Get()) }
            #expect(described.faults.map(\.code) == [.missingBody])
            let undescribed = try await failure { _ = try await client.send(Name()) }
            guard let cause = undescribed.underlying as? ReplyError, cause.code == .empty, cause.status == status else {
                Testing.Issue.record("expected an empty body, found \(undescribed.underlying)")
                return
            }
        }
    }

    struct Save: APIRequest {
        struct Saved: Decodable, Equatable, Sendable { var id: Int }
        typealias Result = Saved?
        let path: PathTemplate = "save"
        let method = HTTPMethod.put
    }

    @Test(
        "a schema that admits no body decodes its absence to nothing",
        arguments: [
            (LoopbackResponse.empty(status: 204), nil), (.empty(status: 200), nil), (.json(" \r\n"), nil),
            (.json(#"{"id":7}"#), 7),
        ] as [(LoopbackResponse, Int?)]
    )
    func absent(response: LoopbackResponse, id: Int?) async throws {
        let schemas = ["Save.response.json": #""{saved|none}""#, "Saved.json": #"{"id":1}"#]
        try await withClient(schemas: schemas, handler: { _ in response }) { client, _ in
            let saved = try await client.send(Save())
            #expect(saved?.id == id)
        }
    }

    struct SaveModel: APIRequest {
        typealias Result = Issue?
        let path: PathTemplate = "save"
    }

    struct SaveText: APIRequest {
        typealias Result = String?
        let path: PathTemplate = "save"
        let method = HTTPMethod.head
    }

    @Test("without a schema, the absence of a body is nil for an optional result", arguments: [200, 201, 204])
    func absentWithoutSchema(status: Int) async throws {
        try await withClient(handler: { _ in .empty(status: status) }) { client, _ in
            #expect(try await client.send(.put("save", as: Save.Saved?.self)) == nil)
            #expect(try await client.send(.put("save", as: Issue?.self)) == nil)
            #expect(try await client.send(.put("save", as: [Int]?.self)) == nil)
            #expect(try await client.send(Save()) == nil)
            #expect(try await client.send(SaveModel()) == nil)
            #expect(try await client.send(SaveText()) == nil)
            let error = try await failure { _ = try await client.send(.put("save", as: Save.Saved.self)) }
            #expect("\(error.underlying)" == "expected a body, found none (status \(status))")
        }
    }

    @Test("a schema that requires a body refuses its absence, also for an optional result")
    func absentAgainstSchema() async throws {
        let schemas = ["Save.response.json": #"{"id":1}"#]
        try await withClient(schemas: schemas, handler: { _ in .empty(status: 204) }) { client, _ in
            let error = try await failure { _ = try await client.send(Save()) }
            #expect(error.faults.map(\.code) == [.missingBody])
        }
        let ofStatus = ["Save.response.200.json": #"{"id":1}"#]
        try await withClient(schemas: ofStatus, handler: { _ in .empty(status: 204) }) { client, _ in
            let saved = try await client.send(Save())
            #expect(saved == nil)
        }
    }

    @Test(
        "a schema without a body refuses one, whatever its type",
        arguments: [LoopbackResponse.json("null"), .html("<p>Saved</p>"), .text("\u{1}")]
    )
    func unexpected(response: LoopbackResponse) async throws {
        try await withClient(schemas: ["Get.response.json": #""{none}""#], handler: { _ in response }) { client, _ in
            let error = try await failure { _ = try await client.send(Get()) }
            #expect(error.stage == .decode)
            #expect(error.faults.map(\.code) == [.unexpectedBody])
        }
    }

    @Test("a refusal without a body is its status, and one with an unexpected body cannot be read")
    func refused() async throws {
        let schemas = ["Get.response.404.json": #""{none}""#]
        try await withClient(schemas: schemas, handler: { _ in .empty(status: 404) }) { client, _ in
            let error = try await failure { _ = try await client.send(Get()) }
            guard let cause = error.underlying as? ReplyError, cause.code == .status, cause.status == 404 else {
                Testing.Issue.record("expected the status, found \(error.underlying)")
                return
            }
        }
        try await withClient(schemas: schemas, handler: { _ in .json("{}", status: 404) }) { client, _ in
            let error = try await failure { _ = try await client.send(Get()) }
            guard let fault = error.underlying as? ReplyError, fault.code == .unreadableError, fault.status == 404,
                let cause = fault.cause
            else {
                Testing.Issue.record("expected a fault, found \(error.underlying)")
                return
            }
            #expect((cause as? PayloadError)?.faults.map(\.code) == [.unexpectedBody])
        }
    }

    @Test("a body that its request schema admits as absent is sent without a content type")
    func absentRequestBody() async throws {
        struct Create: APIRequest {
            let path: PathTemplate = "create"
            let method = HTTPMethod.post
            var body = RequestBody.none
        }
        let schemas = ["Create.request.json": #""{draft|none}""#, "Draft.json": #"{"id":1}"#]
        try await withClient(schemas: schemas, handler: { _ in .empty() }) { client, server in
            _ = try await client.send(Create())
            _ = try await client.send(Create(body: .json(["id": 1] as Fields)))
            let types = server.requests.map { $0.headers["Content-Type"] }
            #expect(types == [nil, "application/json"])
        }
        let closed = ["Create.request.json": #""{none}""#]
        try await withClient(schemas: closed, handler: { _ in .empty() }) { client, server in
            _ = try await client.send(Create())
            let error = try await failure { _ = try await client.send(Create(body: .json(["id": 1] as Fields))) }
            #expect(error.stage == .compose)
            #expect(error.faults.map(\.code) == [.unexpectedBody])
            #expect(server.requests.count == 1)
        }
    }

    @Test("the help for a 204 next to a response schema makes the response acceptable")
    func noContent() async throws {
        let fragment = #"{"id":1}"#
        let handler: LoopbackServer.Handler = { _ in .empty() }
        let required = ["Save.response.json": #""{saved}""#, "Saved.json": fragment]
        try await withClient(schemas: required, handler: handler) { client, _ in
            let error = try await failure { _ = try await client.send(Save()) }
            #expect(error.faults.map(\.code) == [.missingBody])
            #expect(error.description.contains(#""{saved|none}""#))
        }
        let own = ["Save.response.200.json": fragment, "Save.response.204.json": #""{none}""#]
        try await withClient(schemas: own, handler: handler) { client, _ in
            let saved = try await client.send(Save())
            #expect(saved == nil)
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

    @Test("an array in place of an object is reported as such, by a schema and by a model")
    func rootKind() async throws {
        struct Get: APIRequest {
            typealias Result = [String: Int]
            let path: PathTemplate = "get"
        }
        for (schemas, expected) in [(["Get.response.json": #"{"a":1}"#], "expected an object"), ([:], "Dictionary")] {
            try await withClient(schemas: schemas, handler: { _ in .json("[1]") }) { client, _ in
                let error = try await failure { _ = try await client.send(Get()) }
                #expect("\(error.underlying)".contains(expected), "\(error.underlying)")
                #expect("\(error.underlying)".contains("an array"), "\(error.underlying)")
                #expect(error.reply?.body == Data("[1]".utf8))
            }
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
            var options: RequestOptions { RequestOptions(accepts: .text) }
            var path: PathTemplate { "note" }
        }
        try await withClient(handler: { _ in .text("hello") }) { client, _ in
            let reply = try await client.send(GetNote())
            let fault = #expect(throws: ReplyError.self) { try reply.fields }
            guard fault?.code == .empty, fault?.status == 200 else {
                Testing.Issue.record("expected no body, found \(String(describing: fault))")
                return
            }
        }
    }
}
