import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Requests with entity tags", .bounded)
struct ConditionalRequestTests {
    struct Touch: APIRequest {
        let path: PathTemplate = "issues/1.json"
        var method: HTTPMethod = .get
        var version: EntityTag?
        var options: RequestOptions { RequestOptions(entityTag: version) }
        var headers: HTTPHeaders = [:]
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let method: HTTPMethod
        let tag: String
        let sent: HTTPHeaders
        var testDescription: String { "\(method) with \(tag)" }
    }

    static let cases = [
        Case(method: .get, tag: #"W/"a""#, sent: [.ifNoneMatch: #"W/"a""#]),
        Case(method: .get, tag: #""a""#, sent: [.ifNoneMatch: #""a""#]),
        Case(method: .head, tag: #""a""#, sent: [.ifNoneMatch: #""a""#]),
        Case(method: .put, tag: #""a""#, sent: [.ifMatch: #""a""#]),
        Case(method: .patch, tag: #""a""#, sent: [.ifMatch: #""a""#]),
        Case(method: .delete, tag: #""a""#, sent: [.ifMatch: #""a""#]),
        Case(method: .put, tag: #"W/"a""#, sent: [:]),
        Case(method: .patch, tag: #"W/"a""#, sent: [:]),
        Case(method: .delete, tag: #"W/"a""#, sent: [:]),
        Case(method: .post, tag: #""a""#, sent: [:]),
        Case(method: .post, tag: "*", sent: [:]),
        Case(method: .put, tag: "*", sent: [.ifMatch: "*"]),
    ]

    static func conditions(_ headers: LoopbackHeaders) -> HTTPHeaders {
        let names = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"]
        let fields = headers.fields.filter { names.contains($0.name.lowercased()) }
        return HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.name, value: $0.value) })
    }

    @Test("an entity tag is sent in the header that fits its method", arguments: cases)
    func headers(_ example: Case) async throws {
        let tag = try #require(EntityTag(rawValue: example.tag))
        try await withClient(handler: { _ in .json("{}") }) { client, server in
            _ = try await client.send(Touch(method: example.method, version: tag))
            let request = try #require(server.requests.first)
            #expect(Self.conditions(request.headers) == example.sent)
        }
    }

    @Test("a method that is sent as an override keeps its condition")
    func override() async throws {
        try await withClient(middleware: [MethodOverrideMiddleware()], handler: { _ in .json("{}") }) {
            client,
            server in
            let tag = EntityTag(rawValue: #""a""#)
            for method in [HTTPMethod.delete, .get, .post] {
                _ = try await client.send(Touch(method: method, version: tag))
            }
            let sent = server.requests.map { "\($0.method) \($0.headers["X-HTTP-Method-Override"] ?? "-")" }
            #expect(sent == ["POST DELETE", "GET -", "POST -"])
            #expect(server.requests.map { $0.headers["If-Match"] } == [#""a""#, nil, nil])
        }
    }

    @Test("a redirect that changes the method to GET removes the override")
    func redirectedOverride() async throws {
        let handler: LoopbackServer.Handler = { request in
            request.path == "/elsewhere" ? .json("{}") : .redirect(to: "/elsewhere", status: 303)
        }
        try await withClient(middleware: [MethodOverrideMiddleware()], handler: handler) { client, server in
            _ = try await client.send(Touch(method: .delete))
            #expect(server.requests.map(\.method) == ["POST", "GET"])
            #expect(server.requests.last?.headers["X-HTTP-Method-Override"] == nil)
        }
    }

    @Test("a call's own header takes precedence over its entity tag")
    func ownHeaders() async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, server in
            let request = Touch(method: .put, version: .any, headers: [.ifMatch: #""b""#])
            _ = try await client.send(request)
            #expect(server.requests.first?.headers["If-Match"] == #""b""#)
        }
    }

    @Test(
        "text that is not a valid entity tag is refused",
        arguments: ["", "a", #"""#, #""a"b""#, #"w/"a""#, "W/", "\"a\u{7F}\"", #""a" "#, "**"]
    )
    func noTag(text: String) {
        #expect(EntityTag(rawValue: text) == nil)
    }

    @Test("a valid tag is read, strong or weak", arguments: [(#""""#, true), (#""ü!""#, true), (#"W/"a""#, false)])
    func tag(text: String, isStrong: Bool) throws {
        #expect(try #require(EntityTag(rawValue: text)).isStrong == isStrong)
    }

    // MARK: Responses

    @Test("a requested 304 is a response without a body, not a failure")
    func notModified() async throws {
        struct Read: APIRequest {
            let path: PathTemplate = "x"
            let version: EntityTag?
            var options: RequestOptions { RequestOptions(entityTag: version) }
            func result(from reply: Reply) throws -> [String: Int]? {
                reply.isNotModified ? nil : try reply.fields[]
            }
        }
        let handler: LoopbackServer.Handler = { request in
            request.headers["If-None-Match"] == #""a""#
                ? .empty(status: 304) : .json(#"{"id":7}"#).header("ETag", #""a""#)
        }
        let schemas = ["Read.response.json": #"{"id":1}"#, "Error.response.json": #"{"errors":["x"]}"#]
        try await withClient(schemas: schemas, handler: handler) { client, _ in
            #expect(try await client.send(Read(version: nil)) == ["id": 7])
            #expect(try await client.send(Read(version: EntityTag(rawValue: #""a""#))) == nil)
            let reply = try await client.send(Touch(headers: [.ifNoneMatch: #""a""#]))
            #expect(reply.isNotModified)
            #expect(throws: ReplyError.self) { try reply.fields }
        }
    }

    @Test("a condition in the headers of all calls is one of the request")
    func conditionOfAllCalls() async throws {
        let options = ClientOptions(headers: [.ifNoneMatch: #""a""#, .ifMatch: #""b""#])
        let handler: LoopbackServer.Handler = { .empty(status: $0.method == "GET" ? 304 : 412) }
        try await withClient(options: options, handler: handler) { client, _ in
            #expect(try await client.send(Touch()).isNotModified)
            let error = try await failure { _ = try await client.send(Touch(method: .put)) }
            #expect(error.conflict?.expected?.rawValue == #""b""#)
        }
    }

    @Test("a 304 that was not requested is a failure")
    func unaskedNotModified() async throws {
        try await withClient(handler: { _ in .empty(status: 304) }) { client, _ in
            for request in [Touch(), Touch(method: .put, version: .any)] {
                let error = try await failure { _ = try await client.send(request) }
                #expect(error.stage == .status)
            }
        }
    }

    @Test("a 412 reports the expected and the current version, and the server's error", arguments: [true, false])
    func conflict(hasSchema: Bool) async throws {
        let schemas = hasSchema ? ["Error.response.json": #"{"errors":["x"]}"#] : [:]
        let response = LoopbackResponse.json(#"{"errors":["too late"]}"#, status: 412).header("ETag", #""b""#)
        try await withClient(schemas: schemas, handler: { _ in response }) { client, _ in
            let tag = EntityTag(rawValue: #""a""#)
            let error = try await failure { _ = try await client.send(Touch(method: .put, version: tag)) }
            let conflict = try #require(error.conflict)
            #expect(error.stage == .status)
            #expect(conflict.expected == tag)
            #expect(conflict.current?.rawValue == #""b""#)
            if hasSchema {
                guard let cause = conflict.reason as? ReplyError, cause.code == .server, cause.status == 412,
                    let own = cause.fields
                else { throw error }
                #expect(try own["errors", 0] == "too late")
            } else {
                #expect(conflict.reason == nil)
            }
            #expect(error.description.contains(#"expected the version "a", found the version "b""#))
        }
    }

    @Test("a 412 without a condition in the request is not a version conflict")
    func otherConflict() async throws {
        try await withClient(handler: { _ in .empty(status: 412) }) { client, _ in
            let error = try await failure { _ = try await client.send(Touch(method: .put)) }
            guard let cause = error.underlying as? ReplyError, cause.code == .status, cause.status == 412 else {
                throw error
            }
        }
    }
}
