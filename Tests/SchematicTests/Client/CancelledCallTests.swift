import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Cancellation at each stage of a call", .bounded)
struct CancelledCallTests {
    struct Exchange: APIRequest {
        typealias Result = Reply
        var method: HTTPMethod = .get
        var path: PathTemplate = "x"
        var body = RequestBody.none
        var patience: Duration?
        var longest: Duration?
        var options: RequestOptions { RequestOptions(timeout: patience, deadline: longest) }
    }

    /// A stage at which a call is cancelled, and the setup that leads to it.
    struct Place: CustomStringConvertible, Sendable {
        let description: String
        var request = Exchange()
        var middleware: [any Middleware] = []
        let response: LoopbackResponse
    }

    private static let slow = LoopbackResponse.text(String(repeating: "x", count: 100_000))
        .dripping(every: .milliseconds(5))

    static let places = [
        Place(description: "before the response", response: .never),
        Place(description: "in the response's body", response: slow),
        Place(
            description: "between two tries",
            middleware: [RetryMiddleware(firstDelay: .seconds(60), longestDelay: .seconds(60), jitter: 0)],
            response: .empty(status: 503)
        ),
        Place(
            description: "in the middle of redirects",
            request: Exchange(path: "redirect"),
            response: .redirect(to: "/x").delayed(by: .milliseconds(1))
        ),
        Place(
            description: "in a stream that is sent",
            request: Exchange(method: .post, body: .stream { EndlessChunks() }),
            response: .never
        ),
    ]

    /// An endless sequence of small chunks.
    struct EndlessChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
        func next() async throws -> Data? {
            try await letPass(.milliseconds(5))
            return Data("chunk".utf8)
        }
        func makeAsyncIterator() -> EndlessChunks { self }
    }

    @Test("a cancelled call throws CancellationError, and the next call works", arguments: places)
    func cancelled(place: Place) async throws {
        let path = "/" + place.request.path.description
        let handler: LoopbackServer.Handler = { request in
            if request.path == "/after" { return .json("{}") }
            return request.path == path ? place.response : .never
        }
        try await withClient(middleware: place.middleware, handler: handler) { client, server in
            let call = Task { try await client.send(place.request) }
            let reachesServer = place.request.method == .get
            try await waitUntil { reachesServer ? !server.requests.isEmpty : client.running.count > 0 }
            try await letPass(.milliseconds(20))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            let after = try await client.send(Exchange(path: "after"))
            #expect(after.status == 200)
            #expect(client.running.count == 0)
        }
    }

    @Test("a call of any method can be cancelled, and can time out", arguments: ["GET", "POST", "PUT", "DELETE"])
    func methods(name: String) async throws {
        let method = HTTPMethod(rawValue: name)
        let body: RequestBody = [.post, .put, .patch].contains(method) ? .json(["a": 1]) : .none
        try await withClient(handler: { _ in .never }) { client, server in
            let call = Task { try await client.send(Exchange(method: method, body: body)) }
            try await waitUntil { !server.requests.isEmpty }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            await #expect {
                try await client.send(Exchange(method: method, body: body, patience: .milliseconds(100)))
            } throws: { error in
                guard case TransportError.Code.timedOut? = (error as? APIError)?.underlying else { return false }
                return true
            }
        }
    }

    @Test(
        "a call that succeeds and one that times out do not affect each other, in any order",
        arguments: ["POST", "PUT"],
        ["POST", "PUT"]
    )
    func sideBySide(first: String, second: String) async throws {
        try await withClient(handler: { $0.path == "/never" ? .never : .json("{}") }) { client, _ in
            let good = Exchange(method: HTTPMethod(rawValue: first), body: .json(["a": 1]))
            let late = Exchange(
                method: HTTPMethod(rawValue: second),
                path: "never",
                body: .json(["a": 1]),
                patience: .milliseconds(100)
            )
            for _ in 0..<2 {
                let reply = try await client.send(good)
                #expect(reply.status == 200)
                await #expect(throws: APIError.self) { try await client.send(late) }
            }
        }
    }
}
