import LoopbackServer
import TestSupport
import Testing

@Suite(.bounded) struct ContentTests {
    private static let content = LoopbackContent(count: 1000, tag: "\"v1\"")

    private func response(
        _ fields: String,
        method: String = "GET",
        cut: Int? = nil
    ) throws -> (head: String, body: [UInt8]) {
        let server = try LoopbackServer { Self.content.response(to: $0, cutAfter: cut) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("\(method) / HTTP/1.1\r\nConnection: close\r\n\(fields)\r\n")
        let bytes = client.receiveBytes()
        let separator = Array("\r\n\r\n".utf8)
        let end = try #require(bytes.indices.first { bytes[$0...].starts(with: separator) })
        return (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 4)...]))
    }

    @Test("content is the same from any start")
    func stretches() {
        let whole = Array(Self.content.bytes(in: 0..<1000))
        #expect(whole.count == 1000)
        for start in 0..<40 {
            for end in start..<40 { #expect(Array(Self.content.bytes(in: start..<end)) == Array(whole[start..<end])) }
        }
        #expect(Self.content.tally == ByteChecksum(whole))
        #expect(ByteChecksum(whole[8...]) != ByteChecksum(whole[..<992]))
    }

    @Test(
        "a range is returned in part, and anything else returns the whole content",
        arguments: [
            ("Range: bytes=0-\r\n", "0-999", 0..<1000), ("Range: bytes=10-19\r\n", "10-19", 10..<20),
            ("Range: bytes=990-5000\r\n", "990-999", 990..<1000), ("Range: bytes=-3\r\n", "997-999", 997..<1000),
            ("Range: bytes=-5000\r\n", "0-999", 0..<1000),
            ("Range: bytes=500-9223372036854775807\r\n", "500-999", 500..<1000),
            ("Range: bytes=5-\r\nIf-Range: \"v1\"\r\n", "5-999", 5..<1000),
            ("", nil, 0..<1000), ("Range: bytes=5-\r\nIf-Range: \"v0\"\r\n", nil, 0..<1000),
            ("Range: bytes=9-2\r\n", nil, 0..<1000), ("Range: bytes=-\r\n", nil, 0..<1000),
            ("Range: bytes=1-2,5-6\r\n", nil, 0..<1000), ("Range: lines=1-2\r\n", nil, 0..<1000),
        ] as [(String, String?, Range<Int>)]
    )
    func ranges(fields: String, contentRange: String?, range: Range<Int>) throws {
        let response = try response(fields)
        #expect(response.head.hasPrefix(contentRange == nil ? "HTTP/1.1 200 " : "HTTP/1.1 206 "))
        #expect(response.head.contains("ETag: \"v1\""))
        #expect(response.head.contains("Content-Length: \(range.count)"))
        #expect(response.head.contains("Content-Range: bytes \(contentRange ?? "")/1000") == (contentRange != nil))
        #expect(response.body == Array(Self.content.bytes(in: range)))
    }

    @Test("a range beyond the end is refused with the size", arguments: ["1000-", "1000-1001", "-0"])
    func unsatisfiable(range: String) throws {
        let response = try response("Range: bytes=\(range)\r\n")
        #expect(response.head.hasPrefix("HTTP/1.1 416 Range Not Satisfiable\r\n"))
        #expect(response.head.contains("Content-Range: bytes */1000"))
        #expect(response.body.isEmpty)
    }

    @Test("a response can be cut, and the rest can be requested")
    func cut() throws {
        let first = try response("", cut: 300)
        #expect(first.head.contains("Content-Length: 1000"))
        let second = try response("Range: bytes=300-\r\nIf-Range: \"v1\"\r\n")
        #expect(first.body.count == 300)
        #expect(ByteChecksum(first.body + second.body) == Self.content.tally)
    }

    @Test("a response to HEAD has no body")
    func head() throws {
        let response = try response("Range: bytes=10-19\r\n", method: "HEAD")
        #expect(response.head.contains("Content-Length: 1000"))
        #expect(response.body.isEmpty)
    }

    @Test("a huge body has its declared length")
    func huge() throws {
        let server = try LoopbackServer { _ in .huge(3_000_000) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
        let bytes = client.receiveBytes()
        #expect(String(decoding: bytes.prefix(300), as: UTF8.self).contains("Content-Length: 3000000\r\n"))
        #expect(bytes.suffix(3_000_000) == LoopbackContent(count: 3_000_000).bytes(in: 0..<3_000_000))
    }
}
