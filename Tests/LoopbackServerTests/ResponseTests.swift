import LoopbackServer
import TestSupport
import Testing

@Suite struct ResponseTests {
    private func received(to target: String = "/", _ response: LoopbackResponse) throws -> String {
        let server = try LoopbackServer { _ in response }
        defer { server.stop() }
        return try RawClient.get(server, target)
    }

    @Test("a response to HEAD has the length and no body")
    func head() throws {
        let server = try LoopbackServer { _ in .text("four") }
        defer { server.stop() }
        let received = try RawClient.exchange(server, "HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(received.contains("Content-Length: 4\r\n"))
        #expect(received.hasSuffix("\r\n\r\n"))
    }

    @Test("a connection of a client of version 1.0 stays open only if the response agrees (RFC 9112, section 9.3)")
    func keptConnectionOfOldClient() throws {
        let server = try LoopbackServer { _ in .text("four") }
        defer { server.stop() }
        let requests = "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET / HTTP/1.0\r\n\r\n"
        let received = try RawClient.exchange(server, requests)
        let connections = received.split(separator: "\r\n").filter { $0.hasPrefix("Connection: ") }
        #expect(connections == ["Connection: keep-alive", "Connection: close"])
    }

    @Test("204 and 304 have no body and no length", arguments: [204, 304])
    func bodiless(status: Int) throws {
        let received = try received(LoopbackResponse(status: status, body: "lost".utf8))
        #expect(!received.contains("Content-Length"))
        #expect(received.hasSuffix("\r\n\r\n"))
    }

    @Test("a 401 response has the challenge")
    func challenge() throws {
        let received = try received(.unauthorized(realm: "Redmine API"))
        #expect(received.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
        #expect(received.contains("WWW-Authenticate: Basic realm=\"Redmine API\"\r\n"))
    }

    @Test("a chunked response is sent in chunks, and has an end")
    func chunked() throws {
        let received = try received(.text("abcdefg").chunked(by: 3))
        #expect(received.contains("Transfer-Encoding: chunked\r\n"))
        #expect(!received.contains("Content-Length"))
        #expect(received.hasSuffix("\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n1\r\ng\r\n0\r\n\r\n"))
    }

    @Test("a truncated chunk declares more bytes than are sent")
    func chunkedCut() throws {
        #expect(try received(.text("abcdefghijklmnopq").chunkedAndCut(after: 4)).hasSuffix("\r\n\r\n11\r\nabcd"))
    }

    @Test("a truncated body declares more bytes than are sent")
    func cut() throws {
        let received = try received(.text("abcdef").cutShort(after: 2))
        #expect(received.contains("Content-Length: 6\r\n"))
        #expect(received.hasSuffix("\r\n\r\nab"))
    }

    @Test("a server that hangs up sends nothing")
    func hangUp() throws {
        #expect(try received(.hangUp).isEmpty)
    }

    @Test("garbage is sent unchanged")
    func garbage() throws {
        #expect(try received(.garbage("no HTTP")) == "no HTTP")
    }

    @Test("a dripping body is received completely")
    func drip() throws {
        #expect(try received(.text("slow").dripping(every: .milliseconds(1))).hasSuffix("\r\n\r\nslow"))
    }

    @Test("a delayed response is received after its delay")
    func late() throws {
        let start = ContinuousClock.now
        #expect(try received(.text("late").delayed(by: .milliseconds(30))).hasSuffix("late"))
        #expect(ContinuousClock.now - start >= .milliseconds(30))
    }

    @Test("setting a header field replaces it in any case")
    func headers() throws {
        let received = try received(.text("x", type: "text/plain").header("content-type", "text/csv"))
        #expect(received.contains("content-type: text/csv\r\n"))
        #expect(!received.contains("text/plain"))
    }
}
