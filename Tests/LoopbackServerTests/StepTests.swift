import LoopbackServer
import TestSupport
import Testing

@Suite(.bounded) struct StepTests {
    @Test("steps are sent in order, and nothing is added")
    func order() throws {
        let steps: [LoopbackStep] = [
            .head, .chunk(text: "data: 1\n\n"), .pause(.milliseconds(1)),
            .times(2, [.chunk([65]), .text("1\r\nB\r\n")]), .lastChunk,
        ]
        let server = try LoopbackServer { _ in
            .steps(steps, status: 201, headers: ["Transfer-Encoding": "chunked"])
        }
        defer { server.stop() }
        #expect(
            try RawClient.get(server)
                == "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "9\r\ndata: 1\n\n\r\n1\r\nA\r\n1\r\nB\r\n1\r\nA\r\n1\r\nB\r\n0\r\n\r\n"
        )
    }

    @Test("each step is sent before the next, which can wait for a cue")
    func cue() throws {
        let cue = LoopbackCue()
        let server = try LoopbackServer { _ in .steps([.text("one"), .wait(cue), .text("two"), .wait(cue)]) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("GET / HTTP/1.1\r\n\r\n")
        #expect(client.receive { $0 == "one" } == "one")
        cue.give()
        #expect(client.receive { $0 == "two" } == "two")
        cue.give()
        #expect(client.receive().isEmpty)
    }

    @Test("a step can call a closure")
    func call() throws {
        let cue = LoopbackCue()
        let server = try LoopbackServer { _ in .steps([.call { cue.give() }, .wait(cue), .text("called")]) }
        defer { server.stop() }
        #expect(try RawClient.get(server) == "called")
    }

    @Test("silence lasts until the server stops")
    func silence() throws {
        let server = try LoopbackServer { _ in .steps([.text("x"), .silence, .text("never")]) }
        let client = try RawClient(server)
        client.send("GET / HTTP/1.1\r\n\r\n")
        #expect(client.receive { $0 == "x" } == "x")
        server.stop()
        #expect(client.receive().isEmpty)
    }

    @Test("a response can end with a reset at the start or later", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Le"])
    func reset(text: String) throws {
        let server = try LoopbackServer { _ in .steps([.text(text)]).ending(.reset) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("GET / HTTP/1.1\r\n\r\n")
        #expect(text.hasPrefix(client.receive()))
        #expect(client.wasReset)
    }

    @Test("a connection can be closed without notice, and kept open against the client's request")
    func endings() throws {
        let server = try LoopbackServer { .text("x").ending($0.path == "/stay" ? .stayOpen : .close) }
        defer { server.stop() }
        let client = try RawClient(server)
        client.send("GET /stay HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(!client.receive { $0.hasSuffix("x") }.contains("Connection"))
        client.send("GET / HTTP/1.1\r\n\r\nGET /lost HTTP/1.1\r\n\r\n")
        #expect(!client.receive().contains("Connection"))
        #expect(server.requests.map(\.path) == ["/stay", "/"])
    }
}
