package import SchemaEngine

/// A schema file in the canonical layout.
///
/// Only the white space between tokens differs from the file: the order of keys, numbers and escapes are as they are written.
/// A byte-order mark counts as white space.
package struct FormattedSchema {
    /// The maximum number of nested containers, which is that of the compiler.
    private static let maximumDepth = CheckOptions.standard.maximumDepth

    private let source: JSONBuffer
    /// The text in the canonical layout.
    package let text: JSONBuffer

    /// Formats a file.
    ///
    /// - Throws: `JSONTextError` if the file is not JSON, or is too deep.
    package init(_ source: JSONBuffer) throws(JSONTextError) {
        self.source = source
        let document = try JSONDocument(parsing: source, maximumDepth: Self.maximumDepth)
        text = JSONBuffer(SchemaLayout(document.root).fileText().utf8)
    }

    /// The edits that bring the file into the canonical layout, in its order: replacements of the white space between two
    /// tokens, before the first or after the last one.
    package var edits: [TextEdit] { edits(within: 0...source.count) }

    /// Returns the edits whose white space is within a range of the file's bytes, in its order.
    package func edits(within range: ClosedRange<Int>) -> [TextEdit] {
        source.withTextBytes { old in
            text.withTextBytes { new in
                var edits: [TextEdit] = []
                var (here, there) = (0, 0)
                while here <= range.upperBound {
                    let (gap, newGap) = (Self.gap(at: here, in: old), Self.gap(at: there, in: new))
                    let isWithin = gap.lowerBound >= range.lowerBound && gap.upperBound <= range.upperBound
                    if isWithin, !old[gap].elementsEqual(new[newGap]) {
                        edits.append(TextEdit(range: gap, with: String(decoding: new[newGap], as: UTF8.self)))
                    }
                    guard gap.upperBound < old.count else { break }
                    let end = Self.endOfToken(at: gap.upperBound, in: old)
                    there = newGap.upperBound + (end - gap.upperBound)
                    here = end
                }
                return edits
            }
        }
    }

    /// Returns the file with the edits that are within the lines of some ranges, which are sorted and do not overlap.
    func text(formattingLinesOf ranges: [Range<Int>]) -> JSONBuffer {
        source.withTextBytes { bytes in
            var lines = ranges.map { Self.lines(of: $0, in: bytes) }[...]
            var result: [UInt8] = []
            var copied = 0
            for edit in edits {
                while let first = lines.first, first.upperBound < edit.range.upperBound { lines.removeFirst() }
                guard let first = lines.first, first.lowerBound <= edit.range.lowerBound else { continue }
                result += bytes[copied..<edit.range.lowerBound]
                result += edit.with.utf8
                copied = edit.range.upperBound
            }
            return JSONBuffer(result + bytes[copied...])
        }
    }

    /// Returns the range of the lines that contain a range, without the line break after the last one.
    package static func lines(of range: Range<Int>, in text: TextBytes) -> ClosedRange<Int> {
        var (start, end) = (min(range.lowerBound, text.count), min(range.upperBound, text.count))
        while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x0D { start -= 1 }
        while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
        return start...end
    }

    /// Returns the range of the white space at an offset, which can be empty.
    private static func gap(at offset: Int, in text: TextBytes) -> Range<Int> {
        var end = offset
        if end == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { end = 3 }
        while end < text.count, isSpace(text[end]) { end += 1 }
        return offset..<end
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Returns the offset after the token that begins at an offset of valid JSON.
    private static func endOfToken(at offset: Int, in text: TextBytes) -> Int {
        var end = offset + 1
        switch text[offset] {
        case UInt8(ascii: "\""):
            while end < text.count, text[end] != UInt8(ascii: "\"") {
                end += text[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(end + 1, text.count)
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
            UInt8(ascii: ","):
            return end
        default:
            while end < text.count, !isSpace(text[end]), !isPunctuation(text[end]) { end += 1 }
            return end
        }
    }

    /// Whether a byte ends a number or a literal.
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }
}
