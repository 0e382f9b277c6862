import Foundation
import LoopbackServer
import SchemaEngine
import TestSupport
import Testing

@testable import Schematic

@Suite("Results of requests, and bodies, of Codable types", .bounded)
struct RequestResultTests {
    struct Hit: Codable, Equatable, Sendable {
        var id: Int
        var openedAt: Date?
    }

    enum Color: String, Codable, Sendable { case red, green }

    /// A request whose result is any Decodable type. No code of its own decodes it.
    struct Get<Value: Decodable & Sendable>: APIRequest {
        typealias Result = Value
        var path: PathTemplate { "x" }
    }

    struct GetHit: APIRequest {
        typealias Result = Hit
        var convertsSnakeCase: Bool?
        var options: RequestOptions { RequestOptions(convertsSnakeCase: convertsSnakeCase) }
        var path: PathTemplate { "x" }
    }

    struct GetReply: APIRequest {
        var path: PathTemplate { "x" }
    }

    struct GetNothing: APIRequest {
        typealias Result = Void
        var path: PathTemplate { "x" }
    }

    struct Create: APIRequest {
        typealias Result = Void
        var method: HTTPMethod { .post }
        var path: PathTemplate { "x" }
        var convertsSnakeCase: Bool?
        var options: RequestOptions { RequestOptions(convertsSnakeCase: convertsSnakeCase) }
        var body: RequestBody
    }

    /// A body, and a call that verifies the result.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: String
        let call: @Sendable (APIClient) async throws -> Bool

