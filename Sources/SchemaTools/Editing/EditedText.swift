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
struct EditedText: Sendable {
    let buffer: JSONBuffer
    /// The offsets of the first bytes of the lines. A byte-order mark is a character of the first line.
    private let starts: [Int]

    init(_ buffer: JSONBuffer) {
        self.buffer = buffer
        starts = buffer.withTextBytes { bytes in
            var starts = [0]
            for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D && bytes[index + 1] != 0x0A {
                starts.append(index + 1)
            }
            return starts
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
            var (offset, scalar) = (starts[line - 1], 1)
            if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
            while offset < end, scalar < column {
                offset += 1
                while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
                scalar += 1
            }
            return offset
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
        let character = buffer.withTextBytes { bytes in
            (starts[low]..<offset).reduce(0) { $0 + encoding.columns(of: bytes[$1]) }
        }
        return (low, character)
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
    func replacing(_ range: Range<Int>, with text: String) -> EditedText {
        buffer.withTextBytes { bytes in
            let range = range.clamped(to: 0..<bytes.count)
            return EditedText(JSONBuffer(Array(bytes[..<range.lowerBound]) + text.utf8 + bytes[range.upperBound...]))
        }
    }

    /// Returns the range of the string, number, literal or bracket at an offset.
    func token(at offset: Int) -> Range<Int> { buffer.withTextBytes { $0.token(at: offset) } }

    /// Returns a part of the text.
    func substring(_ range: Range<Int>) -> String {
        buffer.withTextBytes { String(decoding: $0[range.clamped(to: 0..<$0.count)], as: UTF8.self) }
    }
}
