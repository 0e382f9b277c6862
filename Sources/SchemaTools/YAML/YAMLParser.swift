/// Reads the blocks of a YAML document, and writes them as JSON.
struct YAMLParser {
    let bytes: [UInt8]
    var position = 0
    var output = YAMLOutput()
    /// The parts of the output that anchors name.
    private var anchors: [String: Range<Int>] = [:]
    private var copiedBytes = 0
    private var depth = 0

    /// The maximum number of nested collections, so that the stack cannot overflow.
    private static let maximumDepth = 128
    /// The maximum number of bytes that aliases repeat, so that a short document cannot be a very long one.
    private static let maximumCopiedBytes = 4 << 20

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Documents

    mutating func readDocument() throws(YAMLError) {
        try skipToToken()
        while current == UInt8(ascii: "%") {
            skipLine()
            try skipToToken()
        }
        if isMarker("---") {
            position += 3
            try skipToToken()
        }
        try readBlock(below: -1)
        try skipToToken()
        if isMarker("...") {
            position += 3
            try skipToToken()
        }
        guard position >= bytes.count else {
            throw isMarker("---")
                ? error("expected one document, found another one; split the file")
                : error("expected the end of the document, found more text; check the indentation")
        }
    }

    /// Returns whether the position is at a marker between documents.
    func isMarker(_ marker: String) -> Bool {
        guard isAtStartOfLine, bytes[position...].starts(with: marker.utf8) else { return false }
        return position + 3 >= bytes.count || Self.isSpace(bytes[position + 3])
    }

    // MARK: Blocks

    /// Reads the value of a block whose lines have more than `indentation` spaces. Without such a line, it is null.
    mutating func readBlock(below indentation: Int, allowsListAtIndentation: Bool = false) throws(YAMLError) {
        try skipToToken()
        let column = column
        let isList = isIndicator("-")
        let isInside = column > indentation || isList && allowsListAtIndentation && column == indentation
        guard !isAtEnd, isInside else {
            output.append("null", from: position)
            return
        }
        if isList { return try nested { (parser) throws(YAMLError) in try parser.readList(at: column) } }
        if isIndicator("?") { throw error("expected a key, found a key over several lines, which is not supported") }
        if isKey { return try nested { (parser) throws(YAMLError) in try parser.readMapping(at: column) } }
        try readInline(below: indentation)
    }

