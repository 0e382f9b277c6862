import SchemaEngine
import SchematicText

/// Scalars in each style of YAML.
extension YAMLParser {
    // MARK: Plain text

    /// Reads the plain text on a line.
    mutating func plainLine(inFlow: Bool = false) -> String {
        let start = position
        while let byte = current, byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "#"), position > 0, Self.isSpace(bytes[position - 1]) { break }
            let endsFlow = { (byte: UInt8) in inFlow && ",[]{}".utf8.contains(byte) }
            if byte == UInt8(ascii: ":"), isSpace(at: position + 1) || endsFlow(bytes[position + 1]) { break }
            if endsFlow(byte) { break }
            position += 1
        }
        return Self.trimmed(text(start..<position))
    }

    /// Reads a plain scalar with its further lines, which have more than `indentation` spaces.
    mutating func plainScalar(below indentation: Int, inFlow: Bool = false) throws(YAMLError) -> String {
        try checkPlainStart(inFlow: inFlow)
        var folded = FoldedLines()
        while true {
            folded.append(plainLine(inFlow: inFlow))
            let end = position
            let blankLines = skipLineEnds()
            let isText = position > end && !isAtEnd && contentIndentation > indentation && !isAtLineEnd
            guard isText, !inFlow || !",[]{}:".utf8.contains(current ?? 0) else {
                position = end
                return folded.text
            }
            if !inFlow, try isKey() {
                throw error("expected the rest of a text, found a key; check the indentation")
            }
            folded.skip(blankLines)
        }
    }

    /// Throws an error if the character at the position cannot begin a plain scalar.
    private func checkPlainStart(inFlow: Bool) throws(YAMLError) {
        guard let first = current else { return }
        guard !"#@`%".utf8.contains(first) else {
            throw error("expected a value, found a reserved character; quote the text")
        }
        guard "-?:".utf8.contains(first) else { return }
        let endsFlow = inFlow && position + 1 < bytes.count && ",[]{}".utf8.contains(bytes[position + 1])
        guard !isSpace(at: position + 1), !endsFlow else {
            throw error("expected a text, found '\(Unicode.Scalar(first))' before a space or a bracket; quote the text")
        }
    }

    /// Skips the end of a line, and the white space before the next text. Returns the number of blank lines between.
    private mutating func skipLineEnds() -> Int {
        var lines = 0
        while current == UInt8(ascii: "\n") || current == 0x0D && isSpace(at: position + 1) {
            if current == UInt8(ascii: "\n") { lines += 1 }
            position += 1
            if isAtEnd { break }
            while current == 0x20 || current == 0x09 { position += 1 }
        }
        return max(lines - 1, 0)
    }

    static func trimmed(_ text: String) -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" || scalar == "\r" }
        let start = text.unicodeScalars.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }

    // MARK: Quoted text

    /// Reads a quoted text, whose further lines have more than `indentation` spaces.
    mutating func quoted(below indentation: Int) throws(YAMLError) -> String {
        let (start, quote) = (position, bytes[position])
        position += 1
        var folded = FoldedLines()
        var line: [UInt8] = []
        /// The number of bytes of the line that an escape has written, or that come before one.
        var escapedEnd = 0
        /// Ends a line. White space before the line break counts only if it is escaped.
        func endLine(keepsSpaces: Bool) {
            if !keepsSpaces {
                while line.count > escapedEnd, line.last == 0x20 || line.last == 0x09 { line.removeLast() }
            }
            folded.append(String(decoding: line, as: UTF8.self))
            (line, escapedEnd) = ([], 0)
        }
        while let byte = current {
            if byte == UInt8(ascii: "\n") || byte == 0x0D && isSpace(at: position + 1) {
                endLine(keepsSpaces: folded.joinsNext)
                folded.skip(skipLineEnds())
                try checkFurtherLine(of: start, below: indentation)
                continue
            }
            position += 1
            switch byte {
            case quote where quote == UInt8(ascii: "'") && current == quote:
                position += 1
                line.append(byte)
            case quote:
                endLine(keepsSpaces: true)
                return folded.text
            case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
                if current == UInt8(ascii: "\n") || current == UInt8(ascii: "\r") {
                    folded.joinsNext = true
                } else {
                    line += String(try escape()).utf8
                    escapedEnd = line.count
                }
            default: line.append(byte)
            }
        }
        throw error("expected a closing quote, found the end of the file", at: start)
    }

    /// Throws an error if the line at the position cannot belong to the quoted text that begins at an offset.
    private func checkFurtherLine(of start: Int, below indentation: Int) throws(YAMLError) {
        guard position < bytes.count else { return }
        if isAtEnd { throw error("expected a closing quote, found the end of the document", at: start) }
        guard contentIndentation > indentation else {
            throw error(
                "expected the rest of a quoted text, found less than \(indentation + 1) spaces before it; indent it"
            )
        }
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
        if (0xD800...0xDBFF).contains(value), bytes[position...].starts(with: "\\u".utf8) {
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
        let end = position + length
        guard end <= bytes.count, let value = UInt32(digits: text(position..<end), radix: 16) else {
            throw error("expected \(length) hexadecimal digits, found other text")
        }
        position = end
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
        while let byte = current {
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), chomping == nil {
                chomping = byte
            } else if byte.isASCIIDigit, byte != UInt8(ascii: "0"), indentation == nil {
                indentation = max(parent, 0) + Int(byte - UInt8(ascii: "0"))
            } else {
                break
            }
            position += 1
        }
        skipSpaces()
        guard isAtLineEnd else { throw error("expected the end of the line after '|' or '>', found more text") }
        skipLine()
        var lines: [String] = []
        /// The spaces of the longest blank line before the first line of the text.
        var leadingSpaces = 0
        while position < bytes.count {
            let start = position
            while current == 0x20 { position += 1 }
            let spaces = position - start
            let isBlank = position >= bytes.count || current == UInt8(ascii: "\n") || current == UInt8(ascii: "\r")
            if isBlank {
                if indentation == nil { leadingSpaces = max(leadingSpaces, spaces) }
            } else {
                let wanted = indentation ?? max(spaces, parent + 1)
                guard spaces >= wanted, !isAtEnd else {
                    if current == 0x09 { throw error("expected \(wanted) spaces before the text, found a tab") }
                    position = start
                    break
                }
                if indentation == nil, leadingSpaces > wanted {
                    throw error(
                        "expected at most \(wanted) spaces in the blank lines before a text, found \(leadingSpaces)"
                    )
                }
                indentation = wanted
            }
            let first = isBlank ? start + min(spaces, indentation ?? spaces) : start + (indentation ?? 0)
            skipLine()
            var end = position
            while end > first, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            lines.append(text(first..<end))
        }
        return Self.text(of: lines, isFolded: isFolded, chomping)
    }

    private static func text(of lines: [String], isFolded: Bool, _ chomping: UInt8?) -> String {
        let content = lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)
        let isOrdinary = { (line: String) in line.first != " " && line.first != "\t" }
        var (text, blank) = ("", 0)
        var previous: String?
        for line in content {
            guard !line.isEmpty else {
                blank += 1
                continue
            }
            let isJoined = isFolded && previous.map(isOrdinary) == true && isOrdinary(line)
            if isJoined, blank == 0 { text += " " }
            text += String(repeating: "\n", count: blank + (previous == nil || isJoined ? 0 : 1)) + line
            (previous, blank) = (line, 0)
        }
        switch chomping {
        case UInt8(ascii: "-"): return text
        case UInt8(ascii: "+"):
            return text + String(repeating: "\n", count: lines.count - content.count + (content.isEmpty ? 0 : 1))
        default: return content.isEmpty ? "" : text + "\n"
        }
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
        let sign = text.hasPrefix("-") ? "-" : ""
        let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let halves = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let digits = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard digits.contains(where: { !$0.isEmpty }), digits.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        // JSON has digits on both sides of a point, and no zeros before others.
        let whole = digits[0].drop { $0 == "0" }
        let fraction = digits.count > 1 ? ".\(digits[1].isEmpty ? "0" : digits[1])" : ""
        let exponent = halves.count > 1 ? "e\(halves[1])" : ""
        let json = "\(sign)\(whole.isEmpty ? "0" : whole)\(fraction)\(exponent)"
        return JSONNumber(json) == nil ? nil : json
    }
}
