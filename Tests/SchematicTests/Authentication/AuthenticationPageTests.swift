import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Checks that the Swift code in `Docs/Authentication.md` is compiled here and does what the page describes.
@Suite("Authentication documentation page", .bounded)
struct AuthenticationPageTests {
    typealias Program = AuthenticationPageProgram

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func blocks(_ language: String) throws -> [String] {
        let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let page = try String(contentsOf: root.appendingPathComponent("Docs/Authentication.md"), encoding: .utf8)
        return page.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    @Test("its Swift code is identical to the code compiled here")
    func program() throws {
        let file = Self.here.appendingPathComponent("AuthenticationPageProgram.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
        let shown = try Self.blocks("swift").flatMap { $0.split(separator: "\n") }
        #expect(shown.count > 50)
        for line in shown { #expect(lines.contains(line.trimmingPrefix(while: \.isWhitespace)), "\(line)") }
    }

    /// Returns a token for the right password and, if `code` is set, the right code.
    static func handler(code: String? = nil) -> LoopbackServer.Handler {
        { request in
            switch (request.method, request.path) {
            case ("POST", _):
                if let code, !request.bodyText.contains("code=\(code)") { return .empty(status: 428) }
                let isKnown = ["user=ann", "password=hush"].allSatisfy { request.bodyText.contains($0) }
                guard isKnown else { return .empty(status: 403) }
                return .json(#"{"token":"t","expires":"2100-01-01T00:00:00Z"}"#)
            case ("DELETE", _): return .empty()
            default: return request.headers["X-Token"] == "t" ? .json(#"{"cases":["A"]}"#) : .unauthorized()
            }
        }
    }

    static func sources() throws -> SchemaSources {
        let schema = try #require(blocks("json").first)
        return .sources([SchemaSource(path: "OpenSession.response.json", text: schema)])
    }

    @Test("its login returns a token that is checked by its schema")
    func session() async throws {
        let server = try LoopbackServer(handler: Self.handler())
        defer { server.stop() }
        let client = try Program.session(server.baseURL, Self.sources()) { "hush" }
        #expect(try await client.send(Program.GetCases()) == ["A"])
        #expect(server.record == ["POST /session -", "GET /cases t"])
    }

    @Test("a refresh token renews the token, and a refused one leads to a login")
    func renewed() async throws {
        // Each token is valid for one request.
        let state = Locked((grants: [String](), token: ""))
        let handler: LoopbackServer.Handler = { request in
            state.withLock { state in
                guard request.method == "POST" else {
                    defer { state.token = "" }
                    let isValid = request.headers["Authorization"] == "Bearer \(state.token)"
                    return isValid ? .json(#"{"cases":["A"]}"#) : .unauthorized()
                }
                state.grants.append(request.bodyText.contains("password") ? "password" : "refresh")
                if request.bodyText.contains("r3") { return .empty(status: 403) }
                let number = state.grants.count
                state.token = "t\(number)"
                return .json(#"{"token":"t\#(number)","refresh":"r\#(number)","expires_in":600}"#)
            }
        }
        let server = try LoopbackServer(handler: handler)
        defer { server.stop() }
        let schema = try #require(Self.blocks("json").dropFirst().first)
        let sources = SchemaSources.sources([SchemaSource(path: "OpenTokens.response.json", text: schema)])
        let client = try Program.renewing(server.baseURL, sources) { "hush" }
        for _ in 0..<4 { #expect(try await client.send(Program.GetCases()) == ["A"]) }
        #expect(state.withLock { $0.grants } == ["password", "refresh", "refresh", "refresh", "password"])
    }

    @Test("its session logs off at the end")
    func scoped() async throws {
        let server = try LoopbackServer(handler: Self.handler())
        defer { server.stop() }
        let client = try APIClient(baseURL: server.baseURL, schemas: Self.sources())
        #expect(try await Program.scoped(client) { "hush" } == ["A"])
        #expect(server.record == ["POST /session -", "GET /cases t", "DELETE /session t"])
    }

    @Test("its challenge is answered by the user, and the call succeeds")
    func challenge() async throws {
        let server = try LoopbackServer(handler: Self.handler(code: "123"))
        defer { server.stop() }
        let authentication = Program.secondFactor()
        let client = try APIClient(
            baseURL: server.baseURL,
            schemas: Self.sources(),
            middleware: [authentication]
        )
        let cases = try await Program.ask(client, authentication) { challenge in
            challenge.kind == .secondFactor ? "123" : ""
        }
        #expect(cases == ["A"])
        #expect(server.record == ["POST /session -", "POST /session -", "GET /cases t"])
    }

    @Test("its custom authenticator signs the request")
    func own() async throws {
        let authentication = Authentication(Program.Signing(key: "k"))
        try await withClient(middleware: [authentication], handler: { _ in .json("{}") }) { client, server in
            _ = try await client.send(GetThing())
            let expected = Program.signature(of: "GET /thing", by: "k")
            #expect(server.requests.first?.headers["X-Signature"] == expected)
        }
    }

    @Test("its other credentials can be created")
    func others() throws {
        #expect(try Program.fixed(token: "t", key: "k") { "p" }.count == 4)
        #expect(Program.oauth(secret: "s", keychain: MemoryTokenStore()).count == 2)
    }
}
