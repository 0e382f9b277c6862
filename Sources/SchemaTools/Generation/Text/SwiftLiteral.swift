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
        guard text.unicodeScalars.allSatisfy(isSeen), text.contains("\\") || text.contains("\"") else {
            return Self.text(text)
        }
        var signs = "#"
        while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
        return signs + "\"" + text + "\"" + signs
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
