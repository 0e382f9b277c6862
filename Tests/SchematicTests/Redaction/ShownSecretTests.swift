import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// A call whose messages have a secret in each place, none of which has a secret's name: only the schemas declare them.
@Suite("Secrets of schemas in all that a call gives out", .bounded)
struct ShownSecretTests {
    private static let schemas = [
        "Save.path.json": #"{"account":"{secret}","ticket":"{secret}"}"#,
        "Save.headers.json": #"{"x-reference{?}":"{secret}"}"#,
        "Save.request.json": #"{"word":"{secret}","id":1}"#,
        "Save.response.json": #"{"word":"{secret}","id":1}"#,
        "Save.response.400.json": #"{"word":"{secret}"}"#,
        "Save.response-headers.json": #"{"x-answer{?}":"{secret}"}"#,
        "Save.response-headers.400.json": #"{"x-answer{?}":"{secret}"}"#,
    ]

    private struct Save: APIRequest {
        let method = HTTPMethod.post
        let path: PathTemplate = "accounts/{account}"
        let parameters: Parameters = ["account": "hunter2-path", "ticket": "hunter2-query"]
        let headers: HTTPHeaders = ["X-Reference": "hunter2-field"]
        let body = RequestBody.json(["word": "hunter2-body", "id": 7])
        var options: RequestOptions { RequestOptions(context: RequestContext { $0[Note.self] = "hunter2-note" }) }
    }

    private enum Note: RequestContextKey { static let defaultValue = "" }

