import SchemaEngine
import SchemaTools
import TestSupport
import Testing

@Suite("Messages of a language server")
struct MessageFramesTests {
    private static let messages: [JSONValue] = [
        ["id": 1, "method": "a", "params": ["text": "é\u{1F600}\r\n\r\n"]], ["method": "b"], [1, 2],
    ]

    @Test("messages are read from a stream that is cut anywhere", arguments: 1...40)
    func cuts(size: Int) throws {
        let bytes = Array(Self.messages.map(MessageFrames.text).joined().utf8)
        var frames = MessageFrames()
        var found: [JSONValue] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            frames.append(bytes[start..<min(start + size, bytes.count)])
            while let message = try frames.next() { found.append(message) }
        }
        #expect(found == Self.messages)
    }

    @Test(
        "the length of a body is read from its field alone",
        arguments: [
            "content-length: 2\r\nContent-Type: x\r\n\r\n{}", "Content-Type: a: b\r\nContent-Length:2\r\n\r\n{}",
        ]
    )
    func fields(text: String) throws {
        var frames = MessageFrames()
        frames.append(text.utf8)
        #expect(try frames.next() == [:])
    }

    @Test("a body that is not JSON, or too deep, is null", arguments: ["{", "", String(repeating: "[", count: 129)])
    func notJSON(body: String) throws {
        var frames = MessageFrames()
        frames.append("Content-Length: \(body.utf8.count)\r\n\r\n\(body)Content-Length: 2\r\n\r\n{}".utf8)
        #expect(try frames.next() == .some(.null))
        #expect(try frames.next() == [:])
    }

    @Test(
        "a stream without the length of its message ends with an error",
        arguments: [
            "X: 1\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: +1\r\n\r\n", "Content-Length: 1e9\r\n\r\n",
            "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 67108865\r\n\r\n",
            "Content-Length: 1 2\r\n\r\n", "Content-Length: \r\n\r\n", String(repeating: "a", count: 8192), "{}\n",
            "\n",
            "Content-Length: 2\n\n{}",
        ]
    )
    func unreadable(text: String) {
        var frames = MessageFrames()
        frames.append(text.utf8)
        #expect(throws: MessageFrames.StreamError.self) { try frames.next() }
    }

    @Test(
        "a stream that ends inside of a message has an error",
        arguments: [
            ("", nil), ("Content-Length: 2\r\n\r\n{}", nil),
            ("{}", "expected a header field such as 'Content-Length: 52', found '{}'"),
            ("Content-Length: 4\r\n\r\n{}", "expected a message of 4 bytes, found the end of the input after 2"),
        ]
    )
    func end(text: String, message: String?) throws {
        var frames = MessageFrames()
        frames.append(text.utf8)
        _ = try frames.next()
        var found: String?
        do throws(MessageFrames.StreamError) { try frames.finish() } catch { found = error.message }
        #expect(found == message)
    }

    @Test("a request that is cancelled before its turn is not handled, and others are")
    func cancellation() {
        var queue = MessageQueue()
        func cancel(_ id: JSONValue) -> JSONValue { ["method": "$/cancelRequest", "params": ["id": id]] }
        for message in [["id": 1], cancel(7), ["id": "a"], ["method": "n"], cancel(1)] as [JSONValue] {
            queue.add(message)
        }
        var handled: [String] = []
        while let (message, isCancelled) = queue.pop() { handled.append("\(message) \(isCancelled)") }
        #expect(handled == [#"{"id":1} true"#, #"{"id":"a"} false"#, #"{"method":"n"} false"#])
        queue.add(["id": 7])
        #expect(queue.pop()?.isCancelled == false)
    }
}
