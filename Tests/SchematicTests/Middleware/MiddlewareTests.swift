import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Middleware", .bounded)
struct MiddlewareTests {
    struct Get: APIRequest {
        let path: PathTemplate = "x"
    }

    struct Tag: Middleware {
        let name: String
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            var request = request
            request.headers.add("X-Trace", name)
            var response = try await next(request)
            response.headers.add("X-Back", name)
            return response
        }
    }

    struct Twice: Middleware {
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            _ = try await next(request)
            return try await next(request)
        }
    }

    struct Canned: Transport {
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            IncomingResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(#"{"n":1}"#.utf8))
        }
    }

    @Test("the first middleware is outermost, for the request and for the response")
    func order() async throws {
        try await withClient(middleware: [Tag(name: "a"), Tag(name: "b")], handler: { _ in .empty() }) {
            client,
            server in
            let reply = try await client.send(Get())
            let trace = server.requests.first?.headers.values(of: "X-Trace").joined(separator: ",")
            #expect(trace?.filter { $0 != " " } == "a,b")
            #expect(reply.headers.values(of: "X-Back") == ["b", "a"])
        }
    }

    /// Middleware with a name and a place.
    struct Placed: PlacedMiddleware {
        let place: MiddlewarePlace
        let name: String
        let isPrompt = true

        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            try await Tag(name: name).send(request, next: next)
        }
    }

    @Test("middleware runs at its place, and in the order of the list among those at one place")
    func places() async throws {
        let links: [any Middleware] = [
            Placed(place: .cache, name: "cache"), Placed(place: .exchange, name: "first"), Tag(name: "a"),
            Placed(place: .redirects, name: "redirects"), Placed(place: .exchange, name: "second"), Tag(name: "b"),
        ]
        let chain = MiddlewareChain(links, transport: Canned())
        let response = try await chain.send(OutgoingRequest(url: try #require(URL(string: "http://host"))))
        let back = response.headers.values(of: "X-Back")
        #expect(back.reversed() == ["a", "b", "redirects", "first", "second", "cache"])
        #expect(!chain.isPrompt)
    }

    @Test("middleware can send a request again")
    func again() async throws {
        try await withClient(middleware: [Twice()], handler: { _ in .empty() }) { client, server in
            _ = try await client.send(Get())
            #expect(server.requests.count == 2)
        }
    }

    @Test("an invalid request made by middleware is not sent, and is an error of stage send")
    func broken() async throws {
        try await withClient(middleware: [Tag(name: "a\r\nEvil: 1")], handler: { _ in .empty() }) { client, server in
            let error = try await failure { _ = try await client.send(Get()) }
            #expect(error.stage == .send)
            #expect(server.requests.isEmpty)
        }
    }

    @Test("a custom transport provides the response")
    func transport() async throws {
        let client = try APIClient(baseURL: "http://nowhere.invalid", transport: Canned())
        #expect(try await client.send(Get()).fields["n"] == 1)
    }
}
