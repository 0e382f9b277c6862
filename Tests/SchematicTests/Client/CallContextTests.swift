import Foundation
import LoopbackServer
import SchemaEngine
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("The context of a call", .bounded)
struct CallContextTests {
    private struct Save: APIRequest {
        let path: PathTemplate = "save"
        let method = HTTPMethod.post
        let parameters: Parameters = ["who": "hunter2"]
        let body = RequestBody.json(["word": "hunter2"])
    }

    /// Sends a request that it creates itself.
    private struct Replacing: Middleware {
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            let body = HTTPBody(Data(#"{"data":"hunter2"}"#.utf8))
            return try await next(
                OutgoingRequest(method: .post, url: request.url, headers: request.headers, body: body)
            )
        }
    }

    private static let schemas = [
        "Save.path.json": #"{"who":"{secret}"}"#, "Save.request.json": #"{"word":"{secret}"}"#,
        "Save.response.json": #"{"word":"{secret}"}"#,
    ]

    @Test("a request that middleware creates has its secrets masked")
    func createdRequest() async throws {
        let book = LogBook()
        try await withClient(
            schemas: Self.schemas,
            middleware: [Replacing(), LoggingMiddleware(.bodies, showsCurl: true, sink: book.sink)],
            handler: { _ in .json(#"{"word":"hunter2"}"#) }
        ) { client, server in
            _ = try await client.send(Save())
            #expect(book.entries.count == 2)
            #expect(!book.entries.joined().contains("hunter2"), "\(book.entries)")
            #expect(book.entries.first?.contains("not shown: the schemas name secrets") == true)
            #expect(server.requests.first?.target.contains("hunter2") == true)
        }
    }

    @Test("a request that middleware creates belongs to the call: it gets a token, and its events are reported")
    func createdRequestIsAuthenticated() async throws {
        let kinds = Locked<[String]>([])
        var options = ClientOptions()
        options.events = { event in kinds.withLock { $0.append("\(event.kind)") } }
        try await withClient(
            middleware: [Replacing(), Authentication(try .basic(user: "ann", password: "word"))],
            options: options,
            handler: { _ in .empty() }
        ) { client, server in
            _ = try await client.send(Save())
            #expect(server.requests.first?.headers["Authorization"]?.hasPrefix("Basic ") == true)
        }
        #expect(kinds.withLock { $0 }.contains { $0.hasPrefix("queued") })
    }

    @Test("a request that a retry replaces by one of another call is masked by the schemas of both")
    func replacedByRetry() async throws {
        struct Other: APIRequest {
            let path: PathTemplate = "other"
            let method = HTTPMethod.post
            let body = RequestBody.json(["code": "hunter2"])
        }
        let schemas = ["Other.request.json": #"{"code":"{secret}"}"#, "Other.response.json": #"{"code":"{secret}"}"#]
        let book = LogBook()
        let server = try LoopbackServer { $0.path == "/save" ? .empty(status: 503) : .json(#"{"code":"hunter2"}"#) }
        defer { server.stop() }
        let sources = schemas.map { SchemaSource(path: $0.key, text: $0.value) }
        let other = try APIClient(baseURL: server.baseURL, schemas: .sources(sources))
        let retry = RetryMiddleware(limit: 1, methods: [.post], clock: VirtualClock()) { attempt in
            attempt.request = try other.outgoingRequest(for: Other())
        }
        let client = try APIClient(
            baseURL: server.baseURL,
            middleware: [retry, LoggingMiddleware(.bodies, sink: book.sink)]
        )
        _ = try? await client.send(Save())
        #expect(book.entries.count == 4)
        #expect(book.entries.last?.contains("/other: 200") == true)
        #expect(!book.entries.suffix(2).joined().contains("hunter2"), "\(book.entries)")
    }

    @Test("calls share the redactor of their operation if no schema declares a secret", arguments: [true, false])
    func redactor(declaresSecrets: Bool) throws {
        let sources = Self.schemas.map { SchemaSource(path: $0.key, text: $0.value) }
        let client = try APIClient(
            baseURL: "http://host",
            schemas: declaresSecrets ? .sources(sources) : .none,
            transport: MiddlewareTests.Canned()
        )
        let (first, second) = (
            try client.outgoingRequest(for: Save()), try client.outgoingRequest(for: Save())
        )
        #expect((first.call?.redactor === second.call?.redactor) != declaresSecrets)
        #expect((first.ended().call?.redactor === second.ended().call?.redactor) != declaresSecrets)
        #expect(first.description.contains("hunter2") != declaresSecrets)
    }

    @Test("the records of a call are released with it")
    func release() async throws {
        struct Observing: Middleware {
            let observer: Locked<@Sendable () -> (any ExchangeObserver)?>
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
                observer.withLock { $0 = { [weak observer = request.call?.observer] in observer } }
                return try await next(request)
            }
        }
        let observer = Locked<@Sendable () -> (any ExchangeObserver)?> { nil }
        var options = ClientOptions()
        options.events = { _ in }
        try await withClient(
            middleware: [Observing(observer: observer)],
            options: options,
            handler: { _ in .empty() }
        ) { client, _ in _ = try await client.send(Save()) }
        try await waitUntil { observer.withLock({ $0() }) == nil }
    }

    @Test("of a request that belongs to no call, the path and the body are not shown")
    func noCall() throws {
        let url = try #require(URL(string: "https://h/reset/hunter2?x=hunter2"))
        let request = OutgoingRequest(method: .post, url: url, body: HTTPBody(Data("hunter2".utf8)))
        #expect(request.description == "POST https://h:443/***")
        #expect(!request.curlCommand().contains("hunter2"))
        #expect(request.curlCommand().contains("not shown: the request belongs to no call"))
        #expect(request.curlCommand(showingSecrets: true).contains("hunter2"))
    }
}
