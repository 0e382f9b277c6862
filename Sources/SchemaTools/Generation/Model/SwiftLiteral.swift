enum SwiftLiteral {
    /// Returns a string literal.
    static func text(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where !isVisible(scalar): literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns a raw string literal, which is more readable for regular expressions.
    static func raw(_ text: String) -> String {
        guard text.unicodeScalars.allSatisfy(isVisible), longestRun(in: text) > 0 else { return Self.text(text) }
        let signs = String(repeating: "#", count: longestRun(in: text))
        return signs + "\"" + text + "\"" + signs
    }

    /// Returns a raw string literal of several lines; `nil` for a text with characters that its lines cannot show.
    static func lines(_ text: String) -> (opening: String, lines: [Substring], closing: String)? {
        guard text.unicodeScalars.allSatisfy({ isVisible($0) || $0 == "\n" || $0 == "\t" }) else { return nil }
        let signs = String(repeating: "#", count: max(1, longestRun(in: text)))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (signs + "\"\"\"", lines, "\"\"\"" + signs)
    }

    /// Returns the length of the longest sequence of a quote or backslash and the `#` signs after it, or 0
    /// without any. It counts scalars, as the compiler does, and not characters, which can combine several
    /// scalars.
    private static func longestRun(in text: String) -> Int {
        var (longest, current) = (0, 0)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": current = 1
            case "#" where current > 0: current += 1
            default: current = 0
            }
            longest = max(longest, current)
        }
        return longest
    }

    /// Returns whether a scalar is visible by itself.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .nonspacingMark,
            .enclosingMark, .spacingMark:
            false
        default: true
        }
    }
}
