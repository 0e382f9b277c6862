import Testing

@testable import SchemaEngine

@Suite("JSON buffers")
struct JSONBufferTests {
    private struct Refusal: Error {}

    private func bytes(of buffer: JSONBuffer) -> [UInt8] { buffer.withTextBytes { Array($0) } }

    @Test("bytes are copied from any sequence", arguments: [[], [1], Array(0...255)] as [[UInt8]])
    func copies(expected: [UInt8]) {
        #expect(bytes(of: JSONBuffer(expected)) == expected)
        #expect(bytes(of: JSONBuffer(expected.lazy.map { $0 })) == expected)
        #expect(bytes(of: expected.withTextBytes { JSONBuffer($0) }) == expected)
    }

    @Test("a closure fills a buffer and returns its length, clamped to the capacity", arguments: [-1, 0, 3, 4, 9])
    func fills(claimed: Int) {
        let buffer = JSONBuffer(capacity: 4) { target in
            for index in target.indices { target[index] = 7 }
            return claimed
        }
        #expect(bytes(of: buffer) == Array(repeating: 7, count: min(4, max(0, claimed))))
    }

    @Test("an error of the closure is rethrown")
    func passesErrorsOn() {
        #expect(throws: Refusal.self) { try JSONBuffer(capacity: 4) { _ in throw Refusal() } }
    }

    @Test("a byte outside the text is zero")
    func answersOutside() {
        let buffer = JSONBuffer([5, 6])
        #expect([-1, 0, 1, 2, 9].map { buffer[$0] } == [0, 5, 6, 0, 0])
    }
}
