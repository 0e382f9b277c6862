import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Tests for the places of credentials, the requests that carry them, and the text that must not contain them.
@Suite("The places of credentials", .bounded)
struct CredentialPlacesTests {
    let book = LogBook()

    static func thing(_ authenticator: any Authenticator) async throws -> LoopbackRequest {
        try await withClient(middleware: [Authentication(authenticator)], handler: { _ in .json("{}") }) {
            client,
            server in
            _ = try await client.send(GetThing(path: "thing?a=b%26c"))
            return try #require(server.requests.first)
        }
    }

    @Test("each kind of credential is sent in its place")
    func places() async throws {
        #expect(try await Self.thing(.bearer("a.b-c")).headers["Authorization"] == "Bearer a.b-c")
        #expect(try await Self.thing(.apiKey("k", in: .header("X-Key"))).headers["x-key"] == "k")
        let query = try await Self.thing(.apiKey("k &+/é", in: .query("api key")))
        #expect(query.target == "/thing?a=b%26c&api%20key=k%20%26%2B%2F%C3%A9")
        let digest = TokenPlace.authorization(scheme: "Token")
        #expect(try await Self.thing(.apiKey("k", in: digest)).headers["Authorization"] == "Token k")
    }

    @Test("credentials are sent as UTF-8", arguments: [("Aladdin", "open sesame"), ("test", "123£"), ("", "a:b")])
    func basic(user: String, password: String) async throws {
        let sent = try await Self.thing(.basic(user: user, password: password)).headers["Authorization"]
        let expected = Data("\(user):\(password)".utf8).base64EncodedString()
        #expect(sent == "Basic \(expected)")
        if user == "Aladdin" { #expect(sent == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==") }
        if user == "test" { #expect(sent == "Basic dGVzdDoxMjPCow==") }
    }

    @Test("a colon or a control character is refused", arguments: [("a:b", "c"), ("a", "b\n"), ("a\u{7F}", "b")])
    func badName(user: String, password: String) {
        #expect(throws: AuthenticationError.self) { try Login.basic(user: user, password: password) }
    }

    static let everyPlace: [TokenPlace] = [.bearer, .header("X-Plain"), .query("q")]

    /// Returns whether the request contains the token anywhere.
    static func hasToken(_ request: LoopbackRequest) -> Bool {
        request.target.contains("hush") || request.headers.fields.contains { $0.value.contains("hush") }
    }

    @Test("a redirect within the origin keeps credentials, one to another origin does not", arguments: everyPlace)
    func redirects(place: TokenPlace) async throws {
        let other = try LoopbackServer { _ in .json("{}") }
        defer { other.stop() }
        let elsewhere = other.baseURL
        let answer: LoopbackServer.Handler = { request in
            switch request.path {
            case "/near": .redirect(to: "/thing", status: 307)
            // Some servers repeat the whole query in the redirect.
            case "/far": .redirect(to: elsewhere + "/x?" + request.query + "&z=1", status: 307)
            default: .json("{}")
            }
        }
        let authentication = Authentication(.apiKey("hush", in: place))
        try await withClient(middleware: [authentication], handler: answer) { client, server in
            _ = try await client.send(GetThing(path: "near"))
            #expect(server.requests.map(Self.hasToken) == [true, true])
            #expect(server.requests.last?.path == "/thing")
            _ = try await client.send(GetThing(path: "far"))
            #expect(other.requests.map(Self.hasToken) == [false])
            #expect(other.requests.first?.target.hasSuffix("z=1") == true)
            _ = try await client.send(GetThing(path: PathTemplate(elsewhere + "/direct")))
            #expect(other.requests.map(Self.hasToken) == [false, false])
        }
    }

    @Test("a 401 from another origin does not cause a login")
    func refusedElsewhere() async throws {
        let other = try LoopbackServer { _ in .unauthorized() }
        defer { other.stop() }
        let elsewhere = other.baseURL
        let tokens = TokenServer()
        let answer: LoopbackServer.Handler = { [handler = tokens.handler] request in
            request.path == "/far" ? .redirect(to: elsewhere) : handler(request)
        }
        let authentication = Authentication(AuthenticationTests.logIn())
        try await withClient(middleware: [authentication], handler: answer) { client, server in
            let error = try await failure { _ = try await client.send(GetThing(path: "far")) }
            #expect(error.reply?.status == 401)
            #expect(server.record == ["POST /session -", "GET /far t1"])
        }
    }

    @Test("credentials appear in no log, event, error, or description, on either side", arguments: everyPlace)
    func secrets(place: TokenPlace) async throws {
        let authentication = Authentication(.apiKey("hush", in: place))
        let logs = [true, false].map { _ in LoggingMiddleware(.bodies, showsCurl: true, sink: book.sink) }
        let events = Locked<[String]>([])
        let options = ClientOptions(
            redirects: nil,
            events: { event in events.withLock { $0.append("\(event)") } }
        )
        // Repeats the query, whose items have no suspicious name.
        let answer: LoopbackServer.Handler = { .redirect(to: "/again?" + $0.query, status: 307) }
        try await withClient(
            middleware: [logs[0], authentication, logs[1]],
            options: options,
            handler: answer
        ) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(server.requests.map(Self.hasToken) == [true])
            var dumped = ""
            dump(error, to: &dumped)
            dump(authentication, to: &dumped)
            for text in book.entries + events.withLock({ $0 }) + ["\(error)", dumped] {
                #expect(!text.contains("hush"), "\(text)")
            }
            #expect(book.entries.count == 5)
        }
    }

    @Test("descriptions of values that hold secrets do not show them")
    func descriptions() throws {
        let values: [Any] = [
            AccessToken("hush", refreshToken: "hush"), MemoryTokenStore(AccessToken("hush")),
            Login.bearer("hush"), try Login.basic(user: "u", password: "hush"),
            OAuth2(tokenURL: "https://u:hush@h/?key=hush", clientID: "a", clientSecret: "hush"),
            AuthenticationChallenge(.captcha, token: "hush", url: URL(string: "https://h/?t=hush")),
        ]
        for value in values {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            #expect(!text.contains("hush"), "\(text)")
        }
    }
}
