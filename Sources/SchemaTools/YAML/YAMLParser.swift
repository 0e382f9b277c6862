import SchemaEngine
import SchematicText

/// Reads a YAML document, and writes it as JSON.
struct YAMLParser {
    let bytes: [UInt8]
    var position = 0
    var output = YAMLOutput()
    /// The parts of the output that anchors name.
    private var anchors: [String: Range<Int>] = [:]
    private var copiedBytes = 0
    var depth = 0

    /// The maximum number of nested collections, so that the stack cannot overflow.
    private static let maximumDepth = 128
    /// The maximum number of bytes that aliases repeat, so that a short document cannot be a very long one.
    private static let maximumCopiedBytes = 4 << 20

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readDocument() throws(YAMLError) {
        skipToToken()
        let hasDirectives = try readDirectives()
        if isMarker("---") {
            position += 3
            skipSpaces()
            if !isAtLineEnd, try isEntry() {
                throw error(
                    "expected a value or the end of the line after '---', found an entry; begin it on the next line"
                )
            }
        } else if hasDirectives {
            throw error("expected '---' after the directives, found other text")
        }
        try readBlock(below: -1)
        skipToToken()
        let hasEnd = isMarker("...")
        if hasEnd {
            position += 3
            skipSpaces()
            guard isAtLineEnd else { throw error("expected the end of the line after '...', found more text") }
            skipToToken()
        }
        guard position >= bytes.count else {
            throw hasEnd || isMarker("---")
                ? error("expected one document, found another one; split the file")
                : error("expected the end of the document, found more text; check the indentation")
        }
    }

    /// Reads the lines before `---` that begin with `%`. Only the version matters, which at most one of them states.
    private mutating func readDirectives() throws(YAMLError) -> Bool {
        var (hasDirective, hasVersion) = (false, false)
        while current == UInt8(ascii: "%"), column == 0 {
            let start = position
            skipLine()
            let line = text(start..<position)
            let words = line.split { $0.isWhitespace }.prefix { !$0.hasPrefix("#") }
            if words.first == "%YAML" {
                let version = words.count == 2 ? words[1].split(separator: ".", omittingEmptySubsequences: false) : []
                guard !hasVersion, version.count == 2, version[0] == "1", UInt(digits: version[1]) != nil else {
                    throw error("expected one directive such as '%YAML 1.2', found another one", at: start)
                }
                hasVersion = true
            }
            hasDirective = true
            skipToToken()
        }
        return hasDirective
    }

    // MARK: Blocks

    /// Reads the value of a block whose lines have more than `indentation` spaces. Without such a line, it is null.
    private mutating func readBlock(below indentation: Int, allowsListAtIndentation: Bool = false) throws(YAMLError) {
        skipToToken()
        let isList = isIndicator("-")
        let isAllowedList = isList && allowsListAtIndentation && column == indentation
        guard !isAtEnd, contentIndentation > indentation || isAllowedList else {
            return output.append("null", from: position)
        }
        if try isEntry() {
            try readEntries(isList: isList)
        } else {
            try readValue(.inline(below: indentation, allowsListAtIndentation: allowsListAtIndentation))
        }
    }

    /// Reads the entries of a list or of a mapping whose lines begin at the column of the position.
    private mutating func readEntries(isList: Bool) throws(YAMLError) {
        let column = column
        try refuseTabs()
        try enterCollection()
        output.append(isList ? "[" : "{", from: position)
        var isFirst = true
        while !isAtEnd, self.column == column, isIndicator("-") == isList {
            if !isFirst { output.append(",", from: position) }
            isFirst = false
            if isList {
                position += 1
                skipSpaces()
                try readBlock(below: column)
            } else {
                try readMember(at: column)
            }
            skipToToken()
            if !isAtEnd { try refuseTabs() }
        }
        guard isAtEnd || self.column <= column else {
            throw error("expected at most \(column) spaces before the next entry, found \(self.column)")
        }
        output.append(isList ? "]" : "}", from: position)
        depth -= 1
    }

