import SchemaEngine

/// Scalars and flow collections.
extension YAMLParser {
    // MARK: Plain text

    /// Reads a plain scalar with its further lines, which have more than `indentation` spaces.
    mutating func plainScalar(below indentation: Int, inFlow: Bool = false) throws(YAMLError) -> String {
        var folded = FoldedLines()
        while true {
            let start = position
            while let byte = current, byte != UInt8(ascii: "\n") {
                let next = position + 1 < bytes.count ? bytes[position + 1] : 0x0A
                if byte == UInt8(ascii: "#"), position > 0, Self.isSpace(bytes[position - 1]) { break }
                if byte == UInt8(ascii: ":"), Self.isSpace(next) || inFlow && ",[]{}".utf8.contains(next) { break }
                if inFlow, ",[]{}".utf8.contains(byte) { break }
                position += 1
            }
            folded.append(Self.trimmed(String(decoding: bytes[start..<position], as: UTF8.self)))
            guard current == UInt8(ascii: "\n") || current == nil else { return folded.text }
            let end = position
            var blankLines = 0
            while current == UInt8(ascii: "\n") {
                position += 1
                let line = position
                while current == 0x20 || current == 0x09 || current == 0x0D { position += 1 }
                if current == UInt8(ascii: "\n") { blankLines += 1 }
                if position == line, isMarker("---") || isMarker("...") { break }
            }
            let isText = !isAtEnd && column > indentation && !isAtLineEnd
            let continues = inFlow ? isText && !",[]{}:".utf8.contains(current ?? 0) : isText
            guard continues else {
                position = end
                return folded.text
            }
            guard inFlow || !isKey else {
                throw error("expected the rest of a text, found a key; check the indentation")
            }
            folded.skip(blankLines)
        }
    }

    // MARK: Quoted text

