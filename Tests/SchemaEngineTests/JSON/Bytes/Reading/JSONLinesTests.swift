import Testing

@testable import SchemaEngine

@Suite struct JSONLinesTests {
    /// A line as the closure receives it.
    private struct ReceivedLine: Equatable, CustomStringConvertible {
        var text: String
        var offset: Int
        var line: Int
        var record: Int
        var isTooLong = false

        var description: String { "\(isTooLong ? "too long" : text) @\(offset) line \(line) record \(record)" }
    }

    /// Reads a text by several readers in turns, in pieces of up to `piece` bytes.
    private func linesInTurns(of text: String, readers: Int, piece: Int, longest: Int = 1000) -> [ReceivedLine] {
        var unread = Array(text.utf8)[...]
        var received: [ReceivedLine] = []
        var all = (0..<readers).map { _ in JSONLines(blockSize: 64, longestLine: longest) }
        var rest = JSONLines.Rest()
        var (before, total, turn) = ((lines: 0, records: 0), 0, 0)
        while true {
            let count = all[turn % readers].readLines(after: &rest) { memory in
                let count = min(piece, memory.count, unread.count)
                memory.copyBytes(from: unread.prefix(count))
                unread = unread.dropFirst(count)
                return count
            }
            guard let count else { break }
            total += count
            let passed = all[turn % readers].forwardLines { line, bytes in
                received.append(
                    ReceivedLine(
                        text: String(decoding: bytes, as: UTF8.self),
                        offset: line.offset,
                        line: line.line + before.lines,
                        record: line.record + before.records,
                        isTooLong: line.isTooLong
                    )
                )
            }
            before = (before.lines + passed.lines, before.records + passed.records)
            turn += 1
        }
        #expect(unread.isEmpty)
        #expect(total <= text.utf8.count)
        return received
    }

    @Test("readers in turns pass on the same lines as one reader", arguments: [1, 2, 3], [1, 2, 7, 63, 64, 65, 4096])
    func turns(readers: Int, piece: Int) {
        let long = String(repeating: "x", count: 5000)
        let short = String(repeating: "y", count: 999)
        let texts = [
            "{\"a\": 1}\r\n\n  \t\n[2]\n\n3", "1\n\(short)\n2\n\(short)", "1\n\(long)\n2\n\(long)", "", "\n",
            " \r\n\t\n\n  ",
            "\(long)\n\(long)\n", (0..<300).map { "\($0)\n" }.joined(),
        ]
        for text in texts {
            #expect(
                linesInTurns(of: text, readers: readers, piece: piece) == lines(of: text, piece: piece),
                "\(text.prefix(20))"
            )
        }
    }

    /// Reads a text in pieces of up to `piece` bytes.
    private func lines(of text: String, piece: Int, block: Int = 64, longest: Int = 1000) -> [ReceivedLine] {
        var rest = Array(text.utf8)[...]
        var received: [ReceivedLine] = []
        var lines = JSONLines(blockSize: block, longestLine: longest)
        var isOpen = true
        while isOpen {
            isOpen = lines.nextBlock { memory in
                let count = min(piece, memory.count, rest.count)
                memory.copyBytes(from: rest.prefix(count))
                rest = rest.dropFirst(count)
                return count
            } _: { line, bytes in
                received.append(
                    ReceivedLine(
                        text: String(decoding: bytes, as: UTF8.self),
                        offset: line.offset,
                        line: line.line,
                        record: line.record,
                        isTooLong: line.isTooLong
                    )
                )
            }
        }
        return received
    }

    @Test("lines are passed with their positions, however the input is split", arguments: [1, 2, 3, 7, 64, 4096])
    func places(piece: Int) {
        let text = "{\"a\": 1}\r\n\n  \t\n[2]\n\n3"
        #expect(
            lines(of: text, piece: piece) == [
                ReceivedLine(text: "{\"a\": 1}\r", offset: 0, line: 1, record: 1),
                ReceivedLine(text: "[2]", offset: 15, line: 4, record: 2),
                ReceivedLine(text: "3", offset: 20, line: 6, record: 3),
            ]
        )
    }

    @Test("a line that is longer than the block enlarges it", arguments: [1, 63, 64, 65, 4096])
    func growth(piece: Int) {
        let long = String(repeating: "x", count: 999)
        let received = lines(of: "1\n\(long)\n2\n\(long)", piece: piece)
        #expect(received.map(\.text) == ["1", long, "2", long])
        #expect(received.map(\.offset) == [0, 2, 1002, 1004])
    }

    @Test(
        "a line that is too long is reported once, without its bytes, and the next ones are read",
        arguments: [1, 99, 4096]
    )
    func tooLong(piece: Int) {
        let long = String(repeating: "x", count: 5000)
        let received = lines(of: "1\n\(long)\n2\n\(long)", piece: piece)
        #expect(received.map(\.text) == ["1", "", "2", ""])
        #expect(received.map(\.isTooLong) == [false, true, false, true])
        #expect(received.map(\.offset) == [0, 2, 5003, 5005])
        #expect(received.map(\.line) == [1, 2, 3, 4])
        #expect(received.map(\.record) == [1, 2, 3, 4])
    }

    @Test("an input that is empty or only white space has no lines", arguments: ["", "\n", " \r\n\t\n\n  "])
    func nothing(text: String) { #expect(lines(of: text, piece: 3).isEmpty) }

    private struct Stop: Error {}

    @Test("an error of the input or of the closure is rethrown")
    func failure() {
        func next(
            reading read: (UnsafeMutableRawBufferPointer) throws(Stop) -> Int,
            _ body: (JSONLines.Line, TextBytes) throws(Stop) -> Void
        ) throws(Stop) {
            var lines = JSONLines(longestLine: 100)
            _ = try lines.nextBlock(reading: read, body)
        }
        func oneLine(_ memory: UnsafeMutableRawBufferPointer) -> Int {
            memory.copyBytes(from: [0x31, 0x0A])
            return 2
        }
        #expect(throws: Stop.self) { try next(reading: { _ throws(Stop) in throw Stop() }, { _, _ in }) }
        #expect(throws: Stop.self) { try next(reading: oneLine, { _, _ throws(Stop) in throw Stop() }) }
        #expect(throws: Never.self) { try next(reading: oneLine, { _, _ in }) }
    }
}
