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

    @Test("the head of a request that takes too long is refused")
    func slowHead() throws {
        var limits = LoopbackServer.Limits()
        limits.headTime = .zero
        let server = try LoopbackServer(limits: limits) { _ in .empty() }
        defer { server.stop() }
        #expect(try RawClient.exchange(server, "GET / HTTP/1.1\r\nA: ").hasPrefix("HTTP/1.1 408 "))
    }

    @Test(
        "connections that send nothing, or the beginning of a head, keep no one else out",
        arguments: ["", "GET / HT"]
    )
    func silentClients(text: String) throws {
        var limits = LoopbackServer.Limits(connections: 4)
        limits.guaranteedIdleTime = .zero
        let server = try LoopbackServer(limits: limits) { _ in .text("ok") }
        defer { server.stop() }
        let silent = try (0..<12).map { _ in try RawClient(server) }
        for client in silent { client.send(text) }
        #expect(try RawClient.get(server).hasSuffix("ok"))
        #expect(silent.count == 12)
    }

    @Test("a response without a date has that of the server's clock, also a refusal")
    func dates() throws {
        let date = "Sun, 22 Mar 2015 10:53:24 GMT"
        let server = try LoopbackServer(date: { date }) { request in
            request.path == "/own" ? .text("ok").header("Date", "own") : .text("ok")
        }
        defer { server.stop() }
        for (line, expected) in [("GET / HTTP/1.1", date), ("GET /own HTTP/1.1", "own"), ("GET", date)] {
            let answer = try RawClient.exchange(server, "\(line)\r\nConnection: close\r\n\r\n")
            #expect(answer.split(separator: "\r\n").filter { $0.hasPrefix("Date: ") } == ["Date: \(expected)"])
        }
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
