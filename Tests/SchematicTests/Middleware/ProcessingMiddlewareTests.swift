import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Request and response processing", .bounded)
struct ProcessingMiddlewareTests {
    struct Get: APIRequest {
        var path: PathTemplate = "x"
        var values = RequestContext()
        var options: RequestOptions { RequestOptions(schema: "Get", context: values) }
    }

    enum Trace: RequestContextKey { static let defaultValue = "none" }

    struct ShopError: Error, Equatable { let text: String }

    /// Unwraps responses from their envelope.
    static let unwrapping = ProcessingMiddleware(response: { response, _ in
        let envelope = try JSONValue(parsing: response.body)
        if let failure = envelope["error"]?.string { throw ShopError(text: failure) }
        response.body = Data((envelope["data"] ?? .null).bytes())
    })

    @Test("an envelope is removed before the schema reads the content")
    func envelope() async throws {
        let schemas = ["Get.response.json": #"{"id":1,"name":"A"}"#]
        try await withClient(
            schemas: schemas,
            middleware: [Self.unwrapping],
            handler: { _ in .json(#"{"data":{"id":7,"name":"B"},"meta":{"took":3}}"#) }
        ) { client, _ in
            let reply = try await client.send(Get())
            #expect(try reply.fields["id"] == 7)
            #expect(reply.body == Data(#"{"id":7,"name":"B"}"#.utf8))
        }
    }

    @Test("an error thrown by a closure is the cause of the call's error, which keeps the response")
    func refusal() async throws {
        let body = #"{"error":"sold out"}"#
        try await withClient(middleware: [Self.unwrapping], handler: { _ in .json(body) }) { client, _ in
            let error = try await failure { _ = try await client.send(Get()) }
            #expect(error.stage == .send)
            #expect(error.underlying as? ShopError == ShopError(text: "sold out"))
            #expect(error.reply?.status == 200)
            #expect(error.reply?.body == Data(body.utf8))
        }
    }

    @Test("a CancellationError thrown by a closure cancels the call")
    func cancel() async throws {
        let cancelling = ProcessingMiddleware(response: { _, _ in throw CancellationError() })
        try await withClient(middleware: [cancelling], handler: { _ in .empty() }) { client, _ in
            _ = await #expect(throws: CancellationError.self) { _ = try await client.send(Get()) }
        }
    }

    @Test("closures receive the operation and the context")
    func context() async throws {
        let both = ProcessingMiddleware(
            request: { request in
                request.headers["X-Trace"] = "\(request.operation ?? "") \(request.context[Trace.self])"
            },
            response: { response, request in
                response.headers["X-Back"] = "\(request.operation ?? "") \(request.context[Trace.self])"
            }
        )
        try await withClient(middleware: [both], handler: { _ in .empty() }) { client, server in
            let reply = try await client.send(Get(values: RequestContext { $0[Trace.self] = "t7" }))
            #expect(server.requests.first?.headers["X-Trace"] == "Get t7")
            #expect(reply.headers["X-Back"] == "Get t7")
            _ = try await client.send(Get())
            #expect(server.requests.last?.headers["X-Trace"] == "Get none")
        }
    }

    @Test("processing after RetryMiddleware runs per attempt, and before it per call", arguments: [0, 1])
    func tries(place: Int) async throws {
        let count = Locked(0)
        let counting = ProcessingMiddleware(request: { request in
            request.headers["X-Count"] = count.withLock { count in
                count += 1
                return "\(count)"
            }
        })
        let retrying = RetryMiddleware(limit: 2, clock: VirtualClock())
        var middleware: [any Middleware] = [retrying]
        middleware.insert(counting, at: place)
        try await withClient(middleware: middleware, handler: { _ in .empty(status: 503) }) { client, server in
            _ = try? await client.send(Get())
            #expect(server.requests.map { $0.headers["X-Count"] } == (place == 0 ? ["1", "1", "1"] : ["1", "2", "3"]))
        }
    }
}
