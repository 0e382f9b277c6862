import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import SchemaTools
@testable import schema_lint

/// The program `curl`, by which a static build of the command sends requests.
@Suite("Requests by the program curl", .enabled(if: SearchPath.program("curl") != nil, "curl is not installed"))
struct CurlProgramTests {
    private func send(_ request: ProbeRequest, timeout: Duration = .hangLimit) throws -> ProbeOutcome {
        try CurlProgram(ExchangeLimits(timeout: timeout)).send(request)
    }

    @Test("a request and its answer are those of the server")
    func exchange() throws {
        let server = try LoopbackServer { _ in .json(#"{"a": "ü"}"#, status: 201).header("X-One", "a: b") }
        let body = #"{"text": "a\"b\\c\n$é"}"#
        let request = ProbeRequest(
            method: "POST",
            url: server.baseURL + "/a%20b?c=%5B%5D&d=1,2",
            fields: [.init("Content-Type", "application/json"), .init("X-Key", "se\"cr\\et"), .init("X-Empty", "")],
            body: Data(body.utf8)
        )
        let response = try send(request).get()
        #expect(response.status == 201 && response.body == Data(#"{"a": "ü"}"#.utf8))
        #expect(response.fields.contains { $0.name == "X-One" && $0.value == "a: b" })
        let received = try #require(server.requests.first)
        #expect(received.method == "POST" && received.target == "/a%20b?c=%5B%5D&d=1,2" && received.bodyText == body)
        #expect(received.headers["X-Key"] == "se\"cr\\et" && received.headers["X-Empty"] == "")
        #expect(received.headers["Content-Type"] == "application/json" && received.headers["Expect"] == nil)
    }

    @Test("a redirect is an answer, and HEAD has no body")
    func redirect() throws {
        let server = try LoopbackServer { request in
            request.method == "HEAD" ? .json("{}") : .redirect(to: "/other")
        }
        let redirect = try send(ProbeRequest(method: "GET", url: server.baseURL)).get()
        #expect(redirect.status == 302 && server.requests.count == 1)
        let head = try send(ProbeRequest(method: "HEAD", url: server.baseURL)).get()
        #expect(head.status == 200 && head.body.isEmpty)
    }

    @Test("an outage has its kind")
    func outages() throws {
        let server = try LoopbackServer { $0.path == "/never" ? .never : .hangUp }
        func kind(_ path: String, _ timeout: Duration) throws -> ProbeOutage.Kind? {
            let outcome = try send(ProbeRequest(method: "GET", url: server.baseURL + path), timeout: timeout)
            guard case .failure(let outage) = outcome else { return nil }
            return outage.kind
        }
        #expect(try kind("/", .hangLimit) == .unreachable)
        #expect(try kind("/never", .seconds(1)) == .slow)
    }

    @Test("interim answers are skipped, and a text that is none is refused")
    func parsing() {
        let text = "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/2 200 \r\nA:  b \r\n\r\nbody\r\n\r\nrest"
        let response = CurlProgram.response(Array(text.utf8))
        #expect(response?.status == 200 && response?.body == Data("body\r\n\r\nrest".utf8))
        #expect(response?.fields.map(\.value) == ["b"])
        for text in ["", "HTTP/1.1 200", "text\r\n\r\n", "HTTP/1.1 100 \r\n\r\n"] {
            #expect(CurlProgram.response(Array(text.utf8)) == nil)
        }
    }

    @Test("a program that is missing is named, with what to do")
    func missing() {
        let error = #expect(throws: UsageError.self) {
            try CurlProgram(ExchangeLimits(timeout: .seconds(1)), program: "no-such-curl")
        }
        #expect(error?.message.contains("install curl") == true)
    }
}
