/// The rule for text from outside (a server, a payload, a file name) that is displayed in a terminal, a log or a
/// message.
///
/// Control characters move a terminal's cursor, bidirectional controls reorder a line, separators end it, and invisible
/// characters make two names look alike. Each such scalar is replaced by its escape, in ASCII. All other text is
/// unchanged, so that escaping is idempotent.
private enum DisplayRule {
    /// Returns `true` if `scalar` is replaced when it follows `previous`, which is `nil` at the start of the text.
    static func escapes(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        if (" "..."~").contains(scalar) { return false }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        // Joiners form Persian words and emoji. Between ASCII characters, their only effect is to hide.
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

    /// Returns `true` if a joiner or a variation selector changes the form of `scalar`, or of the sequence that it
    /// ends.
    private static func isShaped(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, !scalar.isASCII else { return false }
        return scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
    }

    /// Returns `true` if `text` is printable ASCII, as most texts are, so that nothing is replaced.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { (0x20...0x7E).contains($0) } }
            ?? text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

extension String {
    /// The text on one line, with `\n`, `\r` and `\t` escaped, and each other scalar that cannot be displayed as
    /// `\u{1b}`.
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

    /// The text with its line breaks. Line feeds and tabs are kept, a carriage return before a line feed is dropped,
    /// and each other scalar that cannot be displayed is replaced as in `displayLine`.
    package var displayLines: String {
        guard !DisplayRule.isPlain(self) else { return self }
        return replacingCarriageReturns.replacing(keeping: ["\n", "\t"]) { scalar in
            scalar == "\r" ? "\\r" : "\\u{\(String(scalar.value, radix: 16))}"
        }
    }

    /// JSON text with the same value, in which each scalar that cannot be displayed is a JSON escape such as `\u009b`.
    package var displayJSON: String {
        guard !DisplayRule.isPlain(self) else { return self }
        // Outside of strings, the only such scalars in JSON are line feeds, tabs and carriage returns.
        return replacing(keeping: ["\n", "\t", "\r"]) { scalar in
            String(scalar).utf16.map { "\\u" + String($0, width: 4, radix: 16) }.joined()
        }
    }

    private func replacing(keeping kept: Set<Unicode.Scalar>, by escape: (Unicode.Scalar) -> String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            // The last displayed scalar: after an escape, it is ASCII.
            if !kept.contains(scalar), DisplayRule.escapes(scalar, after: output.last) {
                output.append(contentsOf: escape(scalar).unicodeScalars)
            } else {
                output.append(scalar)
            }
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
    /// The text on one line, as `String.displayLine`.
    package var displayLine: String { String(self).displayLine }
}

/// Returns the number of further things like the first one, in words; `nil` if there is only one.
package func moreLikeThis(_ count: Int) -> String? {
    count > 1 ? "and \(count - 1) more like this" : nil
}

/// Returns a message with the number of further things like this one.
package func counted(_ message: String, _ count: Int) -> String {
    message + (moreLikeThis(count).map { " (\($0))" } ?? "")
}
