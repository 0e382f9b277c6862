import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A configuration of the app's own for `URLSessionTransport`, in particular one with a `URLProtocol` mock.
@Suite("Configurations of URLSession", .bounded)
struct SessionConfigurationTests {
    struct Note: Codable, Equatable, Sendable {
        var id: Int
        var text: String
    }

    private static let schemas: [String: String] = [
        "GetNote.response.json": #"{ "id": 1, "text": "Tea" }"#, "GetNote.response.404.json": #"{ "reason": "gone" }"#,
        "AddNote.request.json": #"{ "text": "Tea" }"#, "AddNote.response.json": #"{ "id": 1, "text": "Tea" }"#,
    ]

    /// Creates a client whose requests a mock answers, instead of a server.
    private func client(_ answer: @escaping MockProtocol.Handler) throws -> APIClient {
        let host = "mock-\(UUID().uuidString.lowercased())"
        MockProtocol.handlers.withLock { $0[host] = answer }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [MockProtocol.self]
        return try APIClient(
            baseURL: "https://\(host).example",
            schemas: .sources(Self.schemas.map { SchemaSource(path: $0.key, text: $0.value) }),
            transport: URLSessionTransport(configuration: configuration)
        )
    }

    @Test("a mock answers a call, whose response is checked and decoded")
    func answers() async throws {
        let client = try client { request in
            guard request.url?.path == "/notes/1.json" else { return .init(status: 404) }
            return .init(headers: ["Content-Type": "application/json"], parts: [#"{"id": 1, "#, #""text": "Milk"}"#])
        }
        let note = try await client.send(.get("notes/1.json", schema: "GetNote", as: Note.self))
        #expect(note == Note(id: 1, text: "Milk"))
    }

    @Test("a mock's response that does not conform to the schema is a fault with its place")
    func faults() async throws {
        let client = try client { _ in .init(parts: [#"{"id": "1", "text": "Milk"}"#]) }
        let error = try await failure {
            _ = try await client.send(.get("notes/1.json", schema: "GetNote", as: Note.self))
        }
        #expect((error.underlying as? PayloadError)?.faults.first?.payload?.pointer == "/id")
    }

    @Test("a mock's status is a status of the server")
    func statuses() async throws {
        let client = try client { _ in .init(status: 404, parts: [#"{"reason": "gone"}"#]) }
        let error = try await failure {
            _ = try await client.send(.get("notes/1.json", schema: "GetNote", as: Note.self))
        }
        #expect(error.serverError?.status == 404)
        #expect(try error.serverError?.fields["reason"] == "gone")
    }

    @Test("a mock receives the method, the header fields and the body of a request")
    func requests() async throws {
        let received = Locked<URLRequest?>(nil)
        let client = try client { request in
            received.withLock { $0 = request }
            return .init(status: 201, parts: [#"{"id": 2, "text": "Milk"}"#])
        }
        let note = try await client.send(
            .post("notes.json", body: .json(["text": "Milk"]), schema: "AddNote", as: Note.self)
        )
        #expect(note.id == 2)
        let request = try #require(received.withLock { $0 })
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("application/json") == true)
        #expect(request.bodyText == #"{"text":"Milk"}"#)
    }

    @Test("an error of a mock is the reason of a failed connection")
    func errors() async throws {
        let client = try client { _ in throw URLError(.notConnectedToInternet) }
        let error = try await failure { _ = try await client.send(.get("notes/1.json", as: Reply.self)) }
        let reason: (any Error)? =
            if let cause = error.underlying as? TransportError, cause.code == .connectionFailed,
                let reason = cause.cause
            { reason } else { nil }
        #expect((reason as? URLError)?.code == .notConnectedToInternet, "\(error)")
    }

    @Test("a redirect of a mock is followed by the client")
    func redirects() async throws {
        let client = try client { request in
            request.url?.path == "/old.json"
                ? .init(status: 302, headers: ["Location": "/notes/1.json"])
                : .init(parts: [#"{"id": 1, "text": "Milk"}"#])
        }
        let note = try await client.send(.get("old.json", schema: "GetNote", as: Note.self))
        #expect(note.text == "Milk")
    }

    @Test("a response with status 401 from a mock is a response, and not a challenge")
    func challenges() async throws {
        let client = try client { _ in
            .init(status: 401, headers: ["WWW-Authenticate": #"Basic realm="a""#], parts: ["who?"])
        }
        let error = try await failure { _ = try await client.send(.get("notes/1.json", as: Reply.self)) }
        #expect(error.reply?.status == 401)
    }

    @Test("a mock that never answers ends at the timeout of the request")
    func silence() async throws {
        let client = try client { _ in nil }
        let error = try await failure {
            _ = try await client.send(.get("notes/1.json", as: Reply.self) { $0.options.timeout = .milliseconds(20) })
        }
        let time: Duration? =
            if let cause = error.underlying as? TransportError, cause.code == .timedOut, let time = cause.duration {
                time
            } else { nil }
        #expect(time == .milliseconds(20), "\(error)")
    }

    @Test("lines of a mock's response are read one after the other")
    func streams() async throws {
        let client = try client { _ in
            .init(headers: ["Content-Type": "application/x-ndjson"], parts: ["{\"id\":1}\n{\"i", "d\":2}\n"])
        }
        var lines: [Fields] = []
        for try await line in try await client.lines(of: .get("notes.ndjson", as: Reply.self)) { lines.append(line) }
        #expect(try lines.map { try $0["id"] as Int } == [1, 2])
    }

    // MARK: Settings

    @Test("settings on which promises depend are replaced in a copy, and the others are kept")
    func settings() {
        let configuration = URLSessionConfiguration.default
        configuration.httpCookieStorage = .shared
        configuration.httpAdditionalHeaders = ["X-App": "notes"]
        configuration.protocolClasses = [MockProtocol.self]
        configuration.allowsCellularAccess = false
        configuration.timeoutIntervalForRequest = 7
        configuration.timeoutIntervalForResource = 8

        let adapted = configuration.adapted(to: .init(connectionsPerHost: 3))
        #expect(adapted.httpCookieStorage == nil)
        #expect(!adapted.httpShouldSetCookies)
        #expect(adapted.httpCookieAcceptPolicy == .never)
        #expect(adapted.urlCache == nil)
        #expect(adapted.requestCachePolicy == .reloadIgnoringLocalCacheData)
        #expect(adapted.urlCredentialStorage == nil)
        #expect(adapted.httpMaximumConnectionsPerHost == 3)
        #expect(adapted.timeoutIntervalForRequest > 86_400)

        #expect(adapted.httpAdditionalHeaders?["X-App"] as? String == "notes")
        #expect(adapted.protocolClasses?.first == MockProtocol.self)
        #expect(!adapted.allowsCellularAccess)
        #expect(adapted.timeoutIntervalForResource == 8)
        #expect(configuration.timeoutIntervalForRequest == 7)
        #expect(configuration.httpCookieStorage === HTTPCookieStorage.shared)
    }

    @Test("additional header fields are sent, a request's own field has precedence, and cookies are not kept")
    func headerFields() async throws {
        let server = try LoopbackServer { _ in LoopbackResponse.json("{}").header("Set-Cookie", "a=1; Path=/") }
        defer { server.stop() }
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["X-App": "notes", "X-Kind": "session"]
        let client = try APIClient(
            baseURL: server.baseURL,
            transport: URLSessionTransport(configuration: configuration)
        )
        for _ in 1...2 {
            _ = try await client.send(.get("notes.json", as: Reply.self) { $0.headers["X-Kind"] = "request" })
        }
        #expect(server.requests.map { $0.headers["X-App"] } == ["notes", "notes"])
        #expect(server.requests.map { $0.headers["X-Kind"] } == ["request", "request"])
        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
    }

    // MARK: Documentation

    @Test("the Swift code of the page is compiled here")
    func page() throws {
        try DocumentedPage("Transports.md", program: "Transport/SessionConfigurationTests.swift").expectProgram(
            moreThan: 3
        )
    }

    /// The program of `Docs/Transports.md`.
    private static func documentedClient() throws -> APIClient {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [MockProtocol.self]
        let transport = URLSessionTransport(configuration: configuration)
        let client = try APIClient(baseURL: "https://www.redmine.org", transport: transport)
        return client
    }
}

/// A mock as apps write them: it answers the requests of each session whose configuration has it.
private final class MockProtocol: URLProtocol {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var parts: [String] = []
    }

    /// Returns an answer, `nil` for none, or throws the error of the connection.
    typealias Handler = @Sendable (URLRequest) throws -> Answer?

    /// The handlers by the first label of their hosts, so that tests do not share them.
    static let handlers = Locked<[String: Handler]>([:])

    private static func handler(for request: URLRequest) -> Handler? {
        let label = request.url?.host()?.split(separator: ".").first.map(String.init)
        return label.flatMap { label in handlers.withLock { $0[label] } }
    }

    override class func canInit(with request: URLRequest) -> Bool { handler(for: request) != nil }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        do {
            guard let url = request.url, let answer = try Self.handler(for: request)?(request),
                let response = HTTPURLResponse(
                    url: url,
                    statusCode: answer.status,
                    httpVersion: "HTTP/1.1",
                    headerFields: answer.headers
                )
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            for part in answer.parts { client?.urlProtocol(self, didLoad: Data(part.utf8)) }
            client?.urlProtocolDidFinishLoading(self)
        } catch {
            client?.urlProtocol(self, didFailWithError: error)
        }
    }

    override func stopLoading() {}
}

extension URLRequest {
    /// The text of the body, which Apple's platforms give a protocol as a stream only.
    fileprivate var bodyText: String? {
        if let httpBody { return String(data: httpBody, encoding: .utf8) }
        guard let stream = httpBodyStream else { return nil }
        stream.open()
        defer { stream.close() }
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = stream.read(&bytes, maxLength: bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
