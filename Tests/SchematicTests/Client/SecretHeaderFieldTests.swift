import Foundation
import LoopbackServer
import SchemaEngine
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// The name of the field, `X-Reference`, is not the name of a secret: only the schema declares it secret.
@Suite("Header fields of a request that a schema declares secret", .bounded)
struct SecretHeaderFieldTests {
    struct List: APIRequest {
        let path: PathTemplate = "list"
        var headers: HTTPHeaders = [:]
    }

    /// A part of a call that sets the field.
    enum Origin: CaseIterable {
        case request, client, authentication, outerMiddleware, innerMiddleware, newRequest, allFields
    }

    /// Keeps every text that a request has for display or for a file.
    struct Observer: Middleware {
        let texts = Locked<[String]>([])

        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            var dumped = ""
            dump(request, to: &dumped)
            dump(request.headers, to: &dumped)
            let stored = request.storableHeaders.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            let found = [
                dumped, stored, "\(request)", "\(request.headers)", String(reflecting: request), request.curlCommand(),
            ]
            texts.withLock { $0 += found }
            return try await next(request)
        }
    }

    private static let secret = "4711001"

    private static func middleware(_ change: @escaping @Sendable (inout OutgoingRequest) -> Void) -> any Middleware {
        ProcessingMiddleware(request: { change(&$0) })
    }

    @Test(
        "the field is masked in every text, whichever part of the call sets it",
        arguments: Origin.allCases,
        LoggingMiddleware.Level.allCases
    )
    func masked(origin: Origin, level: LoggingMiddleware.Level) async throws {
        let logged = Locked<[String]>([])
        let log = LoggingMiddleware(level, showsCurl: true, sink: { line in logged.withLock { $0.append(line) } })
        let observer = Observer()
        var request = List()
        var options = ClientOptions()
        var middleware: [any Middleware] = [log, observer]
        switch origin {
        case .request: request.headers["X-Reference"] = Self.secret
        case .client: options.headers["X-Reference"] = Self.secret
        case .authentication:
            middleware.insert(Self.middleware { try? $0.authorize { $0.headers["x-reference"] = Self.secret } }, at: 0)
        case .outerMiddleware:
            middleware.insert(Self.middleware { $0.headers["x-reference"] = Self.secret }, at: 0)
        case .innerMiddleware:
            middleware.append(Self.middleware { $0.headers.add("X-REFERENCE", Self.secret) })
            middleware += [log, observer] as [any Middleware]
        case .newRequest:
            middleware.insert(
                Self.middleware { $0 = OutgoingRequest(url: $0.url, headers: ["X-Reference": Self.secret]) },
                at: 0
            )
        case .allFields:
            middleware.insert(Self.middleware { $0.headers = HTTPHeaders([("X-Reference", Self.secret)]) }, at: 0)
        }
        let call = request
        try await withClient(
            schemas: ["List.headers.json": #"{"X-Reference{?}": "{secret}"}"#],
            middleware: middleware,
            options: options,
            handler: { _ in .empty(status: 500) }
        ) { client, server in
            let error = try await failure { _ = try await client.send(call) }
            #expect(server.requests.first?.headers["X-Reference"] == Self.secret)
            let texts = [error.report(), error.description] + logged.withLock { $0 } + observer.texts.withLock { $0 }
            for text in texts { #expect(!text.contains(Self.secret), "\(text)") }
            let hasFields = texts.contains { $0.lowercased().contains("x-reference: \(SecretMask.mask)") }
            #expect(hasFields)
            #expect(logged.withLock { $0.isEmpty } == (level == .off))
        }
    }

    @Test("a field that a redirect to another origin must not have is removed, although middleware has set it")
    func redirected() async throws {
        let other = try LoopbackServer(handler: { _ in .json("{}") })
        defer { other.stop() }
        let target = other.baseURL + "/list"
        try await withClient(
            schemas: ["List.headers.json": #"{"X-Reference{?}": "{secret}"}"#],
            middleware: [Self.middleware { $0.headers["X-Reference"] = Self.secret }],
            handler: { _ in .empty(status: 302).header("Location", target) }
        ) { client, server in
            _ = try await client.send(List())
            #expect(server.requests.first?.headers["X-Reference"] == Self.secret)
            let repeated = try #require(other.requests.first)
            #expect(repeated.headers["X-Reference"] == nil)
        }
    }

    /// Fails with the part of a response that it has received.
    private struct CutShort: Transport {
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            let part = IncomingResponse(status: 200, headers: ["X-Answer": SecretHeaderFieldTests.secret])
            throw TransportError.bodyCutShort(expected: 9, part)
        }
    }

    @Test("the response of an interrupted exchange has the fields masked in the error's cause, too")
    func interrupted() async throws {
        let file = SchemaSource(path: "List.response-headers.json", text: #"{"X-Answer{?}": "{secret}"}"#)
        let client = try APIClient(baseURL: "http://h", schemas: .sources([file]), transport: CutShort())
        let error = try await failure { _ = try await client.send(List()) }
        let response = try #require((error.underlying as? TransportError)?.response)
        #expect(response.headers["X-Answer"] == Self.secret)
        #expect("\(response.headers)" == "X-Answer: \(SecretMask.mask)")
    }

    @Test("fields that the schema does not declare secret are shown")
    func shown() async throws {
        let observer = Observer()
        let add = Self.middleware { $0.headers["X-Page"] = "4711002" }
        try await withClient(
            schemas: ["List.headers.json": #"{"X-Reference{?}": "{secret}", "X-Page{?}": 1}"#],
            middleware: [add, observer],
            handler: { _ in .json("{}") }
        ) { client, _ in
            _ = try await client.send(List())
            let isShown = observer.texts.withLock { $0.contains { $0.contains("X-Page: 4711002") } }
            #expect(isShown)
        }
    }
}
