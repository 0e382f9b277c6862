import SchematicText

/// Collections in brackets and braces, which may have several lines.
extension YAMLParser {
    /// Reads `[a, b]` or `{a: 1}`, whose further lines have more than `indentation` spaces.
    mutating func readFlow(
        _ opening: Unicode.Scalar,
        _ closing: Unicode.Scalar,
        below indentation: Int
    ) throws(YAMLError) {
        let start = position
        func missing(_ expected: String) -> YAMLError {
            position < bytes.count
                ? error("expected \(expected), found other text")
                : error("expected \(expected), found the end of the file", at: start)
        }
        try enterCollection()
        output.append(String(opening), from: start)
        position += 1
        try skipToFlowToken(below: indentation, closing)
        var isFirst = true
        while current != UInt8(ascii: closing) {
            guard position < bytes.count else { throw missing("'\(closing)'") }
            guard current != UInt8(ascii: ",") else { throw error("expected an entry, found a comma; remove it") }
            if !isFirst { output.append(",", from: position) }
            isFirst = false
            try closing == "]" ? readFlowElement(below: indentation) : readFlowMember(below: indentation)
            try skipToFlowToken(below: indentation, closing)
            if current == UInt8(ascii: ",") {
                position += 1
                try skipToFlowToken(below: indentation, closing)
            } else if current != UInt8(ascii: closing) {
                throw missing("',' or '\(closing)'")
            }
        }
        output.append(String(closing), from: position)
        position += 1
        depth -= 1
    }

    /// Skips to the next token of a flow collection, which has more than `indentation` spaces where it begins a line. A
    /// closing bracket may be below the beginning of the entry that it ends, as many documents have it.
    private mutating func skipToFlowToken(below indentation: Int, _ closing: Unicode.Scalar) throws(YAMLError) {
        let start = position
        skipToToken()
        // Only the first token of a line is looked at, so that a long line takes linear time.
        guard position < bytes.count, bytes[start..<position].contains(UInt8(ascii: "\n")) else { return }
        if isAtEnd { throw error("expected the rest of a collection, found the end of the document") }
        let least = current == UInt8(ascii: closing) ? indentation : indentation + 1
        guard contentIndentation >= least else {
            throw error(
                "expected at least \(least) spaces before the rest of a collection, found \(contentIndentation)"
            )
        }
    }

    private mutating func readFlowElement(below indentation: Int) throws(YAMLError) {
        try readValue(.flow(below: indentation))
        try skipToFlowToken(below: indentation, "]")
        guard current != UInt8(ascii: ":") else {
            throw error("expected a comma, found a pair of a key and a value; write it in braces")
        }
    }

    private mutating func readFlowMember(below indentation: Int) throws(YAMLError) {
        let start = position
        guard let first = current, !"&*!".utf8.contains(first) else {
            throw error("expected a key, found an anchor, an alias or a type tag, which is not supported")
        }
        let key =
            isQuote(first) ? try quoted(below: indentation) : try plainScalar(below: indentation, inFlow: true)
        guard isQuote(first) || !key.isEmpty else { throw error("expected a key, found other text") }
        output.append(string: key, from: start)
        try skipToFlowToken(below: indentation, "}")
        output.append(":", from: position)
        guard current == UInt8(ascii: ":") else { return output.append("null", from: position) }
        position += 1
        try skipToFlowToken(below: indentation, "}")
        try readValue(.flow(below: indentation))
    }
}
