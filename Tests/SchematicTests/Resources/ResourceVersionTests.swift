import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// A write applies to the version that was read.
@Suite("Resource versions", .bounded)
struct ResourceVersionTests {
    typealias Project = ResourceTests.Project

    /// A call, and the method and the `If-Match` header of its last request.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var key: String?
        var call: @Sendable (Resource<Fields>) async throws -> Void
        var asked: String
    }

    static let cases: [Case] = [
        Case(
            testDescription: "save the version that was read",
            call: { projects in
                let (project, tag) = try await projects.readVersion(1)
                try await projects.save(project, entityTag: tag)
            },
            asked: #"PUT "header""#
        ),
        Case(
            testDescription: "remove a version by its identifier",
            call: { try await $0.remove(id: 1, entityTag: EntityTag(rawValue: #""b""#)) },
            asked: #"DELETE "b""#
        ),
        Case(
            testDescription: "remove whatever version there is",
            key: "etag",
            call: { try await $0.remove(["id": 1, "etag": #""a""#], entityTag: .any) },
            asked: "DELETE *"
        ),
        Case(
            testDescription: "upload to a version",
            call: { try await $0.upload(["title": "A"], to: 1, entityTag: .any) },
            asked: "PUT *"
        ),
        Case(
            testDescription: "save by the tag that the thing holds",
            key: "etag",
            call: { try await $0.save(fields: ["id": 1, "etag": #""a""#]) },
            asked: #"PUT "a""#
        ),
        Case(
            testDescription: "remove by the tag that the thing holds",
            key: "etag",
            call: { try await $0.remove(["id": 1, "etag": #""a""#]) },
            asked: #"DELETE "a""#
        ),
        Case(
            testDescription: "a weak tag guards no write",
            key: "etag",
            call: { try await $0.save(["id": 1, "etag": #"W/"a""#]) },
            asked: "PUT -"
        ),
        Case(
            testDescription: "a new thing has no version",
            key: "etag",
            call: { try await $0.save(["etag": #""a""#]) },
            asked: "POST -"
        ),
        Case(
            testDescription: "a thing that holds no tag",
            key: "etag",
            call: { try await $0.save(["id": 1, "etag": JSONValue.null]) },
            asked: "PUT -"
        ),
        Case(
            testDescription: "a key that no style names",
            call: { try await $0.save(["id": 1, "etag": #""a""#]) },
            asked: "PUT -"
        ),
    ]

    @Test("a write sends the entity tag of its version in If-Match", arguments: cases)
    func asked(_ one: Case) async throws {
        let handler: LoopbackServer.Handler = { request in
            request.method == "DELETE" ? .empty() : .json(#"{"id":1,"title":"A"}"#).header("ETag", #""header""#)
        }
        try await withClient(handler: handler) { client, server in
            let style = ResourceStyle(entityTag: one.key)
            try await one.call(client.resource(named: "Project", at: "projects", style))
            let write = try #require(server.requests.last)
            #expect("\(write.method) \(write.headers["If-Match"] ?? "-")" == one.asked)
        }
    }

    @Test("another version on the server is a typed conflict with both entity tags")
    func conflict() async throws {
        let handler: LoopbackServer.Handler = { request in
            request.method == "GET"
                ? .json(#"{"id":1,"title":"A"}"#).header("ETag", #""a""#)
                : LoopbackResponse.empty(status: 412).header("ETag", #""b""#)
        }
        try await withClient(handler: handler) { client, _ in
            let projects = client.resource(of: Project.self, at: "projects")
            let (project, tag) = try await projects.readVersion(1)
            let error = try await failure { try await projects.save(project, entityTag: tag) }
            let conflict = try #require(error.conflict)
            #expect(conflict.expected?.rawValue == #""a""# && conflict.current?.rawValue == #""b""#)
            #expect(error.operation == "UpdateProject")
        }
    }

    @Test("an invalid entity tag is reported before anything is sent", arguments: ["a", "", "W/a"])
    func noTag(text: String) async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, server in
            let projects = client.resource(named: "Project", at: "projects", ResourceStyle(entityTag: "etag"))
            for error in [
                try await failure { try await projects.save(["id": 1, "etag": text]) },
                try await failure { try await projects.remove(["id": 1, "etag": [text]]) },
            ] {
                #expect(error.stage == .compose)
                #expect((error.underlying as? RequestError) == .unusableEntityTag(key: "etag"))
                #expect("\(error)".contains("with its quotes"))
            }
            #expect(server.requests.isEmpty)
        }
    }
}
