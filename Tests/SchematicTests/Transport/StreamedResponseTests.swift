import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Streamed responses", .bounded)
struct StreamedResponseTests {
    private static func open(
        _ server: LoopbackServer,
        _ path: String = "/",
        timeout: Duration = .hangLimit,
        over transport: any Transport = TestedTransport.current.make()
    ) async throws -> IncomingResponse {
        var request = OutgoingRequest(url: try #require(URL(string: server.baseURL + path)), timeout: timeout)
        request.streamsResponse = true
        return try await transport.send(request)
    }

    @Test("the head is available before the content, which is read as it arrives")
    func headFirst() async throws {
        let server = try LoopbackServer { _ in .text("abc").dripping(every: .milliseconds(20)) }
        defer { server.stop() }
        let response = try await Self.open(server)
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
        var text = Data()
        for try await chunk in try #require(response.stream) { text += chunk }
        #expect(text == Data("abc".utf8))
    }

    @Test("a stream can exceed the maximum body size, even with a slow reader")
    func large() async throws {
        let server = try LoopbackServer { _ in .huge(40 << 20) }
        defer { server.stop() }
        let transport = TestedTransport.current.make(maximumBodySize: 1 << 20)
        let stream = try #require(try await Self.open(server, over: transport).stream)
        var count = 0
        var chunks = 0
        for try await chunk in stream {
            count += chunk.count
            chunks += 1
            if chunks % 16 == 0 { try await letPass(.milliseconds(1)) }
        }
        #expect(count == 40 << 20)
    }

    @Test("a refusal has its body in memory, even if the request requests a stream")
    func refusal() async throws {
        let server = try LoopbackServer { _ in .json("{\"error\":1}", status: 422) }
        defer { server.stop() }
        let response = try await Self.open(server)
        #expect(response.stream == nil)
        #expect(response.body == Data("{\"error\":1}".utf8))
    }

    @Test("content that is cut off ends in an error after the received bytes", arguments: ["/length", "/chunked"])
    func cutShort(path: String) async throws {
        let server = try LoopbackServer { request in
            let response = LoopbackResponse.text("0123456789")
            return request.path == "/chunked" ? response.chunkedAndCut(after: 4) : response.cutShort(after: 4)
        }
        defer { server.stop() }
        var text = Data()
        await #expect {
            for try await chunk in try #require(try await Self.open(server, path).stream) { text += chunk }
        } throws: { error in
            if case TransportError.Code.streamCutShort = error { true } else { false }
        }
        #expect(Data("0123".utf8).starts(with: text))
    }

    @Test("a server that becomes silent within the content causes a timeout")
    func silence() async throws {
        let server = try LoopbackServer { _ in .text("abcdef").dripping(every: .hangLimit) }
        defer { server.stop() }
        // The head must be received in time.
        let isGivenUp = await inEnoughTime(from: .milliseconds(200)) { time in
            let response = try await Self.open(server, timeout: time)
            let stream = try #require(response.stream)
            do {
                for try await _ in stream {}
                return false
            } catch TransportError.Code.timedOut {
                return true
            }
        }
        #expect(isGivenUp)
    }

    @Test("releasing a stream ends its exchange and frees its connection")
    func letGo() async throws {
        // The first byte is sent immediately, and the last one long after the stream is released.
        let slow = LoopbackResponse.text(String(repeating: "x", count: 100_000)).dripping(every: .milliseconds(5))
        let server = try LoopbackServer { $0.path == "/slow" ? slow : .text("x") }
        defer { server.stop() }
        let transport = TestedTransport.current.make(connectionsPerHost: 1)
        for _ in 0..<3 {
            do {
                let stream = try #require(try await Self.open(server, "/slow", over: transport).stream)
                var iterator = stream.makeAsyncIterator()
                _ = try await iterator.next()
            }
            #expect(try await Self.open(server, over: transport).status == 200)
        }
    }

    @Test("a stream is read to its end even if nothing else retains its transport")
    func transportGone() async throws {
        let slow = LoopbackResponse.text(String(repeating: "x", count: 30)).dripping(every: .milliseconds(5))
        let server = try LoopbackServer { _ in slow }
        defer { server.stop() }
        let stream = try #require(try await Self.open(server, over: TestedTransport.current.make()).stream)
        var count = 0
        for try await chunk in stream { count += chunk.count }
        #expect(count == 30)
    }
}
