import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// The package's own middleware, in the order that the documentation recommends.
@Suite("Order of middleware", .bounded)
struct MiddlewareOrderTests {
    struct Get: APIRequest { let path: PathTemplate = "x" }

    let book = LogBook()
    let clock = VirtualClock()

    var logging: LoggingMiddleware { LoggingMiddleware(.line, clock: clock, sink: book.sink) }
    var retrying: RetryMiddleware { RetryMiddleware(jitter: 0, clock: clock) }
    /// Signs each request that passes with the next number.
    var signing: ProcessingMiddleware {
        let count = Locked(0)
        return ProcessingMiddleware(request: { request in
            request.headers["X-Sign"] = count.withLock { count in
                count += 1
                return "\(count)"
            }
        })
    }

    /// Responds with 503 first, then with a redirect, then with a result in an envelope.
    static func handler() -> LoopbackServer.Handler {
        let count = Locked(0)
        return { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 { return .empty(status: 503) }
            return request.path == "/y" ? .json(#"{"data":{"id":7}}"#) : .redirect(to: "/y", status: 307)
        }
    }

    func run(_ middleware: [any Middleware]) async throws -> (error: APIError?, arrived: [String], log: [String]) {
        let schemas = ["Get.response.json": #"{"id":1}"#]
        return try await withClient(schemas: schemas, middleware: middleware, handler: Self.handler()) {
            client,
            server in
            var error: APIError?
            do { _ = try await client.send(Get()) } catch let failure as APIError { error = failure }
            let arrived = server.requests.map { "\($0.path) \($0.headers["X-Sign"] ?? "-")" }
            return (error, arrived, book.entries.map { $0.replacingOccurrences(of: server.baseURL, with: "http://h") })
        }
    }

    @Test("in the recommended order, a call has one log entry, each attempt is signed, and redirects keep signatures")
    func recommended() async throws {
        let story = try await run([logging, ProcessingMiddlewareTests.unwrapping, retrying, signing])
        #expect(story.error == nil)
        #expect(story.arrived == ["/x 1", "/x 2", "/y 2"])
        #expect(
            story.log == [
                "→ 1 Get GET http://h/x",
                "← 1 Get GET http://h/x: 200, 8 bytes of application/json; charset=utf-8, 1.000 s",
            ]
        )
    }

    @Test("credentials after retries: each attempt has its current token, and a redirect within the origin keeps it")
    func credentials() async throws {
        let count = Locked(0)
        // Each token has expired when the next request is sent.
        let authentication = Authentication(
            .logIn(in: .header("X-Sign")) { attempt in
                count.withLock { $0 += 1 }
                return AccessToken("t\(count.withLock { $0 })", expires: attempt.now - 1)
            }
        )
        let story = try await run([logging, ProcessingMiddlewareTests.unwrapping, retrying, authentication])
        #expect(story.error == nil)
        #expect(story.arrived == ["/x t1", "/x t2", "/y t2"])
        #expect(story.log.count == 2)
        let early = try await MiddlewareOrderTests()
            .run([authentication, ProcessingMiddlewareTests.unwrapping, retrying])
        #expect(early.arrived == ["/x t3", "/x t3", "/y t3"])
    }

    @Test("logging after retries has an entry for each attempt, with the response as received")
    func logsAttempts() async throws {
        let story = try await run([ProcessingMiddlewareTests.unwrapping, retrying, signing, logging])
        #expect(story.error == nil)
        #expect(story.log.map { $0.prefix(3) } == ["→ 1", "← 1", "→ 2", "← 2"])
        #expect(story.log[1].hasSuffix(": 503, 0 bytes, 0 ms"))
        #expect(story.log[3].hasSuffix(": 200, 17 bytes of application/json; charset=utf-8, 0 ms"))
    }

    @Test("middleware before retries runs once per call")
    func signedOnce() async throws {
        let story = try await run([ProcessingMiddlewareTests.unwrapping, signing, retrying])
        #expect(story.arrived == ["/x 1", "/x 1", "/y 1"])
    }

    @Test("if middleware after retries unwraps responses, a busy server is not retried")
    func unwrappedTooEarly() async throws {
        let story = try await run([logging, retrying, ProcessingMiddlewareTests.unwrapping])
        #expect(story.error?.stage == .send)
        #expect(story.error?.reply?.status == 503)
        #expect(story.arrived == ["/x -"])
    }
}
