import Foundation
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Streams of a response", .bounded)
struct ResponseStreamTests {
    private struct Lost: Error {}

    private static func chunks(_ texts: String..., error: (any Error)? = nil) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            continuation.finish(throwing: error)
        }
    }

    /// Returns the text that a stream has before its end, and its error.
    private static func read(_ stream: ResponseStream) async -> (text: String, error: (any Error)?) {
        var content = Data()
        do {
            for try await chunk in stream { content += chunk }
            return (String(decoding: content, as: UTF8.self), nil)
        } catch {
            return (String(decoding: content, as: UTF8.self), error)
        }
    }

    @Test("a stream of chunks has their bytes, and ends as they do")
    func content() async {
        let complete = await Self.read(ResponseStream(Self.chunks("a", "", "bc")))
        #expect(complete.text == "abc" && complete.error == nil)
        let failed = await Self.read(ResponseStream(Self.chunks("a", "b", error: Lost())))
        #expect(failed.text == "ab" && failed.error is Lost)
        #expect(await Self.read(ResponseStream(Self.chunks())).text.isEmpty)
    }

    /// An endless sequence that counts its chunks.
    private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let count = Locked(0)
        let size: Int

        func makeAsyncIterator() -> Endless { self }

        mutating func next() async throws -> Data? {
            try Task.checkCancellation()
            count.withLock { $0 += 1 }
            return Data(count: size)
        }
    }

    @Test("chunks are read only a little in advance of the reader")
    func backPressure() async throws {
        let chunks = Endless(size: 1 << 15)
        let stream = ResponseStream(chunks)
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<100 { #expect(try await iterator.next()?.count == 1 << 15) }
        #expect(chunks.count.withLock { $0 } <= 104)
    }

    @Test("the chunks are no longer read when the stream is released")
    func released() async throws {
        let chunks = AsyncThrowingStream<Data, any Error>.makeStream()
        let isOver = Locked(false)
        chunks.continuation.onTermination = { _ in isOver.withLock { $0 = true } }
        do {
            let stream = ResponseStream(chunks.stream)
            chunks.continuation.yield(Data("a".utf8))
            var iterator = stream.makeAsyncIterator()
            #expect(try await iterator.next() == Data("a".utf8))
        }
        try await waitUntil { isOver.withLock { $0 } }
    }
}
