import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("The context of a call", .timeLimit(.minutes(5)))
struct CallContextTests {
    private struct Save: APIRequest {
        let path: PathTemplate = "save"
        let method = HTTPMethod.post
        let parameters: Parameters = ["who": "hunter2"]
        let body = RequestBody.json(["word": "hunter2"])
    }

    /// Sends a request that it creates itself.
    private struct Replacing: Middleware {
        func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
            let body = HTTPBody(Data(#"{"data":"hunter2"}"#.utf8))
            return try await next(HTTPRequest(method: .post, url: request.url, headers: request.headers, body: body))
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
            answering: { _ in .json(#"{"word":"hunter2"}"#) }
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
        options.events = CallEvents { event in kinds.withLock { $0.append("\(event.kind)") } }
        try await withClient(
            middleware: [Replacing(), Authentication(try .basic(user: "ann", password: "word"))],
            options: options,
            answering: { _ in .empty() }
        ) { client, server in
            _ = try await client.send(Save())
            #expect(server.requests.first?.headers["Authorization"]?.hasPrefix("Basic ") == true)
        }
        #expect(kinds.withLock { $0 }.contains { $0.hasPrefix("queued") })
    }

    @Test("of a request that belongs to no call, the path and the body are not shown")
    func noCall() throws {
        let url = try #require(URL(string: "https://h/reset/hunter2?x=hunter2"))
        let request = HTTPRequest(method: .post, url: url, body: HTTPBody(Data("hunter2".utf8)))
        #expect(request.description == "POST https://h:443/•••")
        #expect(!request.curlCommand().contains("hunter2"))
        #expect(request.curlCommand().contains("not shown: the request belongs to no call"))
        #expect(request.curlCommand(showingSecrets: true).contains("hunter2"))
    }
}
