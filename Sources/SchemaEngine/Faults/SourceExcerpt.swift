import SchematicText

/// A line of a text with a mark below one of its characters.
package struct SourceExcerpt: Sendable, Hashable {
    /// The line's number, from 1.
    package var line: Int
    /// The line, shortened to a window around the place. Tabs are replaced by spaces, and other control
    /// characters are escaped.
    package var text: String
    /// The number of Unicode scalars of `text` before the place.
    package var indent: Int

    /// The maximum number of bytes read on either side of the place, because lines of a minified payload can be
    /// very long.
    private static let reach = 240
    /// The maximum number of Unicode scalars shown on either side.
    private static let window = 56

    /// Creates an excerpt of the line around a byte offset.
    package init(in buffer: JSONBuffer, offset: Int, line: Int) {
        let place = min(max(0, offset), buffer.count)
        let (before, after) = buffer.withTextBytes { bytes in
            var start = place
            while start > 0, place - start < Self.reach, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D {
                start -= 1
            }
            var end = place
            while end < bytes.count, end - place < Self.reach, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            while start > 0, start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
            return (
                String(decoding: bytes[start..<place], as: UTF8.self),
                String(decoding: bytes[place..<end], as: UTF8.self)
            )
        }
        self.init(line: line, before: before.unicodeScalars, after: after.unicodeScalars)
    }

    /// Creates an excerpt of the line with a number, around a column in Unicode scalars. Returns `nil` if the
    /// text has fewer lines.
    package init?(in buffer: JSONBuffer, line: Int, column: Int) {
        let offset = buffer.withTextBytes { bytes -> Int? in
            var index = 0
            for _ in 1..<max(1, line) {
                guard let end = bytes[index...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
                let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
                index = end + (isPair ? 2 : 1)
            }
            if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
            var left = column - 1
            while left > 0, index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
                index += 1
                while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
                left -= 1
            }
            return index
        }
        guard let offset else { return nil }
        self.init(in: buffer, offset: offset, line: line)
    }

    /// Creates an excerpt of a schema file around a place. Returns `nil` if the file has no such line, or is a property list,
    /// whose places refer to its structure.
    ///
    /// - Parameters:
    ///   - file: The text of the file.
    ///   - place: The place.
    ///   - offset: The offset of the place in bytes. Without it, the text is searched for the place.
    package init?(in file: JSONBuffer, at place: SchemaPlace, offset: Int? = nil) {
        guard !place.file.hasSuffix(".plist") else { return nil }
        if let offset {
            self.init(in: file, offset: offset, line: place.line)
        } else {
            self.init(in: file, line: place.line, column: place.column)
        }
    }

    private init(line: Int, before: String.UnicodeScalarView, after: String.UnicodeScalarView) {
        let left = Self.displayed(before.suffix(Self.window).drop { $0 == "\u{FEFF}" })
        let right = Self.displayed(after.prefix(Self.window))
        let (isCutLeft, isCutRight) = (before.count > Self.window, after.count > Self.window)
        self.line = line
        text = (isCutLeft ? "…" : "") + left + right + (isCutRight ? "…" : "")
        indent = left.unicodeScalars.count + (isCutLeft ? 1 : 0)
    }

    private static func displayed(_ scalars: Substring.UnicodeScalarView) -> String {
        let untabbed = scalars.map { $0 == "\t" ? " " : $0 }
        return String(String.UnicodeScalarView(untabbed)).displayLine
    }
}
