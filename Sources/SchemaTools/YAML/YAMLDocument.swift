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

/// JSON text that is written token by token.
struct YAMLOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var marks: [(json: Int, yaml: Int)] = []

    /// Appends a token that is at an offset of the YAML.
    mutating func append(_ token: String, from offset: Int) {
        marks.append((bytes.count, offset))
        bytes += token.utf8
    }

    mutating func append(string text: String, from offset: Int) {
        append(JSONValue.string(text).text(), from: offset)
    }

    /// Appends a part of the text again, for an alias at an offset.
    mutating func append(copy range: Range<Int>, from offset: Int) {
        marks.append((bytes.count, offset))
        bytes += Array(bytes[range])
    }
}

/// The types of plain scalars in the core schema of YAML 1.2.
enum YAMLScalar {
    /// Returns the JSON text of a plain scalar, or `nil` for infinities and for what is not a number.
    static func json(of text: String) -> String? {
        switch text {
        case "", "~", "null", "Null", "NULL": return "null"
        case "true", "True", "TRUE": return "true"
        case "false", "False", "FALSE": return "false"
        default: break
        }
        if let number = number(text) { return number }
        let word = text.lowercased()
        let unsigned = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
        return unsigned == ".inf" || word == ".nan" ? nil : JSONValue.string(text).text()
    }

    private static func number(_ text: String) -> String? {
        if text.hasPrefix("0x"), let value = UInt64(digits: text.dropFirst(2), radix: 16) { return String(value) }
        if text.hasPrefix("0o"), let value = UInt64(digits: text.dropFirst(2), radix: 8) { return String(value) }
        var rest = text.utf8[...]
        let sign = rest.first == UInt8(ascii: "-") ? "-" : ""
        if sign == "-" || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        func digits() -> String {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            return String(Substring(digits))
        }
        let whole = digits()
        var result = whole.drop { $0 == "0" }
        if result.isEmpty { result = "0" }
        var fraction = ""
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = digits()
            guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
            if !fraction.isEmpty { result += "." + fraction } else { result += ".0" }
        } else if whole.isEmpty {
            return nil
        }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            let sign = rest.first == UInt8(ascii: "-") ? "-" : ""
            if sign == "-" || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            let exponent = digits()
            guard !exponent.isEmpty else { return nil }
            result += "e" + sign + exponent
        }
        return rest.isEmpty ? sign + result : nil
    }
}