    mutating func nested(_ read: (inout YAMLParser) throws(YAMLError) -> Void) throws(YAMLError) {
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw error("expected at most \(Self.maximumDepth) nested collections")
        }
        try read(&self)
        depth -= 1
    }

    private mutating func readList(at column: Int) throws(YAMLError) {
        output.append("[", from: position)
        var isFirst = true
        while !isAtEnd, self.column == column, isIndicator("-") {
            if !isFirst { output.append(",", from: position) }
            isFirst = false
            position += 1
            try skipSpaces()
            try readBlock(below: column)
            try skipToToken()
        }
        try endBlock(at: column)
        output.append("]", from: position)
    }

    private mutating func readMapping(at column: Int) throws(YAMLError) {
        output.append("{", from: position)
        var isFirst = true
        while !isAtEnd, self.column == column, !isIndicator("-") {
            if !isFirst { output.append(",", from: position) }
            isFirst = false
            guard isKey else { throw error("expected a key and a colon, found other text; quote it, or indent it") }
            try readKey()
            try skipSpaces()
            if isAtLineEnd {
                try readBlock(below: column, allowsListAtIndentation: true)
            } else {
                guard !isIndicator("-") else {
                    throw error("expected a value, found a list; begin it on the next line")
                }
                try readInline(below: column, allowsListAtIndentation: true)
            }
            try skipToToken()
        }
        try endBlock(at: column)
        output.append("}", from: position)
    }

    private func endBlock(at column: Int) throws(YAMLError) {
        guard isAtEnd || self.column <= column else {
            throw error("expected at most \(column) spaces before the next entry, found \(self.column)")
        }
    }

    mutating func readKey() throws(YAMLError) {
        let start = position
        try refuseProperties()
        if bytes[position...].starts(with: "<<:".utf8) {
            throw error("expected a key, found '<<', which is not supported; repeat the keys")
        }
        if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            output.append(string: try quoted(), from: start)
        } else {
            let end = endOfPlainKey ?? position
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            output.append(string: Self.trimmed(text), from: start)
            position = end
        }
        try skipSpaces()
        output.append(":", from: position)
        position += 1
    }

    /// Reads a value that begins on the line of its key or of its dash.
    private mutating func readInline(below indentation: Int, allowsListAtIndentation: Bool = false) throws(YAMLError) {
        if let anchor = try anchor() {
            let start = output.bytes.count
            if isAtLineEnd {
                try readBlock(below: indentation, allowsListAtIndentation: allowsListAtIndentation)
            } else {
                try readInline(below: indentation)
            }
            define(anchor, from: start)
            return
        }
        let start = position
        switch current {
        case UInt8(ascii: "*"):
            try readAlias()
            try expectLineEnd()
        case UInt8(ascii: "!"): try refuseProperties()
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            output.append(string: try blockScalar(below: indentation), from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            output.append(string: try quoted(), from: start)
            try expectLineEnd()
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            try readFlow()
            try expectLineEnd()
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
            throw error("expected a value, found a reserved character; quote the text")
        default:
            guard !isKey else { throw error("expected a value, found another key on the same line; quote the text") }
            try write(plain: plainScalar(below: indentation), from: start)
        }
    }

    mutating func write(plain text: String, from start: Int) throws(YAMLError) {
        guard let json = YAMLScalar.json(of: text) else {
            throw error("expected a finite number, found \(text), which JSON does not have", at: start)
        }
        output.append(json, from: start)
    }

    /// Refuses anchors and aliases, where a key is expected, and tags.
    func refuseProperties() throws(YAMLError) {
        switch current {
        case UInt8(ascii: "&"), UInt8(ascii: "*"):
            throw error("expected a key, found an anchor or an alias, which is not supported")
        case UInt8(ascii: "!"): throw error("expected a value, found a type tag, which is not supported; remove it")
        default: break
        }
    }

    /// Reads the name of an anchor before a value.
    mutating func anchor() throws(YAMLError) -> String? {
        guard current == UInt8(ascii: "&") else { return nil }
        let name = try anchorName()
        try skipSpaces()
        guard current != UInt8(ascii: "&"), current != UInt8(ascii: "*") else {
            throw error("expected a value after an anchor, found another anchor or an alias")
        }
        return name
    }

    /// Records the output since an offset for an anchor.
    mutating func define(_ anchor: String, from start: Int) { anchors[anchor] = start..<output.bytes.count }

    /// Writes the value of an alias again.
    mutating func readAlias() throws(YAMLError) {
        let start = position
        let name = try anchorName()
        guard let range = anchors[name] else {
            throw error("expected an anchor before its alias, found none for *\(name)", at: start)
        }
        copiedBytes += range.count
        guard copiedBytes <= Self.maximumCopiedBytes else {
            throw error("expected aliases that repeat at most \(Self.maximumCopiedBytes) bytes, found more", at: start)
        }
        output.append(copy: range, from: start)
    }

    private mutating func anchorName() throws(YAMLError) -> String {
        position += 1
        let start = position
        while let byte = current, !Self.isSpace(byte), !",[]{}".utf8.contains(byte) { position += 1 }
        guard position > start else { throw error("expected the name of an anchor, found none") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func expectLineEnd() throws(YAMLError) {
        try skipSpaces()
        guard isAtLineEnd else { throw error("expected the end of the line, found more text") }
    }
}

// MARK: - Positions

extension YAMLParser {
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var isAtStartOfLine: Bool { position == 0 || bytes[position - 1] == UInt8(ascii: "\n") }

    /// Whether nothing of the document is left.
    var isAtEnd: Bool { position >= bytes.count || isMarker("---") || isMarker("...") }

    /// The number of bytes before the position in its line.
    var column: Int {
        var start = position
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return position - start
    }

    /// Whether the rest of the line is empty or a comment.
    var isAtLineEnd: Bool {
        switch current {
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        case UInt8(ascii: "#"): position == 0 || Self.isSpace(bytes[position - 1])
        default: false
        }
    }

    /// Returns whether the position is at a character that a space or the end of the line follows.
    func isIndicator(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        return position + 1 >= bytes.count || Self.isSpace(bytes[position + 1])
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    static func trimmed(_ text: some StringProtocol) -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" || scalar == "\r" }
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    mutating func skipSpaces() throws(YAMLError) {
        while current == 0x20 || current == 0x09 { position += 1 }
    }

    mutating func skipLine() {
        while let byte = current, byte != UInt8(ascii: "\n") { position += 1 }
        if position < bytes.count { position += 1 }
    }

    /// Skips spaces, line ends and comments.
    mutating func skipToToken(allowsTabs: Bool = false) throws(YAMLError) {
        while let byte = current {
            if isAtLineEnd {
                skipLine()
            } else if byte == 0x09, !allowsTabs, isInIndentation {
                throw error("expected spaces before the entry, found a tab; YAML allows no tabs there")
            } else if byte == 0x20 || byte == 0x09 {
                position += 1
            } else {
                return
            }
        }
    }

    /// Whether only spaces are before the position in its line.
    private var isInIndentation: Bool {
        var start = position
        while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
        return start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
    }

    func error(_ message: String, at offset: Int? = nil) -> YAMLError {
        let end = min(offset ?? position, bytes.count)
        return YAMLError(line: 1 + bytes[..<end].count { $0 == UInt8(ascii: "\n") }, message: message)
    }

    /// Whether the position is at a key: a text on one line, and a colon that a space or the end of the line follows.
    var isKey: Bool {
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return endOfPlainKey != nil
        }
        var index = position + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            defer { index += 1 }
            if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 1
                continue
            }
            guard bytes[index] == quote else { continue }
            var end = index + 1
            // A doubled quote is part of the text.
            if quote == UInt8(ascii: "'"), end < bytes.count, bytes[end] == quote {
                index += 1
                continue
            }
            while end < bytes.count, bytes[end] == 0x20 { end += 1 }
            return end < bytes.count && bytes[end] == UInt8(ascii: ":")
                && (end + 1 >= bytes.count || Self.isSpace(bytes[end + 1]))
        }
        return false
    }

    /// The offset of the colon after a plain key, or `nil` if there is no key.
    private var endOfPlainKey: Int? {
        guard let first = current, !"[]{},#|>@`%&*!".utf8.contains(first) else { return nil }
        var index = position
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0x0A
            if bytes[index] == UInt8(ascii: ":"), Self.isSpace(next) { return index > position ? index : nil }
            if bytes[index] == UInt8(ascii: "#"), index > position, Self.isSpace(bytes[index - 1]) { return nil }
            index += 1
        }
        return nil
    }
}
