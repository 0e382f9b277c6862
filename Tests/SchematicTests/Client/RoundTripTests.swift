import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Objects that are read, changed, and sent back", .bounded)
struct RoundTripTests {
    private struct GetEntry: APIRequest {
        let path: PathTemplate = "entry"
        func result(from reply: Reply) throws -> Fields { try reply.fields }
    }

    private struct PutEntry: APIRequest {
        var entry: Fields
        let path: PathTemplate = "entry"
        let method = HTTPMethod.put
        var body: RequestBody { .json(entry) }
    }

    private static let schema = #"{"id":1,"title":"x","author":{"name":"x"},"limit{=25}":1}"#
    private static let schemas = ["GetEntry.response.json": schema, "PutEntry.request.json": schema]
    private static let text =
        #"{"z":1.50,"id":1,"title":"a","author":{"mail":"a@b","name":"Ada"},"links":[{"rel":"\u00e9","n":1e2}]}"#

    @Test("an object is sent back with all members that the schema does not name")
    func keeps() async throws {
        try await withClient(schemas: Self.schemas, handler: { _ in .json(Self.text) }) { client, server in
            var entry = try await client.send(GetEntry())
            try entry.set("title", to: "b")
            _ = try await client.send(PutEntry(entry: entry))
            let sent = try #require(server.requests.last)
            let expected = Self.text.replacingOccurrences(of: #""a""#, with: #""b""#)
            #expect(String(decoding: sent.body, as: UTF8.self) == expected)
        }
    }

    @Test("an object that lost unknown members on reading is not sent back, and a newly built one is sent")
    func refusesLossy() async throws {
        var options = ClientOptions()
        options.replyChecks.unknownKeys = .drop
        try await withClient(schemas: Self.schemas, options: options, handler: { _ in .json(Self.text) }) {
            client,
            server in
            var entry = try await client.send(GetEntry())
            try entry.set("title", to: "b")
            let error = try await failure { _ = try await client.send(PutEntry(entry: entry)) }
            #expect(error.stage == .compose)
            let faults = try #require(error.underlying as? PayloadError).faults
            #expect(faults.map(\.code) == [.lossyObject, .lossyObject])
            #expect(faults.map { $0.payload?.pointer } == ["", "/author"])
            #expect(server.requests.count == 1)
            let new: Fields = ["id": 1, "title": "b", "author": ["name": "Ada"] as Fields]
            _ = try await client.send(PutEntry(entry: new))
            #expect(server.requests.count == 2)
        }
    }

    @Test("a copy of a client can use another mapper, while the client keeps its own")
    func replacesMappers() async throws {
        struct Feed: APIRequest {
            let path: PathTemplate = "feed"
            func result(from reply: Reply) throws -> [String] { try reply.fields["entries"] }
        }
        let schemas = ["Feed.response.json": #"{"entries":["{entry}"]}"#, "Entry.json": #"{"title":"x"}"#]
        try await withClient(
            schemas: schemas,
            configure: { $0.map("entry", decode: { try $0["title"] as String }) },
            handler: { _ in .json(#"{"entries":[{"title":"a"},{"title":"b"}]}"#) }
        ) { client, _ in
            let mine = try client.replacingMappers { $0.map("entry", decode: { "my " + (try $0["title"] as String) }) }
            #expect(try await mine.send(Feed()) == ["my a", "my b"])
            #expect(try await client.send(Feed()) == ["a", "b"])
            #expect(throws: SchemaErrors.self) { try client.replacingMappers { $0.map("feed", decode: { $0 }) } }
        }
    }
}