        init<Value: Decodable & Equatable & Sendable>(_ body: String, _ expected: Value) {
            testDescription = "\(Value.self)"
            self.body = body
            call = { try await $0.send(Get<Value>()) == expected }
        }
    }

    private static let one = Hit(id: 1)

    static let cases: [Case] = [
        Case(#"{"id":1}"#, one), Case(#"[{"id":1}]"#, [one]), Case(#"{"id":1}"#, Hit?.some(one)),
        Case("null", Hit?.none), Case(#"{"a":{"id":1}}"#, ["a": one]), Case(#"[[{"id":1}],[]]"#, [[one], []]),
        Case("7", 7), Case(#""x""#, "x"), Case("true", true), Case("0.5", 0.5), Case(#""red""#, Color.red),
        Case(#"["red","green"]"#, Set([Color.red, .green])), Case("[1,2]", [1, 2]),
        Case(#"{"a":null,"b":2}"#, ["a": nil, "b": 2] as [String: Int?]),
    ]

    @Test("any Decodable type is the result of a request without result(from:)", arguments: cases)
    func decodable(_ test: Case) async throws {
        try await withClient(handler: { _ in .json(test.body) }) { client, _ in
            let isExpected = try await test.call(client)
            #expect(isExpected)
        }
    }

    @Test("without a declared result, the result is the reply, and Void ignores the body")
    func others() async throws {
        try await withClient(handler: { _ in .json(#"{"id":1}"#) }) { client, _ in
            let reply = try await client.send(GetReply())
            #expect(try reply.fields.decode() == Self.one)
            try await client.send(GetNothing())
        }
    }

    @Test("dates of a Codable result have the form of the schema's tags")
    func dates() async throws {
        let schemas = ["GetHit.response.json": #"{"id":1,"openedAt{?}":"{date_unix}"}"#]
        try await withClient(schemas: schemas, handler: { _ in .json(#"{"id":1,"openedAt":60}"#) }) { client, _ in
            let hit = try await client.send(GetHit())
            #expect(hit.openedAt == Date(timeIntervalSince1970: 60))
        }
    }

    @Test("a body that is not of the type fails the result with the place of the value")
    func misfit() async throws {
        try await withClient(handler: { _ in .json(#"[{"id":1},{"id":"x"}]"#) }) { client, _ in
            let error = try await failure { _ = try await client.send(Get<[Hit]>()) }
            #expect(error.stage == .result)
            guard case DecodingError.typeMismatch(_, let context) = error.underlying else { throw error }
            #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["1", "id"])
        }
    }

    @Test("keys are converted for a client, and a request may differ")
    func snakeCase() async throws {
        let schemas = [
            "GetHit.response.json": #"{"id":1,"opened_at{?}":"{date_unix}"}"#,
            "Create.request.json": #"{"id":1,"opened_at{?}":"{date_unix}","openedAt{?}":"{date_unix}"}"#,
        ]
        let hit = Hit(id: 1, openedAt: Date(timeIntervalSince1970: 60))
        try await withClient(
            schemas: schemas,
            configure: { $0.convertSnakeCase() },
            handler: { _ in .json(#"{"id":1,"opened_at":60}"#) }
        ) { client, server in
            #expect(try await client.send(GetHit()) == hit)
            #expect(try await client.send(GetHit(convertsSnakeCase: false)) == Self.one)
            try await client.send(Create(body: .json(hit)))
            try await client.send(Create(convertsSnakeCase: false, body: .json(hit)))
            let bodies = server.requests.suffix(2).map(\.bodyText)
            #expect(bodies == [#"{"id":1,"opened_at":60}"#, #"{"id":1,"openedAt":60}"#])
        }
    }

    @Test(
        "calls with the other conversion of keys share the schemas and their cache",
        arguments: [nil, false, true] as [Bool?]
    )
    func sharedSchemas(converts: Bool?) throws {
        let operations = try APIClient(baseURL: "http://localhost").operations
        let converted = operations.convertingSnakeCase(converts)
        #expect(converted.schemas.catalog.keys.isSnakeCase == (converts ?? false))
        #expect(converted === operations.convertingSnakeCase(converts))
        #expect((converted === operations) == (converts != true))
    }

    /// Expects that a body is sent as this text.
    private func expect(_ text: String, _ body: RequestBody) throws {
        let client = try APIClient(baseURL: "http://localhost")
        let data = try client.outgoingRequest(for: Create(body: body)).body?.data
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == text)
    }

    // One statement for each body, because the compiler infers the types of a statement together.

    @Test("any Encodable type is a JSON body, a form, or a part")
    func bodies() throws {
        let hit = Hit(id: 1)
        try expect(#"{"id":1}"#, .json(hit))
        try expect(#"[{"id":1}]"#, .json([hit]))
        try expect(#"{"a":{"id":1}}"#, .json(["a": hit]))
        try expect("null", .json(Hit?.none))
        try expect(#""red""#, .json(Color.red))
        try expect(#"{"hit":{"id":1},"n":2}"#, .json(["hit": .encoding(hit), "n": 2]))
        try expect("id=1", .form(hit))
        try expect("hit%5Bid%5D=1", .parts(["hit": .value(hit)]))
        try expect(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<hit><id>1</id></hit>",
            .encoded(hit, as: .xml(root: "hit"))
        )
        try expect("id=1", .encoded(hit, as: BodyFormat(FormFormat())))
        try expect("red", .encoded(Color.red, as: BodyFormat(TextFormat())))
        let parts = Create(body: .multipart(["a": .value(hit, isJSON: true), "b": .value(hit)]))
        let client = try APIClient(baseURL: "http://localhost")
        let data = try #require(client.outgoingRequest(for: parts).body?.data)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("\r\n\r\n{\"id\":1}\r\n") && text.contains("name=\"b[id]\"\r\n\r\n1\r\n"))
    }

    @Test("any Encodable type is a property list", arguments: [false, true])
    func propertyLists(isBinary: Bool) throws {
        let client = try APIClient(baseURL: "http://localhost")
        let request = try client.outgoingRequest(
            for: Create(body: .encoded([Hit(id: 1)], as: .propertyList(isBinary: isBinary)))
        )
        let data = try #require(request.body?.data)
        let found = try PropertyListDecoder().decode([Hit].self, from: data)
        #expect(found == [Hit(id: 1)])
    }

    @Test("objects and lists of mixed values may be nested in literals")
    func literals() throws {
        let (subject, none): (String, Int?) = ("x", nil)
        try expect(#"{"issue":{"subject":"x","id":1}}"#, .json(["issue": ["subject": subject, "id": 1]]))
        try expect(
            #"{"all":[{"subject":"x","id":1},{}]}"#,
            .json(["all": [["subject": subject, "id": 1], ["id": none]]])
        )
        try expect(#"[{"subject":"x","id":1},{"id":2}]"#, .json([["subject": subject, "id": 1], ["id": 2]]))
        try expect(
            #"{"id":1,"author":{"name":"x","age":36},"mixed":[1,"x",null]}"#,
            .json(["id": 1, "author": .object(["name": subject, "age": 36]), "mixed": .list([1, subject, nil])])
        )
        try expect(#"{"b":"x"}"#, .json(["a": nil, "b": subject.isEmpty ? nil : subject, "c": none.map { $0 + 1 }]))
        try expect("{}", .json([:]))
        try expect("[]", .json([]))
        try expect("[1,null]", .json([1, nil]))
    }
}
