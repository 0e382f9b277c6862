import LoopbackServer
import TestSupport
import Testing

@Suite struct RequestTests {
    @Test("a request is recorded as received")
    func recording() throws {
        let server = try LoopbackServer { _ in .json("{}") }
        defer { server.stop() }
        let response = try RawClient.exchange(
            server,
            "POST /a%20b?x=1&y=%C3%A9+z&flag HTTP/1.1\r\nX-One:  first \r\nx-one: second\r\nConnection: close\r\n"
                + "Content-Length: 5\r\n\r\nhello"
        )
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(response.hasSuffix("Content-Length: 2\r\nConnection: close\r\n\r\n{}"))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.path == "/a%20b")
        #expect(request.query == "x=1&y=%C3%A9+z&flag")
        #expect(request.queryItems.map(\.name) == ["x", "y", "flag"])
        #expect(request.queryItems.map(\.value) == ["1", "é z", ""])
        #expect(request.headers.values(of: "X-ONE") == ["first", "second"])
        #expect(request.bodyText == "hello")
    }

    @Test(
        "white space in the name of a header field is refused, and a line can end without a carriage return",
        arguments: [
            ("Host : x\r\n", "400"), ("Host\t: x\r\n", "400"), ("A: 1\r\n Host: x\r\n", "400"), ("A\r: 1\r\n", "400"),
            ("Host: x\n", "200"),
        ]
    )
    func names(field: String, status: String) throws {
        let server = try LoopbackServer { _ in .json("{}") }
        defer { server.stop() }
        let response = try RawClient.exchange(server, "GET / HTTP/1.1\r\n\(field)Connection: close\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(response)")
    }

    @Test("a percent sign without two hexadecimal digits is kept")
    func percent() throws {
        let server = try LoopbackServer { _ in .json("{}") }
        defer { server.stop() }
        _ = try RawClient.exchange(server, "GET /?a=%+5&b=%-5&c=%4&d=%zz&e=%41 HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(server.requests.first?.queryItems.map(\.value) == ["% 5", "%-5", "%4", "%zz", "A"])
    }

    @Test("a form's items are read like a query's, and other bodies have none")
    func formItems() throws {
        let server = try LoopbackServer { _ in .empty() }
        defer { server.stop() }
        for type in ["application/x-www-form-urlencoded; charset=utf-8", "text/plain"] {
            let head = "POST / HTTP/1.1\r\nConnection: close\r\nContent-Type: \(type)\r\nContent-Length: 9\r\n\r\n"
            _ = try RawClient.exchange(server, head + "x=1&y=a+b")
        }
        #expect(server.requests.map { $0.formItems.map(\.value) } == [["1", "a b"], []])
    }

    @Test("a chunked body is joined, without its extensions and trailers")
    func chunkedBody() throws {
        let server = try LoopbackServer { .text($0.bodyText) }
        defer { server.stop() }
        let response = try RawClient.exchange(
            server,
            "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + "3;note=1\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Trailer: t\r\n\r\n"
        )
        #expect(response.hasSuffix("\r\n\r\nabc0123456789"))
    }

    @Test("a chunk that is received later is read like any other")
    func lateChunk() throws {
        let server = try LoopbackServer { .text($0.bodyText) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        #expect(client.receive { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("3\r\nabc\r\n")
        client.send("0\r\n\r\n")
        #expect(client.receive().hasSuffix("\r\n\r\nabc"))
    }

    @Test("a connection processes requests in sequence, even if they are received at once")
    func keepAlive() throws {
        let server = try LoopbackServer { .text($0.target) }
        defer { server.stop() }
        let response = try RawClient.exchange(
            server,
            "GET /1 HTTP/1.1\r\n\r\nPOST /2 HTTP/1.1\r\nContent-Length: 1\r\n\r\nxGET /3 HTTP/1.1\r\nConnection: close\r\n\r\n"
        )
        #expect(response.split(separator: "HTTP/1.1 200 OK").count == 3)
        #expect(server.requests.map(\.target) == ["/1", "/2", "/3"])
    }

    @Test(
        "HTTP/1.0 closes the connection, unless the request keeps it alive",
        arguments: [("", true), ("Connection: keep-alive\r\n", false)]
    )
    func oldVersion(field: String, closes: Bool) throws {
        let server = try LoopbackServer { _ in .text("x") }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("GET / HTTP/1.0\r\n\(field)\r\n")
        #expect(client.receive { $0.hasSuffix("x") }.contains("Connection: close") == closes)
    }

    @Test("a client that expects 100-continue receives it before it sends its body")
    func continueFirst() throws {
        let server = try LoopbackServer { .text($0.bodyText) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n")
        #expect(client.receive { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("ok")
        #expect(client.receive().hasSuffix("\r\n\r\nok"))
    }

    @Test(
        "a request that is invalid or too large is refused with its status",
        arguments: [
            ("nonsense\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("PUT / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", 413),
            ("PUT / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
            ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
            ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", 413),
            ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
            ("GET /" + String(repeating: "a", count: 5000) + " HTTP/1.1\r\n\r\n", 431),
            ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 500) + "\r\n", 431),
        ]
    )
    func refusals(text: String, status: Int) throws {
        let server = try LoopbackServer(limits: .init(headerBytes: 1000, bodyBytes: 100)) { _ in .text("served") }
        defer { server.stop() }
        #expect(try RawClient.exchange(server, text).hasPrefix("HTTP/1.1 \(status) "))
        #expect(server.requests.isEmpty)
    }
}
