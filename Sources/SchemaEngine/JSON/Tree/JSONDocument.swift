/// A valid JSON text, with the position of each value: a flat table in the order of the text, 16 bytes for each entry.
///
/// It is a class, so that each of its nodes holds one reference.
package final class JSONDocument: Sendable {
    /// The text, as it was passed to the initializer.
    package let text: JSONBuffer
    /// The values, and the keys of members, each before its value.
    let entries: [Entry]
    /// The entries of repeated keys, in the order of the text.
    private let duplicates: [Int]

    /// Parses a text. Duplicate keys are collected, not thrown.
    package init(parsing text: JSONBuffer, maximumDepth: Int) throws(JSONTextError) {
        guard text.count < UInt32.max else { throw JSONTextError(.tooLarge, at: 0) }
        self.text = text
        entries = try text.withBytes { (bytes) throws(JSONTextError) in
            var parser = JSONParser(bytes, events: DocumentBuilder(), maximumDepth: maximumDepth)
            try parser.parse()
            return parser.events.entries
        }
        duplicates = DuplicateKeys.find(in: entries, of: text)
    }

    /// The outermost value.
    package var root: JSONNode { JSONNode(document: self, index: 0) }

    /// The members with repeated keys, in the order of the text. The first value of a key is the one that is used.
    package var duplicateKeys: [JSONNode.Member] {
        duplicates.map { JSONNode.Member(document: self, keyIndex: $0) }
    }

    /// The position of a value or key, and the index of its next sibling.
    struct Entry: BitwiseCopyable {
        /// The offset of the first character, which may be a quote.
        var offset: UInt32
        /// The offset after the last character.
        var end: UInt32
        /// The index of the entry after this value and its contents.
        var next: UInt32
        /// The number of elements or members of a container, or the `StringMarks` of a string.
        var detail: UInt32
    }

    /// The properties of a string's token, apart from its position.
    struct StringMarks: OptionSet {
        var rawValue: UInt32
        static let hasEscapes = StringMarks(rawValue: 1)
        static let isASCII = StringMarks(rawValue: 2)
    }
}

/// Builds the table from the events of the parser.
private struct DocumentBuilder: JSONEvents {
    var entries: [JSONDocument.Entry] = []
    /// The entries of the open containers.
    private var open: [Int] = []

    mutating func begin(isObject: Bool, at offset: Int) {
        count()
        open.append(entries.count)
        append(offset..<offset, detail: 0)
    }

    mutating func end(before offset: Int) {
        guard let index = open.popLast() else { return }
        entries[index].end = UInt32(truncatingIfNeeded: offset)
        entries[index].next = UInt32(truncatingIfNeeded: entries.count)
    }

    mutating func key(_ token: StringToken) { append(token) }

    mutating func string(_ token: StringToken) {
        count()
        append(token)
    }

    mutating func scalar(_ range: Range<Int>) {
        count()
        append(range, detail: 0)
    }

    /// Counts a value in the innermost container.
    private mutating func count() {
        if let index = open.last { entries[index].detail += 1 }
    }

    private mutating func append(_ token: StringToken) {
        var marks: JSONDocument.StringMarks = []
        if token.hasEscapes { marks.insert(.hasEscapes) }
        if token.isASCII { marks.insert(.isASCII) }
        append((token.start - 1)..<(token.start + token.length + 1), detail: marks.rawValue)
    }

    private mutating func append(_ range: Range<Int>, detail: UInt32) {
        entries.append(
            JSONDocument.Entry(
                offset: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound),
                next: UInt32(truncatingIfNeeded: entries.count + 1),
                detail: detail
            )
        )
    }
}

extension JSONDocument.Entry {
    /// The token of an entry for a string or key.
    var stringToken: StringToken {
        let marks = JSONDocument.StringMarks(rawValue: detail)
        return StringToken(
            start: Int(offset) + 1,
            length: Int(end) - Int(offset) - 2,
            hasEscapes: marks.contains(.hasEscapes),
            isASCII: marks.contains(.isASCII)
        )
    }
}
