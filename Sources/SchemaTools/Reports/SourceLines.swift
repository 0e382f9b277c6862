import SchemaEngine

/// The encodings in which positions count the columns of a line.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    /// Returns the number of columns of a character with a leading byte; 0 for a byte that continues a character.
    func columns(of byte: UInt8) -> Int {
        if self == .utf8 { return 1 }
        return byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    }
}

/// A text with the beginnings of its lines, which converts positions of the protocol to offsets in bytes, and back.
struct SourceLines: Sendable {
    let buffer: JSONBuffer
    /// The offsets of the first bytes of the lines. A byte-order mark is a character of the first line.
    private let starts: [Int]
    /// The characters before each block of bytes, so that a place in a long line is found without its beginning.
    private let blocks: [Characters]

    private static let blockSize = 256

    /// Numbers of characters.
    private struct Characters {
        var scalars = 0
        /// The scalars with two units in UTF-16.
        var pairs = 0

        mutating func add(_ byte: UInt8) {
            if byte & 0xC0 != 0x80 { scalars += 1 }
            if byte >= 0xF0 { pairs += 1 }
        }
    }

    init(_ buffer: JSONBuffer) {
        self.buffer = buffer
        (starts, blocks) = buffer.withTextBytes { bytes in
            var (starts, blocks, total) = ([0], [Characters()], Characters())
            for (index, byte) in bytes.enumerated() {
                if byte == 0x0A || byte == 0x0D && bytes[index + 1] != 0x0A { starts.append(index + 1) }
                total.add(byte)
                if (index + 1) % Self.blockSize == 0 { blocks.append(total) }
            }
            return (starts, blocks)
        }
    }

    /// Returns the numbers of the characters before an offset.
    private func characters(before offset: Int) -> Characters {
        let block = min(offset / Self.blockSize, blocks.count - 1)
        return buffer.withTextBytes { bytes in
            (block * Self.blockSize..<offset).reduce(into: blocks[block]) { $0.add(bytes[$1]) }
        }
    }

    /// The parsed text; `nil` if it is not JSON.
    var document: JSONDocument? {
        try? JSONDocument(parsing: buffer, maximumDepth: CheckOptions.standard.maximumDepth)
    }

    /// Returns the offset of a position, from 0. A position after the end of its line is that end.
    func offset(line: Int, character: Int, _ encoding: PositionEncoding) -> Int {
        guard starts.indices.contains(line) else { return buffer.count }
        let end = endOfLine(line)
        return buffer.withTextBytes { bytes in
            var (offset, column) = (starts[line], 0)
            while offset < end, column < character {
                column += encoding.columns(of: bytes[offset])
                offset += 1
            }
            // Not inside of a character.
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            return offset
        }
    }

    /// Returns the offset of a position in a message of the protocol, or `nil` if it is not one, such as a negative position.
    func offset(_ position: JSONValue?, _ encoding: PositionEncoding) -> Int? {
        guard let line = position?["line"]?.int, let character = position?["character"]?.int, line >= 0, character >= 0
        else { return nil }
        return offset(line: line, character: character, encoding)
    }

    /// Returns the offsets of a range in a message of the protocol. The end is not before the start.
    func offsets(_ range: JSONValue?, _ encoding: PositionEncoding) -> Range<Int>? {
        guard let start = offset(range?["start"], encoding), let end = offset(range?["end"], encoding) else {
            return nil
        }
        return start..<max(start, end)
    }

    /// Returns the offset of a place of a fault: a line and a column in Unicode scalars, both from 1. A byte-order mark has no
    /// column.
    func offset(line: Int, column: Int) -> Int {
        guard line > 0, line <= starts.count else { return buffer.count }
        let end = endOfLine(line - 1)
        return buffer.withTextBytes { bytes in
            var offset = starts[line - 1]
            if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
            var scalar = characters(before: offset).scalars
            let wanted = scalar + min(max(0, column - 1), buffer.count)
            // The last block that begins before the character.
            var (low, high) = (offset / Self.blockSize, blocks.count)
            while high - low > 1 {
                let middle = low + (high - low) / 2
                if blocks[middle].scalars < wanted { low = middle } else { high = middle }
            }
            if low * Self.blockSize > offset { (offset, scalar) = (low * Self.blockSize, blocks[low].scalars) }
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            while offset < end, scalar < wanted {
                offset += 1
                while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
                scalar += 1
            }
            return min(offset, end)
        }
    }

    /// Returns the line and the character of an offset, both from 0.
    func position(of offset: Int, _ encoding: PositionEncoding) -> (line: Int, character: Int) {
        let offset = min(max(0, offset), buffer.count)
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        guard encoding == .utf16 else { return (low, offset - starts[low]) }
        let (before, after) = (characters(before: starts[low]), characters(before: offset))
        return (low, after.scalars - before.scalars + after.pairs - before.pairs)
    }

    /// Returns the offset after the last character of a line, before its line break.
    private func endOfLine(_ line: Int) -> Int {
        guard line + 1 < starts.count else { return buffer.count }
        let next = starts[line + 1]
        return buffer.withTextBytes { bytes in
            bytes[next - 1] == 0x0A && next - 2 >= starts[line] && bytes[next - 2] == 0x0D ? next - 2 : next - 1
        }
    }

    /// Returns the text with a range replaced.
    func replacing(_ range: Range<Int>, with text: String) -> SourceLines {
        buffer.withTextBytes { bytes in
            let range = range.clamped(to: 0..<bytes.count)
            return SourceLines(JSONBuffer(Array(bytes[..<range.lowerBound]) + text.utf8 + bytes[range.upperBound...]))
        }
    }

    /// Returns a part of the text.
    func substring(_ range: Range<Int>) -> String {
        buffer.withTextBytes { String(decoding: $0[range.clamped(to: 0..<$0.count)], as: UTF8.self) }
    }
}
