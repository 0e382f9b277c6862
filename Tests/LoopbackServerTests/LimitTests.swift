import LoopbackServer
import TestSupport
import Testing

@Suite("Limits of the server", .bounded)
struct LimitTests {
    @Test(
        "a length that is not one number is refused",
        arguments: [
            "Content-Length: 1\r\nContent-Length: 2", "Content-Length: +1", "Content-Length: -1", "Content-Length: x",
        ]
    )
    func lengths(fields: String) throws {
        let server = try LoopbackServer { _ in .empty() }
        defer { server.stop() }
        let answer = try RawClient.exchange(server, "POST / HTTP/1.1\r\n\(fields)\r\n\r\nab")
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }

    @Test("the same length twice is accepted")
    func repeatedLength() throws {
        let server = try LoopbackServer { .text($0.bodyText) }
        defer { server.stop() }
        let head = "POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n"
        #expect(try RawClient.exchange(server, head + "ab").hasSuffix("\r\n\r\nab"))
    }

    @Test("a request that takes too long is refused, although bytes arrive")
    func slowRequest() throws {
        var limits = LoopbackServer.Limits()
        limits.requestTime = .zero
        let server = try LoopbackServer(limits: limits) { _ in .empty() }
        defer { server.stop() }
        #expect(try RawClient.exchange(server, "GET / HTTP/1.1\r\nA: ").hasPrefix("HTTP/1.1 408 "))
    }

    @Test("requests are kept only if that is wanted", arguments: [true, false])
    func keeps(isKept: Bool) throws {
        let server = try LoopbackServer(keepsRequests: isKept) { _ in .empty() }
        defer { server.stop() }
        _ = try RawClient.get(server)
        #expect(server.requests.count == (isKept ? 1 : 0))
    }

    @Test(
        "a port that another server uses is an error, and a name is not resolved",
        arguments: ["127.0.0.1", "localhost"]
    )
    func addresses(host: String) throws {
        let server = try LoopbackServer { _ in .empty() }
        defer { server.stop() }
        #expect(throws: (any Error).self) {
            _ = try LoopbackServer(address: .init(host: host, port: server.port)) { _ in .empty() }
        }
    }

    @Test("the base URL has the address of the server")
    func baseURL() throws {
        let server = try LoopbackServer(address: .init(host: "127.0.0.1", port: 0)) { _ in .empty() }
        defer { server.stop() }
        #expect(server.baseURL == "http://127.0.0.1:\(server.port)")
    }
}