    /// Counts a collection, which ends where `depth` is reduced.
    mutating func enterCollection() throws(YAMLError) {
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw error("expected at most \(Self.maximumDepth) nested collections")
        }
    }

    private mutating func readMember(at column: Int) throws(YAMLError) {
        if isIndicator("?") { return try readExplicitMember(at: column) }
        let start = position
        guard let key = try readKey() else {
            throw error("expected a key and a colon, found other text; quote it, or indent it")
        }
        guard key != "<<" else { throw error("expected a key, found '<<', which is not supported; repeat the keys") }
        output.append(string: key, from: start)
        output.append(":", from: position)
        position += 1
        skipSpaces()
        if isAtLineEnd { return try readBlock(below: column, allowsListAtIndentation: true) }
        guard !isIndicator("-") else { throw error("expected a value, found a list; begin it on the next line") }
        try readValue(.inline(below: column, allowsListAtIndentation: true))
    }

    /// Reads a member whose key is a text after `?`, and whose value follows a `:` in the same column.
    private mutating func readExplicitMember(at column: Int) throws(YAMLError) {
        position += 1
        skipToToken()
        let start = position
        guard let first = current, contentIndentation > column, !"[{&*!".utf8.contains(first), try !isKey() else {
            throw error("expected a text as the key after '?', found no text, which is not supported")
        }
        let key =
            switch first {
            case UInt8(ascii: "|"), UInt8(ascii: ">"): try blockScalar(below: column)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try quoted(below: column)
            default: try plainScalar(below: column)
            }
        output.append(string: key, from: start)
        skipToToken()
        output.append(":", from: position)
        guard self.column == column, isIndicator(":") else { return output.append("null", from: position) }
        position += 1
        skipSpaces()
        try readBlock(below: column, allowsListAtIndentation: true)
    }

    /// Reads a key on one line, up to its colon. Without one, returns `nil`, and stays where it is.
    private mutating func readKey() throws(YAMLError) -> String? {
        let start = position
        guard let first = current, !"[]{},#|>@`%&*!".utf8.contains(first), !isQuote(first) || hasClosingQuote else {
            return nil
        }
        let key = isQuote(first) ? try quoted(below: -1) : plainLine()
        skipSpaces()
        if isIndicator(":"), position > start { return key }
        position = start
        return nil
    }

    /// Whether the quoted text at the position ends on its line.
    private var hasClosingQuote: Bool {
        let quote = bytes[position]
        var index = position + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            switch bytes[index] {
            case quote where quote == UInt8(ascii: "'") && index + 1 < bytes.count && bytes[index + 1] == quote:
                index += 2
            case quote: return true
            case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): index += 2
            default: index += 1
            }
        }
        return false
    }

    /// Returns whether the position is at an entry of a list or of a mapping.
    private func isEntry() throws(YAMLError) -> Bool {
        if isIndicator("-") || isIndicator("?") { return true }
        return try isKey()
    }

    /// Returns whether the position is at a key.
    func isKey() throws(YAMLError) -> Bool {
        var copy = self
        return try copy.readKey() != nil
    }

    // MARK: Values

    /// The place of a value.
    enum Place {
        /// On the line of its key or of its dash, or of a whole block. Further lines have more spaces.
        case inline(below: Int, allowsListAtIndentation: Bool = false)
        /// In a flow collection. Further lines have more spaces.
        case flow(below: Int)

        var indentation: Int {
            switch self {
            case .inline(let indentation, _), .flow(let indentation): indentation
            }
        }
    }

    /// Reads a value that begins at the position.
    mutating func readValue(_ place: Place) throws(YAMLError) {
        let start = position
        if current == UInt8(ascii: "&") { return try readAnchored(place) }
        switch (current, place) {
        case (UInt8(ascii: "*"), _): try readAlias()
        case (UInt8(ascii: "!"), _):
            throw error("expected a value, found a type tag, which is not supported; remove it")
        case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _):
            output.append(string: try quoted(below: place.indentation), from: start)
        case (UInt8(ascii: "["), _): try readFlow("[", "]", below: place.indentation)
        case (UInt8(ascii: "{"), _): try readFlow("{", "}", below: place.indentation)
        case (UInt8(ascii: ","), .flow), (UInt8(ascii: "}"), .flow), (UInt8(ascii: "]"), .flow):
            output.append("null", from: start)
        case (_, .flow(let indentation)):
            try write(plain: plainScalar(below: indentation, inFlow: true), from: start)
        case (UInt8(ascii: "|"), .inline(let indentation, _)), (UInt8(ascii: ">"), .inline(let indentation, _)):
            return output.append(string: try blockScalar(below: indentation), from: start)
        case (_, .inline(let indentation, _)):
            guard try !isKey() else {
                throw error("expected a value, found another key on the same line; quote the text")
            }
            return try write(plain: plainScalar(below: indentation), from: start)
        }
        guard case .inline = place else { return }
        skipSpaces()
        guard isAtLineEnd else { throw error("expected the end of the line, found more text") }
    }

    private mutating func write(plain text: String, from start: Int) throws(YAMLError) {
        guard let json = YAMLScalar.json(of: text) else {
            throw error("expected a finite number, found \(text), which JSON does not have", at: start)
        }
        output.append(json, from: start)
    }

    // MARK: Anchors and aliases

    private mutating func readAnchored(_ place: Place) throws(YAMLError) {
        let name = try anchorName()
        skipSpaces()
        guard current != UInt8(ascii: "&"), current != UInt8(ascii: "*") else {
            throw error("expected a value after an anchor, found another anchor or an alias")
        }
        let start = output.bytes.count
        if isAtLineEnd, case .inline(let indentation, let allowsListAtIndentation) = place {
            try readBlock(below: indentation, allowsListAtIndentation: allowsListAtIndentation)
        } else {
            try readValue(place)
        }
        anchors[name] = start..<output.bytes.count
    }

    /// Writes the value of an alias again.
    private mutating func readAlias() throws(YAMLError) {
        let start = position
        let name = try anchorName()
        guard let range = anchors[name] else {
            throw error("expected an anchor before its alias, found none for *\(name)", at: start)
        }
        copiedBytes += range.count
        guard copiedBytes <= Self.maximumCopiedBytes else {
            throw error("expected aliases that repeat at most \(Self.maximumCopiedBytes) bytes, found more", at: start)
        }
        output.append(Array(output.bytes[range]), from: start)
    }

    private mutating func anchorName() throws(YAMLError) -> String {
        position += 1
        let start = position
        while let byte = current, !Self.isSpace(byte), !",[]{}".utf8.contains(byte) { position += 1 }
        guard position > start else { throw error("expected the name of an anchor, found none") }
        return text(start..<position)
    }
}