    mutating func quoted() throws(YAMLError) -> String {
        let start = position
        let isDouble = current == UInt8(ascii: "\"")
        position += 1
        var folded = FoldedLines()
        var line: [UInt8] = []
        var isEscapedEnd = false
        func endLine(_ isLast: Bool, isFirst: Bool) -> String {
            var text = String(decoding: line, as: UTF8.self)[...]
            if !isLast, !isEscapedEnd { while text.last == " " || text.last == "\t" { text.removeLast() } }
            if !isFirst { text = text.drop { $0 == " " || $0 == "\t" } }
            return String(text)
        }
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\"") where isDouble:
                folded.append(endLine(true, isFirst: folded.isEmpty))
                return folded.text
            case UInt8(ascii: "'") where !isDouble:
                guard current == byte else {
                    folded.append(endLine(true, isFirst: folded.isEmpty))
                    return folded.text
                }
                position += 1
                line.append(byte)
            case UInt8(ascii: "\r") where current == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\n"):
                folded.append(endLine(false, isFirst: folded.isEmpty))
                (line, isEscapedEnd) = ([], false)
                var blankLines = 0
                while let next = current, Self.isSpace(next) {
                    if next == UInt8(ascii: "\n") { blankLines += 1 }
                    position += 1
                }
                folded.skip(blankLines)
            case UInt8(ascii: "\\") where isDouble:
                if current == UInt8(ascii: "\n") || current == UInt8(ascii: "\r") {
                    isEscapedEnd = true
                    folded.joinsNext = true
                } else {
                    line += Array(String(try escape()).utf8)
                }
            default: line.append(byte)
            }
        }
        throw error("expected a closing quote, found the end of the file", at: start)
    }

    private mutating func escape() throws(YAMLError) -> Unicode.Scalar {
        guard let byte = current else {
            throw error("expected a character after a backslash, found the end of the file")
        }
        position += 1
        let lengths: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
        guard let length = lengths[byte] else {
            guard let scalar = Self.escapes[Unicode.Scalar(byte)] else {
                throw error("expected an escape of YAML, found another one")
            }
            return scalar
        }
        var value = try hexadecimal(length)
        // A pair of surrogates, as in JSON.
        if (0xD800...0xDBFF).contains(value), current == UInt8(ascii: "\\") {
            position += 2
            let low = try hexadecimal(4)
            guard (0xDC00...0xDFFF).contains(low) else {
                throw error("expected a pair of surrogates, found half of one")
            }
            value = 0x10000 + ((value & 0x3FF) << 10) + (low & 0x3FF)
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw error("expected the number of a character, found another one")
        }
        return scalar
    }

    private mutating func hexadecimal(_ length: Int) throws(YAMLError) -> UInt32 {
        let digits = bytes[min(position, bytes.count)...].prefix(length)
        guard digits.count == length, let value = UInt32(digits: String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            throw error("expected \(length) hexadecimal digits, found other text")
        }
        position += length
        return value
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "\t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r",
        "e": "\u{1B}", " ": " ", "\"": "\"", "/": "/", "\\": "\\", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}",
        "P": "\u{2029}",
    ]

    // MARK: Literal and folded text

    /// Reads a literal (`|`) or folded (`>`) text.
    mutating func blockScalar(below parent: Int) throws(YAMLError) -> String {
        let isFolded = current == UInt8(ascii: ">")
        position += 1
        var (chomping, indentation): (UInt8?, Int?) = (nil, nil)
        while let byte = current, !Self.isSpace(byte) {
            switch byte {
            case UInt8(ascii: "+"), UInt8(ascii: "-"): chomping = byte
            case UInt8(ascii: "1")...UInt8(ascii: "9"): indentation = max(parent, 0) + Int(byte - UInt8(ascii: "0"))
            default: throw error("expected the end of the line after '|' or '>', found more text")
            }
            position += 1
        }
        try skipSpaces()
        guard isAtLineEnd else { throw error("expected the end of the line after '|' or '>', found more text") }
        skipLine()
        var lines: [Substring] = []
        while position < bytes.count {
            let start = position
            while current == 0x20 { position += 1 }
            let spaces = position - start
            let isBlank = current == UInt8(ascii: "\n") || current == UInt8(ascii: "\r")
            if !isBlank {
                let wanted = indentation ?? max(spaces, parent + 1)
                guard spaces >= wanted, !(spaces == 0 && (isMarker("---") || isMarker("..."))) else {
                    position = start
                    break
                }
                indentation = wanted
            }
            var end = position
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            let first = isBlank ? position : start + (indentation ?? 0)
            let text = String(decoding: bytes[first..<end], as: UTF8.self)
            lines.append(text.hasSuffix("\r") ? text.dropLast() : text[...])
            position = min(end + 1, bytes.count)
        }
        return Self.text(of: lines, isFolded: isFolded, chomping)
    }

    private static func text(of lines: [Substring], isFolded: Bool, _ chomping: UInt8?) -> String {
        let last = lines.lastIndex { !$0.isEmpty }
        let content = last.map { lines[...$0] } ?? []
        let isOrdinary = { (line: Substring) in line.first != " " && line.first != "\t" }
        var (text, blank) = ("", 0)
        var previous: Substring?
        for line in content {
            guard !line.isEmpty else {
                blank += 1
                continue
            }
            var breaks = blank
            if let previous {
                let isJoined = isFolded && isOrdinary(previous) && isOrdinary(line)
                if isJoined, blank == 0 { text += " " }
                breaks += isJoined ? 0 : 1
            }
            text += String(repeating: "\n", count: breaks) + line
            (previous, blank) = (line, 0)
        }
        let blankLines = lines.count - content.count
        switch chomping {
        case UInt8(ascii: "-"): return text
        case UInt8(ascii: "+"): return text + String(repeating: "\n", count: blankLines + (content.isEmpty ? 0 : 1))
        default: return content.isEmpty ? "" : text + "\n"
        }
    }

    // MARK: Flow collections

    /// Reads `[a, b]` or `{a: 1}`, which may have several lines.
    mutating func readFlow() throws(YAMLError) {
        try nested { (parser) throws(YAMLError) in
            if parser.current == UInt8(ascii: "[") { try parser.readFlowList() } else { try parser.readFlowMapping() }
        }
    }

    private mutating func readFlowList() throws(YAMLError) {
        try readFlow(from: "[", to: "]") { (parser) throws(YAMLError) in
            try parser.readFlowValue()
            guard parser.current != UInt8(ascii: ":") else {
                throw parser.error("expected a comma, found a pair of a key and a value; write it in braces")
            }
        }
    }

    private mutating func readFlowMapping() throws(YAMLError) {
        try readFlow(from: "{", to: "}") { (parser) throws(YAMLError) in
            let start = parser.position
            try parser.refuseProperties()
            if parser.current == UInt8(ascii: "\"") || parser.current == UInt8(ascii: "'") {
                parser.output.append(string: try parser.quoted(), from: start)
            } else {
                let key = try parser.plainScalar(below: -1, inFlow: true)
                guard !key.isEmpty else { throw parser.error("expected a key, found other text") }
                parser.output.append(string: key, from: start)
            }
            try parser.skipToToken(allowsTabs: true)
            parser.output.append(":", from: parser.position)
            guard parser.current == UInt8(ascii: ":") else {
                parser.output.append("null", from: parser.position)
                return
            }
            parser.position += 1
            try parser.skipToToken(allowsTabs: true)
            try parser.readFlowValue()
        }
    }

    private mutating func readFlowValue() throws(YAMLError) {
        if let anchor = try anchor() {
            let start = output.bytes.count
            try readFlowValue()
            return define(anchor, from: start)
        }
        let start = position
        switch current {
        case UInt8(ascii: "*"): try readAlias()
        case UInt8(ascii: "!"): try refuseProperties()
        case UInt8(ascii: "["), UInt8(ascii: "{"): try readFlow()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): output.append(string: try quoted(), from: start)
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): output.append("null", from: start)
        default: try write(plain: plainScalar(below: -1, inFlow: true), from: start)
        }
    }

    private mutating func readFlow(
        from opening: Unicode.Scalar,
        to closing: Unicode.Scalar,
        entry: (inout YAMLParser) throws(YAMLError) -> Void
    ) throws(YAMLError) {
        let start = position
        output.append(String(opening), from: start)
        position += 1
        try skipToToken(allowsTabs: true)
        var isFirst = true
        while current != UInt8(ascii: closing) {
            guard position < bytes.count else {
                throw error("expected '\(closing)', found the end of the file", at: start)
            }
            if !isFirst { output.append(",", from: position) }
            isFirst = false
            try entry(&self)
            try skipToToken(allowsTabs: true)
            if current == UInt8(ascii: ",") {
                position += 1
                try skipToToken(allowsTabs: true)
            } else if current != UInt8(ascii: closing) {
                let found = position < bytes.count ? "other text" : "the end of the file"
                throw error("expected ',' or '\(closing)', found \(found)", at: position < bytes.count ? nil : start)
            }
        }
        output.append(String(closing), from: position)
        position += 1
    }
}

/// Lines that are joined by spaces. A blank line between them is a line break.
private struct FoldedLines {
    private(set) var text = ""
    private(set) var isEmpty = true
    /// Whether the next line follows without a space.
    var joinsNext = false
    private var separator = ""

    mutating func append(_ line: String) {
        text += separator + line
        isEmpty = false
        separator = joinsNext ? "" : " "
        joinsNext = false
    }

    mutating func skip(_ blankLines: Int) {
        if blankLines > 0 { separator = String(repeating: "\n", count: blankLines) }
    }
}
