/// A text that is JSON, with the place of every value: a flat table in the text's order, 16 bytes a value.
package struct JSONDocument: Sendable {
    /// The bytes, as they came.
    package let text: JSONBuffer
    /// A value, or a member's key, which stands before its value.
    let entries: [Entry]
    /// Of the keys that their object has already: their entries, in the text's order.
    private let duplicates: [Int]

    /// Reads a text. Keys that stand twice in an object are collected, not thrown.
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

    /// The members whose key their object has already, in the text's order. The first value is the one that counts.
    package var duplicateKeys: [JSONNode.Member] {
        duplicates.map { JSONNode.Member(document: self, keyIndex: $0) }
    }

    /// Where a value or key lies, and where its next sibling is found.
    struct Entry: BitwiseCopyable {
        /// The first character: an opening quote, too.
        var offset: UInt32
        /// Behind the last character.
        var end: UInt32
        /// The entry behind this value and all that is in it.
        var next: UInt32
        /// Of a container the number of its elements or members, of a string its `StringMarks`.
        var detail: UInt32
    }

    /// What a string's token said, beyond its place.
    struct StringMarks: OptionSet {
        var rawValue: UInt32
        static let hasEscapes = StringMarks(rawValue: 1)
        static let isASCII = StringMarks(rawValue: 2)
    }
}

/// Writes the table as the parser goes along.
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

    /// One value more in the innermost container.
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
    /// The token of an entry that is a string or key.
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