// MARK: - Positions

extension YAMLParser {
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Returns whether a space, or the end of the text, is at an offset.
    func isSpace(at offset: Int) -> Bool { offset >= bytes.count || Self.isSpace(bytes[offset]) }

    /// Returns whether the position is at a character that a space or the end of the line follows.
    func isIndicator(_ character: Unicode.Scalar) -> Bool {
        current == UInt8(ascii: character) && isSpace(at: position + 1)
    }

    /// Returns whether the position is at a marker between documents.
    func isMarker(_ marker: String) -> Bool {
        (position == 0 || bytes[position - 1] == UInt8(ascii: "\n"))
            && bytes[position...].starts(with: marker.utf8) && isSpace(at: position + 3)
    }

    /// Whether nothing of the document is left.
    var isAtEnd: Bool { position >= bytes.count || isMarker("---") || isMarker("...") }

    /// The offset of the first byte of the line.
    private var startOfLine: Int {
        var start = position
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    /// The number of bytes before the position in its line.
    var column: Int { position - startOfLine }

    /// The column of the position, or the number of spaces before a text that begins its line after a tab.
    var contentIndentation: Int {
        let before = bytes[startOfLine..<position]
        guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return before.count }
        return before.prefix { $0 == 0x20 }.count
    }

    /// Whether the rest of the line is empty or a comment.
    var isAtLineEnd: Bool {
        switch current {
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        case UInt8(ascii: "#"): position == 0 || Self.isSpace(bytes[position - 1])
        default: false
        }
    }

    mutating func skipSpaces() { while current == 0x20 || current == 0x09 { position += 1 } }

    mutating func skipLine() {
        while let byte = current, byte != UInt8(ascii: "\n") { position += 1 }
        if position < bytes.count { position += 1 }
    }

    /// Skips white space, line ends and comments.
    mutating func skipToToken() {
        while let byte = current {
            if isAtLineEnd {
                skipLine()
            } else if byte == 0x20 || byte == 0x09 {
                position += 1
            } else {
                return
            }
        }
    }

    /// Throws an error if a tab is before the entry at the position.
    private func refuseTabs() throws(YAMLError) {
        guard !bytes[startOfLine..<position].contains(0x09) else {
            throw error("expected spaces before the entry, found a tab; YAML allows no tabs there")
        }
    }

    func error(_ message: String, at offset: Int? = nil) -> YAMLError {
        let end = min(offset ?? position, bytes.count)
        return YAMLError(line: 1 + bytes[..<end].count { $0 == UInt8(ascii: "\n") }, message: message)
    }
}
