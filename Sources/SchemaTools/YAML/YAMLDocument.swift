package import SchemaEngine

/// A YAML document as JSON text, with the place of each token in the YAML.
///
/// The accepted YAML is what API descriptions use: block and flow collections, plain, quoted, literal and folded scalars, and
/// comments. Scalars have the types of the core schema of YAML 1.2.
package struct YAMLDocument: Sendable {
    /// The document as JSON.
    package let json: JSONBuffer
    /// For each token of the JSON text, its offset and that of its text in the YAML, ascending.
    private let marks: [(json: Int, yaml: Int)]
    /// The length of a byte-order mark.
    private let start: Int

    /// Reads a document in linear time.
    ///
    /// - Parameter text: The YAML in UTF-8.
    /// - Throws: `YAMLError` for anything else.
    package init(reading text: JSONBuffer) throws(YAMLError) {
        var bytes = text.withTextBytes { Array($0) }
        guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
            throw YAMLError(line: 1, message: "expected UTF-8, found other bytes; convert the file")
        }
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        bytes.removeFirst(start)
        var parser = YAMLParser(bytes)
        try parser.readDocument()
        json = JSONBuffer(parser.output.bytes)
        marks = parser.output.marks
    }

    /// Returns the offset in the YAML of the token at an offset of the JSON text.
    package func sourceOffset(of offset: Int) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].json <= offset { low = middle + 1 } else { high = middle }
        }
        return start + (low > 0 ? marks[low - 1].yaml : 0)
    }
}

/// The reason that a YAML document cannot be read.
package struct YAMLError: Error, Hashable {
    /// The line, from 1.
    package let line: Int
    /// What was expected, what was found, and what to do.
    package let message: String
}

/// JSON text that is written token by token.
struct YAMLOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var marks: [(json: Int, yaml: Int)] = []

    /// Appends a token that is at an offset of the YAML.
    mutating func append(_ token: some Sequence<UInt8>, from offset: Int) {
        marks.append((bytes.count, offset))
        bytes += token
    }

    mutating func append(_ token: String, from offset: Int) { append(token.utf8, from: offset) }

    mutating func append(string text: String, from offset: Int) {
        append(JSONValue.string(text).text(), from: offset)
    }
}