    /// Responses that repeat secrets of the request and have their own, by the number of the request.
    private static func response(_ number: Int, to request: LoopbackRequest) -> LoopbackResponse {
        let response: LoopbackResponse =
            switch number {
            case 0: .json(#"{"word":"hunter2-reply","id":7}"#, status: 503)
            case 1: .empty(status: 307).header("Location", "/moved/hunter2-moved?to=hunter2-moved")
            case 2: .json(#"{"word":"hunter2-reply","id":7}"#)
            case 3: .json(#"{"word":"hunter2-reply"}"#, status: 400)
            case 4: .json(#"{"word":"hunter2-reply","id":"x"}"#)
            case 5: .json(#"{"word":"hunter2-reply","id":7}"#)
            default:
                .json(#"{"word":"hunter2-reply","id":7}"#).header("Content-Type", "application/x-ndjson")
            }
        return response.header("X-Answer", "hunter2-answer").header("X-Echo", request.target)
    }

    /// The values that a call has given out, by the names of their types.
    private final class Collection: Sendable {
        private let kept = Locked<[(name: String, value: any Sendable)]>([])
        var values: [(name: String, value: any Sendable)] { kept.withLock { $0 } }

        func add(_ values: any Sendable...) {
            let named = values.map { value in
                let name = String(reflecting: type(of: value)).prefix { $0 != "<" }
                return (name.split(separator: ".").dropFirst().joined(separator: "."), value)
            }
            kept.withLock { $0 += named }
        }

        func add(_ request: OutgoingRequest) {
            add(request as any Sendable, request.headers, request.context)
            if let body = request.body { add(body) }
        }

        func add(_ response: IncomingResponse) { add(response as any Sendable, response.headers) }

        func add(_ reply: Reply) {
            add(reply as any Sendable, reply.headers)
            if let fields = try? reply.fields { add(fields) }
        }

        func add(_ error: APIError) {
            add(error as any Sendable)
            if let request = error.request { add(request) }
            if let reply = error.reply { add(reply) }
            if let cause = error.underlying as? ReplyError, cause.code == .server, let fields = cause.fields {
                add(error.underlying as any Sendable, fields)
            }
        }
    }

    private struct Observer: Middleware {
        let collection: Collection

        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            collection.add(request)
            let response = try await next(request)
            collection.add(response)
            return response
        }
    }

    /// The texts that people read of the calls above: logs, reports and commands.
    private static func collected() async throws -> (values: Collection, texts: [String]) {
        let (collection, book, number) = (Collection(), LogBook(), Locked(0))
        let observer = Observer(collection: collection)
        let log = LoggingMiddleware(.bodies, showsCurl: true, sink: book.sink)
        let retry = RetryMiddleware(limit: 1, methods: [.post], clock: VirtualClock()) { attempt in
            collection.add(attempt)
            if case .success(let response) = attempt.outcome { collection.add(response) }
        }
        var options = ClientOptions()
        options.cache = CacheConfiguration(.memory())
        options.events = { event in
            collection.add(event, event.kind)
            if case .ended(let timeline) = event.kind { collection.add(timeline) }
        }
        var texts: [String] = []
        try await withClient(
            schemas: schemas,
            middleware: [observer, retry, RedirectFollowing(), log, observer],
            options: options,
            handler: { request in
                let number = number.withLock { number in
                    defer { number += 1 }
                    return number
                }
                return response(number, to: request)
            }
        ) { client, _ in
            collection.add(try await client.send(Save()))
            for _ in 0..<2 {
                let error = try await failure { _ = try await client.send(Save()) }
                collection.add(error)
                texts += [error.report(), error.report(.markdown), error.localizedDescription]
                if let request = error.request { texts.append(request.curlCommand()) }
            }
            let page = try await client.page(of: Save(), by: .linkHeader())
            collection.add(page)
            let lines = try await client.lines(of: Save()) { _ in }
            collection.add(lines)
        }
        return (collection, texts + book.entries)
    }

    /// The types of values that the rows must have.
    private static let expected: Set = [
        "OutgoingRequest", "HTTPHeaders", "HTTPBody", "RequestContext", "IncomingResponse", "Reply", "Fields",
        "APIError",
        "ReplyError", "CallEvent", "CallEvent.Kind", "CallTimeline", "RetryAttempt", "Page", "ReplyLines",
    ]

    @Test("printed, dumped, mirrored, encoded and logged values show no secret of the schemas")
    func shown() async throws {
        let (collection, texts) = try await Self.collected()
        #expect(Self.expected.subtracting(collection.values.map(\.name)) == [])
        for (name, value) in collection.values {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            if let value = value as? any Encodable {
                text += String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            }
            #expect(!text.contains("hunter2"), "\(name): \(text.prefix(2000))")
            #expect(!ReflectionTests.holdsSecret(value, depth: 0), "\(name)")
        }
        #expect(texts.count > 10)
        for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
        for part in ["X-Answer: ***", "X-Reference: ***", #""word":"***""#, "/accounts/***?ticket=***"] {
            #expect(texts.joined().contains(part), "\(part)")
        }
    }

    @Test("of the types that can hold a secret, only those that an app stores can be encoded")
    func encodable() throws {
        let samples = try ReflectionTests.samples()
        let encodable = samples.filter { $0.value is any Encodable }.map(\.key)
        #expect(Set(encodable) == ["AccessToken", "UploadSession"])
    }

    /// The types that an app or the package makes without a call, or whose values have the parts of those above.
    private static let madeWithoutCall: Set = [
        "AccessToken", "Login", "OAuth2", "Authentication", "MemoryTokenStore", "AuthenticationChallenge",
        "LoginAttempt",
        "APIClient", "ClientOptions", "HTTPHeaders.Field", "HTTPBody._Iterator", "ResponseStream",
        "ResponseStream._Iterator", "Parameters", "Parameters.Item", "PathTemplate", "RequestBody", "BodyParts",
        "BodyParts.Item", "BodyPart", "_ResourceRequest", "OneOffRequest", "RequestOptions", "CookieMiddleware",
        "ReplyStream", "ReplyStream._Iterator", "TransportError", "RequestError", "PageTarget", "PageLinks", "Pages",
        "Pages._Iterator", "CachedResponse", "CacheKey", "MemoryCache", "CacheConfiguration", "UploadSession",
        "WebLink",
        "DownloadedFile", "ServerSentEvent", "UntypedElement", "BodyContent", "URLSessionTransport", "SystemTransport",
        "CurlTransport.Options",
    ]

    @Test("each type with parts of a request or a response has a row here, or is made without a call")
    func complete() throws {
        // Several samples of one error are named after its cases.
        let errors = ["ReplyError.", "TransportError."]
        let names = try ReflectionTests.samples().keys.filter { name in !errors.contains { name.hasPrefix($0) } }
        #expect(Set(names).subtracting(Self.expected).subtracting(Self.madeWithoutCall).sorted() == [])
    }
}
