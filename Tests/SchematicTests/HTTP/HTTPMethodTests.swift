import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("HTTP methods", .bounded)
struct HTTPMethodTests {
    struct Call: APIRequest {
        var method: HTTPMethod
        let path: PathTemplate = "x"
    }

    struct Ping: APIRequest {
        typealias Result = Void
        let method = HTTPMethod.head
        let path: PathTemplate = "x"
    }

    @Test(
        "each method is sent as written",
        arguments: ["GET", "OPTIONS", "DELETE", "PROPFIND", "M-SEARCH", "x-Move"]
    )
    func methods(name: String) async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, server in
            let reply = try await client.send(Call(method: HTTPMethod(rawValue: name)))
            #expect(server.requests.map(\.method) == [name])
            #expect(server.requests.first?.body.isEmpty == true)
            #expect(reply.body == Data("{}".utf8))
        }
    }

    @Test("a response to HEAD has the length of the absent body, and this is not a fault")
    func head() async throws {
        try await withClient(handler: { _ in .json(#"{"a":[1,2,3]}"#) }) { client, server in
            try await client.send(Ping())
            let reply = try await client.send(Call(method: .head))
            #expect(reply.headers["Content-Length"] == "13")
            #expect(reply.status == 200 && reply.body.isEmpty)
            #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
        }
        try await withClient(handler: { _ in .json(#"{"a":1}"#, status: 404) }) { client, _ in
            let error = try await failure { try await client.send(Ping()) }
            #expect(error.stage == .status && error.reply?.status == 404)
        }
    }

    @Test("a method that is not a token is refused", arguments: ["", "GET /", "GE\r\nT", "GÉT"])
    func refused(name: String) throws {
        let client = try APIClient(baseURL: "http://h")
        let error = #expect(throws: APIError.self) {
            try client.outgoingRequest(for: Call(method: HTTPMethod(rawValue: name)))
        }
        #expect(error?.underlying as? RequestError == .unusableMethod(name))
    }
}
