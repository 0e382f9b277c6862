/// Literals of Swift.
enum SwiftLiteral {
    /// A text in quotes.
    static func text(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where !isSeen(scalar): literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// A text that is better read as it is: a regular expression.
    static func raw(_ text: String) -> String {
        guard text.unicodeScalars.allSatisfy(isSeen), longestRun(in: text) > 0 else { return Self.text(text) }
        let signs = String(repeating: "#", count: longestRun(in: text))
        return signs + "\"" + text + "\"" + signs
    }

    /// The length of the longest quote or backslash with the signs `#` that follow it; 0 without any. The compiler reads
    /// scalars, so that what a reader takes for one character with its neighbours counts too.
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

    /// Whether a character can be told from others by looking at it alone.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .nonspacingMark,
            .enclosingMark, .spacingMark:
            false
        default: true
        }
    }
}
