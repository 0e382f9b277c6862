/// The rule for text from outside (a server, a payload, a file name) that a terminal, a log or a message displays.
///
/// Control characters move a terminal's cursor, bidirectional controls reorder a line, separators end it, and invisible
/// characters make two names look alike. Each such scalar is replaced by its escape, in ASCII. All other text stays as it
/// is, so the result of one pass is the result of two.
private enum DisplayRule {
    /// Whether `scalar` is replaced, by the scalar before it in the text: `nil` at the start.
    static func escapes(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        if (" "..."~").contains(scalar) { return false }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        // Joiners form Persian words and emoji. Between ASCII characters they only hide.
        case .format: return !(isJoiner(scalar) && isShaped(previous))
        // At the start, a mark would combine with the text of the message.
        case .nonspacingMark, .enclosingMark, .spacingMark:
            guard previous != nil else { return true }
            return properties.isDefaultIgnorableCodePoint && !isShaped(previous)
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Zero-width joiner and non-joiner.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

    /// Whether a joiner or a variation selector changes the form of `scalar`, or of the sequence that it ends.
    private static func isShaped(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, !scalar.isASCII else { return false }
        return scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
    }

    /// Whether every scalar of `text` stands for itself. Most texts are ASCII without control characters.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { (0x20...0x7E).contains($0) } }
            ?? text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

extension String {
    /// The text on one line: `\n`, `\r` and `\t`, and `\u{1b}` for every other scalar that cannot be displayed.
    package var displayLine: String {
        guard !DisplayRule.isPlain(self) else { return self }
        return replacing(keeping: []) { scalar in
            switch scalar {
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
    }

    /// The text on as many lines as it has: line feeds and tabs stay, a carriage return before a line feed is dropped, and
    /// every other scalar that cannot be displayed is replaced as in `displayLine`.
    package var displayLines: String {
        guard !DisplayRule.isPlain(self) else { return self }
        return replacingCarriageReturns.replacing(keeping: ["\n", "\t"]) { scalar in
            scalar == "\r" ? "\\r" : "\\u{\(String(scalar.value, radix: 16))}"
        }
    }

    /// JSON text with the same value: within strings, every scalar that cannot be displayed is a JSON escape, `\u009b`.
    package var displayJSON: String {
        guard !DisplayRule.isPlain(self) else { return self }
        // Outside of strings JSON has none of these scalars but line feeds, tabs and carriage returns.
        return replacing(keeping: ["\n", "\t", "\r"]) { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }

    private func replacing(keeping kept: Set<Unicode.Scalar>, by escape: (Unicode.Scalar) -> String) -> String {
        var output = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if !kept.contains(scalar), DisplayRule.escapes(scalar, after: previous) {
                output.append(contentsOf: escape(scalar).unicodeScalars)
            } else {
                output.append(scalar)
            }
            previous = scalar
        }
        return String(output)
    }

    /// The text with each CR LF replaced by LF.
    private var replacingCarriageReturns: String {
        var output = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "\n", output.last == "\r" { output.removeLast() }
            output.append(scalar)
        }
        return String(output)
    }
}

extension Substring {
    /// The same as `String.displayLine`.
    package var displayLine: String { String(self).displayLine }
}
