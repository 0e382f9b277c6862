import SchemaEngine
import SchematicText

/// The alternatives of a tag with the bytes of their names, in the string of a schema file.
struct TagSpans {
    /// An alternative.
    struct Alternative {
        var tag: TagAlternative
        /// The bytes of the name.
        var name: Range<Int>
        /// The bytes of the whole alternative.
        var range: Range<Int>
    }

    private(set) var alternatives: [Alternative] = []

    /// Reads the bytes between the quotes of a string. Returns `nil` if it is not a tag.
    init?(_ content: Range<Int>, in text: TextBytes) {
        guard let string = UnescapedString(content, in: text), let inside = Braces.content(of: string.text),
            let tag = try? TagSyntax(reading: inside)
        else { return nil }
        var start = 1
        for alternative in tag.alternatives {
            let length = alternative.text.utf8.count
            let nameStart = start + (alternative.isSecret ? "secret:".utf8.count : 0)
            let nameEnd = nameStart + alternative.name.utf8.count
            alternatives.append(
                Alternative(
                    tag: alternative,
                    name: string.range(nameStart..<nameEnd),
                    range: string.range(start..<start + length)
                )
            )
            start += length + 1
        }
    }

    /// Returns the alternative that contains an offset.
    func alternative(at offset: Int) -> Alternative? {
        alternatives.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }
}

/// A string without its escapes, with the places of its bytes in the file.
private struct UnescapedString {
    let text: String
    /// The offset in the file of each byte of the text in UTF-8, and of its end.
    private var offsets: [Int] = []

    init?(_ content: Range<Int>, in bytes: TextBytes) {
        let literal = "\"" + String(decoding: bytes[content], as: UTF8.self) + "\""
        guard let string = (try? JSONValue(parsing: literal))?.string else { return nil }
        text = string
        var offset = content.lowerBound
        for scalar in string.unicodeScalars {
            let count = String(scalar).utf8.count
            offsets += Array(repeating: offset, count: count)
            if bytes[offset] != UInt8(ascii: "\\") {
                offset += count
            } else if bytes[offset + 1] == UInt8(ascii: "u") {
                offset += scalar.value > 0xFFFF ? 12 : 6
            } else {
                offset += 2
            }
        }
        offsets.append(offset)
    }

    /// Returns the range in the file of a range of the text's bytes.
    func range(_ range: Range<Int>) -> Range<Int> {
        let (start, end) = (min(range.lowerBound, offsets.count - 1), min(range.upperBound, offsets.count - 1))
        return offsets[start]..<max(offsets[start], offsets[end])
    }
}

extension TextBytes {
    /// Returns the bytes between the quotes of the string whose first quote is at an offset.
    func stringContent(at offset: Int) -> Range<Int> {
        var end = offset + 1
        while end < count, self[end] != UInt8(ascii: "\""), self[end] != 0x0A, self[end] != 0x0D {
            end += self[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return offset + 1..<Swift.max(offset + 1, Swift.min(end, count))
    }

    /// Returns the range of the string, number, literal or bracket at an offset.
    func token(at offset: Int) -> Range<Int> {
        // The places of a property list are those of its JSON text.
        let offset = Swift.min(Swift.max(0, offset), count)
        guard self[offset] != UInt8(ascii: "\"") else {
            return offset..<Swift.min(stringContent(at: offset).upperBound + 1, count)
        }
        let rest = self[offset...].prefix { byte in
            byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte.isASCIIDigit
                || "+-.".utf8.contains(byte)
        }
        return offset..<Swift.min(Swift.max(rest.endIndex, offset + 1), count)
    }
}
