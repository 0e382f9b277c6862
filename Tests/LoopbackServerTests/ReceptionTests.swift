import LoopbackServer
import TestSupport
import Testing

@Suite(.bounded) struct ReceptionTests {
    private static let block = [UInt8](repeating: 7, count: 1 << 20)

    @Test("a counted body is not kept, and can be longer than the limit", arguments: [true, false])
    func counted(isChunked: Bool) throws {
        let server = try LoopbackServer(limits: .init(bodyBytes: 10), receiving: { _ in .count }) {
            .text("\($0.tally.count) of \($0.body.count)")
        }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nConnection: close\r\n")
        client.send(isChunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: 4194304\r\n\r\n")
        for _ in 0..<4 {
            client.send((isChunked ? Array("100000\r\n".utf8) : []) + Self.block + (isChunked ? [13, 10] : []))
        }
        if isChunked { client.send("0\r\n\r\n") }
        #expect(client.receive().hasSuffix("\r\n\r\n4194304 of 0"))
        let tally = try #require(server.requests.first).tally
        #expect(tally == ByteChecksum(Self.block + Self.block + Self.block + Self.block))
    }

    @Test("the beginning of a counted body can be kept", arguments: [0, 1, 5, 99])
    func beginning(room: Int) throws {
        let server = try LoopbackServer(limits: .init(bodyBytes: 2), receiving: { _ in .count(keeping: room) }) { _ in
            .empty()
        }
        defer { server.stop() }
        let head = "PUT / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        _ = try RawClient.exchange(server, head + "4\r\nabcd\r\n3\r\nefg\r\n0\r\n\r\n")
        let request = try #require(server.requests.first)
        #expect(request.bodyText == "abcdefg".prefix(room))
        #expect(request.tally == ByteChecksum("abcdefg".utf8))
    }

    @Test("a kept body is counted too")
    func kept() throws {
        let server = try LoopbackServer { _ in .empty() }
        defer { server.stop() }
        _ = try RawClient.exchange(server, "PUT / HTTP/1.1\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc")
        let request = try #require(server.requests.first)
        #expect(request.bodyText == "abc")
        #expect(request.tally == ByteChecksum("abc".utf8))
    }

    @Test("an early response is sent before the body ends, and the handler is not called", arguments: [0, 5])
    func early(count: Int) throws {
        let server = try LoopbackServer(receiving: { _ in .respond(.text("enough", status: 413), after: count) }) { _ in
            .text("asked")
        }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n")
        if count > 0 { client.send("12345") }
        let response = client.receive { $0.hasSuffix("enough") }
        #expect(response.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
        #expect(response.contains("Connection: close\r\n"))
        #expect(server.requests.isEmpty)
    }

    @Test("a lingering server keeps reading, so that the client receives the response")
    func linger() throws {
        let server = try LoopbackServer(receiving: { _ in .respond(.empty(status: 413)) }) { _ in .empty() }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n")
        for _ in 0..<32 { client.send(Self.block) }
        #expect(client.receive().hasPrefix("HTTP/1.1 413 "))
        #expect(!client.wasReset)
    }

    @Test("a client that expects 100-continue is refused before it sends, or not invited", arguments: [true, false])
    func expectation(isRefused: Bool) throws {
        let server = try LoopbackServer(receiving: { _ in
            isRefused ? .respond(.empty(status: 417)) : .keep.withoutContinue()
        }) { .text($0.bodyText) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n")
        if !isRefused { client.send("ok") }
        let response = client.receive()
        #expect(response.hasPrefix(isRefused ? "HTTP/1.1 417 Expectation Failed\r\n" : "HTTP/1.1 200 OK\r\n"))
    }
}
