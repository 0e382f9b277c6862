import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Resources.md`: its Swift code compiles and runs, and its schemas validate its batch.
@Suite("Resources page", .bounded)
struct ResourcesPageTests {
    typealias Program = ResourcesPageProgram

    private static let page = DocumentedPage("Resources.md", program: "Resources/ResourcesPageProgram.swift")

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 30)
    }

    private static let note = #"{"id":7,"text":"Tea"}"#

    @Test("each call sends the request in the comment beside it")
    func calls() async throws {
        let handler: LoopbackServer.Handler = { request in
            request.method == "DELETE"
                ? .empty() : .json(request.path == "/notes" && request.method == "GET" ? "[\(Self.note)]" : Self.note)
        }
        try await withClient(handler: handler) { client, server in
            let printed = Locked<[String]>([])
            let read = try await Program.run(client, photo: Data("photo".utf8)) { line in
                printed.withLock { $0.append(line) }
            }
            #expect(read == [[Program.Note]](repeating: [Program.Note(id: 7, text: "Tea")], count: 4))
            #expect(printed.withLock { $0 } == ["Tea"])
            let comments = try #require(Self.page.blocks("swift").first).split(separator: "\n").compactMap { line in
                line.firstRange(of: "  // ").map { line[$0.upperBound...] }
            }
            let said = comments.map { "/" + $0.split(separator: " ")[1].prefix { !",:".contains($0) } }
            let methods = comments.map { String($0.prefix { $0 != " " }) }
            #expect(server.requests.map(\.method) == methods + ["GET"])
            #expect(server.requests.map(\.target) == said + ["/notes"])
        }
    }

    @Test("a write applies to the version that was read")
    func version() async throws {
        let handler: LoopbackServer.Handler = { _ in .json(Self.note).header("ETag", #""1""#) }
        try await withClient(handler: handler) { client, server in
            try await Program.renamed(client)
            #expect(server.requests.map { "\($0.method) \($0.target)" } == ["GET /notes/7", "PUT /notes/7"])
            #expect(server.requests.map { $0.headers["If-Match"] } == [nil, #""1""#])
            #expect(server.requests.last?.bodyText == #"{"id":7,"text":"Coffee"}"#)
        }
    }

    @Test("a style sets the identifier, the keys of lists and items, and the method of an update")
    func style() async throws {
        try await withClient(handler: { _ in .json(#"{"notes":[],"note":{}}"#) }) { client, server in
            try await Program.styled(client)
            #expect(server.requests.map { "\($0.method) \($0.target)" } == ["GET /notes.json", "PATCH /notes/7.json"])
            #expect(server.requests.last?.bodyText == #"{"note":{"key":7}}"#)
        }
    }

    @Test("each of several calls has a result")
    func many() async throws {
        let handler: LoopbackServer.Handler = { $0.path == "/notes/8" ? .empty(status: 404) : .json(Self.note) }
        try await withClient(handler: handler) { client, _ in
            #expect(await Program.many(client) == ["Tea", nil, "Tea"])
        }
    }

    /// The schemas of the page, by the names above them.
    private static func schemas() throws -> [String: String] {
        let names = ["Batch.request.json", "Batch.response.json", "BatchSuccess.json", "BatchFailure.json"]
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try #require(page.blocks("json \(name)").first))
            }
        )
    }

    private static let answers = """
        {"answers":[{"id":"a","status":201,"note":{"id":8,"text":"Milk"}},\
        {"id":"b","status":422,"errors":["Note is locked"]}]}
        """

    @Test("a batch has an outcome for each change")
    func batch() async throws {
        try await withClient(schemas: Self.schemas(), handler: { _ in .json(Self.answers) }) { client, server in
            let outcomes = try await Program.batch(client)
            #expect(outcomes["a"] == .success(Program.Note(id: 8, text: "Milk")))
            #expect(outcomes["b"] == .failure(Program.Refusal(errors: ["Note is locked"])))
            #expect(server.requests.count == 1)
            let sent = try JSONValue(parsing: server.requests[0].bodyText)
            let changes = """
                {"changes":[{"id":"a","method":"POST","note":{"text":"Milk"}},\
                {"id":"b","method":"DELETE","path":"notes/7"}]}
                """
            #expect(try sent == JSONValue(parsing: changes))
        }
    }

    @Test("a change or a response that matches no alternative is refused")
    func misfits() async throws {
        let answer = #"{"answers":[{"id":"a","status":300}]}"#
        try await withClient(schemas: Self.schemas(), handler: { _ in .json(answer) }) { client, server in
            let refused = try await failure {
                _ = try await client.send(Program.Batch(changes: [["id": "a", "method": "POST", "path": "notes/7"]]))
            }
            #expect(refused.stage == .compose)
            #expect(server.requests.isEmpty)
            let error = try await failure { _ = try await Program.batch(client) }
            #expect(error.stage == .decode)
            #expect("\(error)".contains("/answers/0"))
        }
    }
}
