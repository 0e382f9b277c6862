import Foundation
import LoopbackServer
@_spi(Generated) import SchemaEngine
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Results read directly from the body", .bounded)
struct ReadResultTests {
    /// A generated model that records whether the walk created it.
    struct Tag: _GeneratedModel {
        var id: Int
        var isMadeByWalk: Bool

        init(from fields: Fields) throws {
            id = try fields["id"]
            isMadeByWalk = true
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                default: throw .undecided
                }
            }
            self.id = id
            isMadeByWalk = false
        }

        private static let layout = ObjectLayout([.required("id")])
        static let schema = GeneratedSchema("Tag.json", fingerprint: 0xC126_800C_C072_18CD)
    }

    struct GetTag: APIRequest {
        var path: PathTemplate { "tag.json" }
        typealias Result = Tag
    }

    struct GetTags: APIRequest {
        var path: PathTemplate { "tags.json" }
        typealias Result = [Tag]
    }

    /// A request that uses the reply's fields although its result can be read directly.
    struct GetWhole: APIRequest {
        var path: PathTemplate { "tag.json" }
        func result(from reply: Reply) throws -> Tag {
            var tag: Tag = try reply.fields.value()
            tag.id += 1
            return tag
        }
    }

    /// A request whose result does not depend on the body.
    struct GetConstant: APIRequest {
        var path: PathTemplate { "tag.json" }
        func result(from reply: Reply) throws -> Tag {
            guard reply.body.count < 20 else { throw CancelledReading() }
            return try Tag(from: ["id": 9])
        }
    }

    struct CancelledReading: Error {}

    private static let schemas = [
        "GetTag.response.json": "\"{tag}\"", "GetWhole.response.json": "\"{tag}\"",
        "GetConstant.response.json": "\"{tag}\"",
        "GetTags.response.json": "[\"{tag}\"]",
        "Tag.json": #"{ "id": 1 }"#,
    ]

    private func withTag<Value>(
        _ body: String,
        status: Int = 200,
        options: ClientOptions = ClientOptions(),
        _ call: (APIClient) async throws -> Value
    ) async throws -> Value {
        let response = LoopbackResponse.json(body, status: status)
        return try await withClient(schemas: Self.schemas, options: options, handler: { _ in response }) { client, _ in
            try await call(client)
        }
    }

    @Test("a result is read directly, without the walk")
    func withoutWalk() async throws {
        let tag = try await withTag(#"{"id":5,"more":[1]}"#) { try await $0.send(GetTag()) }
        #expect(tag.id == 5 && !tag.isMadeByWalk)
        let tags = try await withTag(#"[{"id":5},{"id":6}]"#) { try await $0.send(GetTags()) }
        #expect(tags.map(\.id) == [5, 6] && tags.allSatisfy { !$0.isMadeByWalk })
    }

    @Test("the reply's fields are available after a direct read, and a custom result uses the walk")
    func lazyFields() async throws {
        let response = try await withTag(#"{"id":5,"more":"x"}"#) {
            try await $0.page(of: GetTag(), by: .linkHeader()).completed
        }
        #expect(!response.result.isMadeByWalk)
        let more: String = try response.reply.fields["more"]
        let again: String = try response.reply.fields["more"]
        #expect(more == "x" && again == "x")
        let own = try await withTag(#"{"id":5}"#) { try await $0.send(GetWhole()) }
        #expect(own.id == 6 && own.isMadeByWalk)
    }

    @Test("an invalid body is reported as a fault with its position")
    func faults() async throws {
        let error = try await withTag(#"{"id":"5"}"#) { client in
            try await failure { _ = try await client.send(GetTag()) }
        }
        #expect(error.stage == .decode)
        let cause = try #require(error.underlying as? PayloadError)
        #expect(cause.faults.map(\.code) == [.typeMismatch])
        #expect(cause.faults.first?.payload?.pointer == "/id")
    }

    @Test("the walk creates the result if it converts a value or reports a warning")
    func warnings() async throws {
        var options = ClientOptions()
        options.replyChecks.mode = .observe
        options.replyChecks.convertNumbers = true
        let response = try await withTag(#"{"id":"5"}"#, options: options) {
            try await $0.page(of: GetTag(), by: .linkHeader()).completed
        }
        #expect(response.result.id == 5 && response.result.isMadeByWalk)
        options.replyChecks = CheckOptions(unknownKeys: .reject, mode: .observe)
        let odd = try await withTag(#"{"id":5,"odd":1}"#, options: options) {
            try await $0.page(of: GetTag(), by: .linkHeader()).completed
        }
        #expect(odd.result.isMadeByWalk)
        #expect(odd.reply.warnings.map(\.code) == [.unknownKey])
    }

    @Test(
        "a body is validated even if its result does not read it, and its fault precedes an error of the result",
        arguments: [#"{"id":"5"}"#, #"{"id":"5","further":"longer text"}"#]
    )
    func deferredBody(_ body: String) async throws {
        let tag = try await withTag(#"{"id":5}"#) { try await $0.send(GetConstant()) }
        #expect(tag.id == 9)
        let error = try await withTag(body) { client in
            try await failure { _ = try await client.send(GetConstant()) }
        }
        #expect(error.stage == .decode && error.underlying is PayloadError)
        let own = try await withTag(#"{"id":5,"further":"longer text"}"#) { client in
            try await failure { _ = try await client.send(GetConstant()) }
        }
        #expect(own.stage == .result && own.underlying is CancelledReading)
    }

    /// A request that counts the calls of `result(from:)`.
    struct GetCounted: APIRequest {
        let calls = Locked(0)
        var path: PathTemplate { "tag.json" }
        var options: RequestOptions { RequestOptions(schema: "GetTag") }
        func result(from reply: Reply) throws -> Tag {
            calls.withLock { $0 += 1 }
            return try reply.fields.value()
        }
    }

    @Test("a result is made only from a body that its schema accepts")
    func checkedBody() async throws {
        let request = GetCounted()
        let error = try await withTag(#"{"id":"5"}"#) { client in
            try await failure { _ = try await client.send(request) }
        }
        #expect(error.stage == .decode && request.calls.withLock { $0 } == 0)
        let tag = try await withTag(#"{"id":5}"#) { try await $0.send(request) }
        #expect(tag.id == 5 && request.calls.withLock { $0 } == 1)
    }

    @Test("a value is read once for the result, and again for another use")
    func readsTwice() async throws {
        struct GetTwice: APIRequest {
            var path: PathTemplate { "tag.json" }
            var options: RequestOptions { RequestOptions(schema: "GetTag") }
            func result(from reply: Reply) throws -> Tag {
                let (first, second): (Tag, Tag) = (try reply.value(), try reply.value())
                var tag = second
                tag.id += first.id
                return tag
            }
        }
        let tag = try await withTag(#"{"id":5}"#) { try await $0.send(GetTwice()) }
        #expect(tag.id == 10 && !tag.isMadeByWalk)
    }

    @Test("no result is created if the response has an error status")
    func refusal() async throws {
        let error = try await withTag(#"{"id":5}"#, status: 404) { client in
            try await failure { _ = try await client.send(GetTag()) }
        }
        #expect(error.stage == .status)
    }
}
