import Foundation
import LoopbackServer
import SchemaEngine
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("One-off requests", .bounded)
struct OneOffRequestTests {
    private static let list = #"[{"id":1,"subject":"A"},{"id":2,"subject":"B"}]"#

    /// A type that is only `Codable`.
    struct Named: Codable, Equatable, Sendable {
        var name: String
    }

    private static let schemas = [
        "GetIssues.response.json": #"["{issue}"]"#,
        "CreateIssue.request.json": #"{"subject":"A"}"#,
        "CreateIssue.response.json": #""{issue}""#,
        "Issue.json": #"{"id":1,"subject":"A","created_on{?}":"{date_iso8601}"}"#,
    ]

    private func withIssues<Value>(
        _ handler: @escaping LoopbackServer.Handler,
        _ body: (APIClient, LoopbackServer) async throws -> Value
    ) async throws -> Value {
        try await withClient(
            schemas: Self.schemas,
            configure: { $0.map("issue", to: Issue.self) },
            handler: handler,
            body
        )
    }

    @Test("the result has the type that the call names, or that its context has")
    func results() async throws {
        try await withIssues({ _ in .json(Self.list) }) { client, server in
            let named = try await client.send(.get("issues.json", schema: "GetIssues", as: [Issue].self))
            #expect(named.map(\.subject) == ["A", "B"])
            let inferred: [Issue] = try await client.send(.get("issues.json", schema: "GetIssues"))
            #expect(inferred == named)
            let reply = try await client.send(.get("issues.json"))
            #expect(try reply.fields[1, "subject"] == "B")
            #expect(server.requests.map(\.target) == ["/issues.json", "/issues.json", "/issues.json"])
        }
    }

    @Test("the result is of any Decodable type")
    func decodableResults() async throws {
        try await withClient(handler: { _ in .json(#"[{"name":"a"}]"#) }) { client, _ in
            #expect(try await client.send(.get("x", as: [Named].self)) == [Named(name: "a")])
            let optional: [Named]? = try await client.send(.get("x"))
            #expect(optional?.count == 1)
        }
        try await withClient(handler: { _ in .json("null") }) { client, _ in
            let optional: Named? = try await client.send(.get("x"))
            #expect(optional == nil)
        }
    }

    @Test("the schema that the call names checks its body and its response")
    func checks() async throws {
        try await withIssues({ _ in .json(#"{"id":"1","subject":"A"}"#) }) { client, server in
            let refused = try await failure {
                _ = try await client.send(.post("issues.json", body: .json(["subject": 7]), schema: "CreateIssue"))
            }
            #expect(refused.stage == .compose)
            #expect(server.requests.isEmpty)
            let mismatched = try await failure {
                _ = try await client.send(
                    .post("issues.json", body: .json(["subject": "A"]), schema: "CreateIssue", as: Issue.self)
                )
            }
            #expect(mismatched.stage == .decode)
            #expect(mismatched.operation == "CreateIssue")
            #expect(server.requests.map(\.bodyText) == [#"{"subject":"A"}"#])
        }
    }

    @Test("a closure that replaces all options keeps the name of the schemas, unless it states another one")
    func replacedOptions() throws {
        let kept = OneOffRequest<Reply>.get("issues.json", schema: "GetIssues") {
            $0.options = RequestOptions(deadline: .seconds(5))
        }
        #expect(kept.owner == "GetIssues")
        let stated = OneOffRequest<Reply>.get("issues.json", schema: "GetIssues") {
            $0.options = RequestOptions(schema: "GetIssue")
        }
        #expect(stated.owner == "GetIssue")
        #expect(OneOffRequest<Reply>.get("issues.json").owner == "GET issues.json")
    }

    @Test("each method sends its parameters, headers and body")
    func methods() async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, server in
            try await client.send(
                .get("issues/{id}", parameters: ["id": 7, "limit": 10]) { $0.headers["X-Trace"] = "t" }
            )
            try await client.send(.post("issues", body: .json(["a": 1, "b": ["x"]])))
            try await client.send(.put("issues/7", body: .json(["a": 1] as Fields)))
            try await client.send(.patch("issues/7", body: .json(["a": "b"] as JSONValue)))
            try await client.send(.put("issues/8", body: .json(Named(name: "c"))))
            try await client.send(.post("login") { $0.body = .form(["user": "ann"]) })
            try await client.send(.post("ping"))
            try await client.send(.delete("issues/7") { $0.options.entityTag = EntityTag(rawValue: "\"1\"") })
            let requests = server.requests
            #expect(
                requests.map { "\($0.method) \($0.target) \($0.bodyText)" } == [
                    "GET /issues/7?limit=10 ", #"POST /issues {"a":1,"b":["x"]}"#, #"PUT /issues/7 {"a":1}"#,
                    #"PATCH /issues/7 {"a":"b"}"#, #"PUT /issues/8 {"name":"c"}"#, "POST /login user=ann",
                    "POST /ping ",
                    "DELETE /issues/7 ",
                ]
            )
            #expect(requests.first?.headers["X-Trace"] == "t")
            #expect(requests.last?.headers["If-Match"] == "\"1\"")
        }
    }

    @Test("a call without a schema is named by its method and path, and interpolated values are not shown")
    func names() {
        #expect(OneOffRequest<Reply>.get("issues/\(7).json").owner == "GET issues/{…}.json")
        #expect(OneOffRequest<Reply>.put("issues.json", schema: "Save").owner == "Save")
    }

    @Test("a deadline of the call ends it")
    func deadline() async throws {
        try await withClient(handler: { _ in .never }) { client, _ in
            let time = Duration.milliseconds(50)
            let error = try await failure {
                try await client.send(.get("slow") { $0.options.deadline = time })
            }
            #expect(isDeadline(error, time))
        }
    }

    @Test("downloads, streams and composed requests need no type of the result")
    func withoutType() async throws {
        let file = try TemporaryFile("export.csv", Data())
        try await withClient(
            handler: { request in
                switch request.path {
                case "/events": .text("data: 7\n\n", type: "text/event-stream")
                case "/lines": .text("7\n", type: "application/jsonl")
                default: .text("a,b", type: "text/csv")
                }
            }
        ) { client, _ in
            let downloaded = try await client.download(.get("export.csv"), to: file.path)
            #expect(try Data(contentsOf: URL(fileURLWithPath: downloaded.path)) == Data("a,b".utf8))
            let posted = try await client.download(.post("export", body: .json(["id": 7])), to: file.path)
            #expect(posted.length == 3)
            var bytes = Data()
            for try await chunk in try await client.bytes(of: .get("export.csv")) { bytes += chunk }
            #expect(bytes == Data("a,b".utf8))
            for try await line in try await client.lines(of: .get("lines")) { #expect(try line[] == 7) }
            for try await event in try await client.events(of: .get("events")) { #expect(event.data == "7") }
            #expect(try client.outgoingRequest(for: .get("lines")).url.path == "/lines")
        }
    }

    @Test("concurrent calls and sequences take one-off requests")
    func others() async throws {
        try await withClient(handler: { request in .json(request.path == "/1" ? "1" : "2") }) { client, _ in
            let results = await client.sendAll(["1", "2"].map { OneOffRequest<Int>.get(PathTemplate($0)) })
            let numbers = try results.map { try $0.get() }
            #expect(numbers == [1, 2])
        }
    }
}
