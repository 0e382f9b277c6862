import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Moved clients", .bounded)
struct MovedClientTests {
    @Test(
        "a moved client's base URL is the link resolved against the original base URL",
        arguments: [
            ("https://h", "api.asp?", "https://h/api.asp"), ("https://h/", "api.asp?v=8", "https://h/api.asp?v=8"),
            ("https://h/bugs", "api.asp", "https://h/bugs/api.asp"),
            ("https://h/bugs/?a=1", "/api.php", "https://h/api.php"),
            ("https://h/a", "../b", "https://h/b"), ("https://h", "https://other:8443/x", "https://other:8443/x"),
            ("http://h", "https://h/x", "https://h/x"), ("http://h", "//other/x", "http://other/x"),
        ]
    )
    func target(base: String, link: String, expected: String) throws {
        #expect(try APIClient(baseURL: base).moved(to: link).base.text == expected)
    }

    @Test(
        "an unsuitable link is refused",
        arguments: [
            ("http://h/x", "it leads from https to http"), ("ftp://h", "expected a URL of http or https"),
            ("//ann@h/x", "it contains a user name"), ("a\nb", "it contains a control character"),
        ]
    )
    func refused(link: String, reason: String) throws {
        let fault = #expect(throws: RequestError.self) { try APIClient(baseURL: "https://h").moved(to: link) }
        #expect(fault == .malformedURL(link, reason: reason))
    }

    @Test("a moved client keeps schemas and middleware, and sends a token only to the same origin")
    func whole() async throws {
        struct Get: APIRequest {
            typealias Result = Int
            let path: PathTemplate = ""
            func result(from reply: Reply) throws -> Int { try reply.fields["n"] }
        }
        let logins = Locked(0)
        let authentication = Authentication(
            .logIn(in: .header("X-Token")) { _ in
                AccessToken("t\(logins.withLock { $0 += 1; return $0 })")
            }
        )
        try await withClient(
            schemas: ["Get.response.json": #"{"n":1}"#],
            middleware: [authentication],
            handler: { .json($0.path == "/api" ? #"{"n":2}"# : #"{"n":1}"#) }
        ) { client, server in
            #expect(try await client.send(Get()) == 1)
            let moved = try client.moved(to: "api")
            #expect(try await moved.send(Get()) == 2)
            #expect(server.requests.map { "\($0.target) \($0.headers["X-Token"] ?? "-")" } == ["/ t1", "/api t1"])
            let other = try LoopbackServer { _ in .json(#"{"n":3}"#) }
            defer { other.stop() }
            #expect(try await client.moved(to: other.baseURL).send(Get()) == 3)
            #expect(other.requests.map { $0.headers["X-Token"] ?? "-" } == ["t2"])
        }
    }
}
