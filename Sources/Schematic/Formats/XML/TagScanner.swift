import Foundation

/// Finds the offsets of the start tags in a document, and the order of their attributes, which `XMLParser`
/// does not report.
///
/// It scans ahead of the parser, tag by tag, and relies on the parser to reject malformed documents. For these
/// its results may be wrong, but it always advances, and never reads past the end.
struct TagScanner {
    /// One start tag.
    struct Tag: Hashable {
        /// The offset of its `<`.
        var offset: Int
        /// The names of the attributes, in order, including namespace declarations. Each is a range of the document.
        var attributes: [Range<Int>] = []
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The offset of a document type with declarations, once it is found. The scan ends there.
    private(set) var declarations: Int?
    /// The offsets of `?>` in the scanned processing instructions that have no data, such as `<?name?>`.
    private(set) var endsOfBareInstructions: [Int] = []

    init(_ text: Data) { bytes = [UInt8](text) }

    /// Returns the text of a range.
    func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the next start tag, or `nil` after the last.
    mutating func next() -> Tag? {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            if starts("<!--") {
                skip(4, through: "-->")
            } else if starts("<![CDATA[") {
                skip(9, through: "]]>")
            } else if starts("<?") {
                skipInstruction()
            } else if starts("<!") {
                skipDocumentType()
            } else if starts("</") {
                skip(2, through: ">")
            } else {
                return tag()
            }
        }
        return nil
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return text.withUTF8Buffer { expected in
            for index in 0..<count where bytes[position + index] != expected[index] { return false }
            return true
        }
    }

    private mutating func skip(_ start: Int, through end: StaticString) {
        position += start
        while position < bytes.count {
            if starts(end) {
                position += end.utf8CodeUnitCount
                return
            }
            position += 1
        }
    }

    /// Skips `<?name data?>`.
    private mutating func skipInstruction() {
        let start = position + 2
        skip(2, through: "?>")
        let end = position - 2
        guard end > start, !bytes[start..<end].contains(where: { $0 <= 0x20 }) else { return }
        endsOfBareInstructions.append(end)
    }

    /// Skips `<!DOCTYPE … >`. A bracket outside quotes begins declarations.
    private mutating func skipDocumentType() {
        let start = position
        var quote: UInt8?
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                declarations = declarations ?? start
                position = bytes.count
            } else if byte == UInt8(ascii: ">") {
                return
            }
        }
    }

    /// Reads a start tag, from its `<` through its `>`.
    private mutating func tag() -> Tag {
        var tag = Tag(offset: position)
        position += 1
        skipWord()
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ">"):
                position += 1
                return tag
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipQuoted(bytes[position])
            case UInt8(ascii: "="), UInt8(ascii: "/"), 0...0x20:
                position += 1
            default:
                let start = position
                skipWord()
                tag.attributes.append(start..<position)
            }
        }
        return tag
    }

    private mutating func skipQuoted(_ quote: UInt8) {
        position += 1
        while position < bytes.count, bytes[position] != quote { position += 1 }
        position += 1
    }

    /// Skips a name, up to white space or punctuation of tags. The name of an attribute has at least one byte.
    /// The name of an element may be empty, as in `< >`.
    private mutating func skipWord() {
        while position < bytes.count {
            switch bytes[position] {
            case 0...0x20, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "\""),
                UInt8(ascii: "'"):
                return
            default:
                position += 1
            }
        }
    }
}
