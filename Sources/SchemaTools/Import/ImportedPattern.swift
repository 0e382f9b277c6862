/// A regular expression of ECMAScript in the syntax of the schema language.
enum ImportedPattern {
    /// Returns the expression. Constructs that the schema language does not have are kept, and refused by the compiler.
    static func text(of source: String) -> String {
        var (text, isInClass) = ("", false)
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\": text += escape(from: &rest, isInClass: isInClass)
            case "[" where isInClass: text += "\\["
            case "[":
                isInClass = true
                text += "["
                if rest.first == "^" { text.unicodeScalars.append(rest.removeFirst()) }
                // In ECMAScript, `[^]` is any character, and `[]` is none.
                if rest.first == "]", text.hasSuffix("[^") {
                    rest.removeFirst()
                    text.removeLast(2)
                    text += "[\\s\\S]"
                    isInClass = false
                }
            case "]" where isInClass:
                isInClass = false
                text += "]"
            case "]", "}": text += "\\\(scalar)"
            case "{" where !isInClass: text += quantifier(from: &rest) ?? "\\{"
            case "{" where isInClass: text += "\\{"
            case "/": text += "\\/"
            case "&" where isInClass && rest.first == "&", "~" where isInClass && rest.first == "~":
                text += "\\\(scalar)"
            case "-" where isInClass && (rest.first == "-" || text.hasSuffix("-")): text += "\\-"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Reads `3}`, `3,}` or `3,5}`. After any other text, the brace is a character.
    private static func quantifier(from rest: inout Substring.UnicodeScalarView) -> String? {
        // Two counts have no more digits.
        guard let end = rest.prefix(24).firstIndex(of: "}") else { return nil }
        let parts = rest[..<end].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = { (part: Substring.UnicodeScalarView) in part.allSatisfy { ("0"..."9").contains($0) } }
        guard let first = parts.first, !first.isEmpty, parts.allSatisfy(isNumber) else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return "{\(String(rest[..<end]))}"
    }

    private static func escape(from rest: inout Substring.UnicodeScalarView, isInClass: Bool) -> String {
        guard let scalar = rest.popFirst() else { return "\\\\" }
        switch scalar {
        case "d": return isInClass ? "0-9" : "[0-9]"
        case "D": return "[^0-9]"
        case "w": return isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
        case "W": return "[^A-Za-z0-9_]"
        case "v": return "\\x0B"
        case "/": return "\\/"
        case "_", "'", "\"", "<", ">", " ", "@", "#", "%", "=", ":", ";", ",", "!", "~", "&", "`":
            return isInClass && (scalar == "&" || scalar == "~") || scalar == "#" ? "\\\(scalar)" : String(scalar)
        case "p" where rest.first == "{", "P" where rest.first == "{":
            guard let end = rest.firstIndex(of: "}") else { return "\\\(scalar)" }
            defer { rest = rest[rest.index(after: end)...] }
            return "\\\(scalar)\(String(rest[...end]))"
        case _
        where scalar.properties.isAlphabetic && !"sSbBtnrfxuc0".unicodeScalars.contains(scalar) && scalar.isASCII:
            // An escape without a meaning is the character itself.
            return String(scalar)
        default: return "\\\(scalar)"
        }
    }

    // MARK: Refused texts

    /// The maximum number of characters of refused texts. The expression has a few times as many.
    static let maximumRefused = 64

    /// Returns an expression that matches all texts but some.
    static func refusing(_ texts: [String]) -> String { "^\(rest(of: texts.map { $0.unicodeScalars[...] }))$" }

    private static func literal(_ scalar: Unicode.Scalar) -> String {
        scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar) && scalar.value > 0x20
            && scalar.value < 0x7F ? "\\\(scalar)" : String(scalar)
    }

    /// Returns an expression for all texts but the rests of some, which begin in the same way.
    private static func rest(of texts: [Substring.UnicodeScalarView]) -> String {
        var (scalars, rests): ([Unicode.Scalar], [Unicode.Scalar: [Substring.UnicodeScalarView]]) = ([], [:])
        for text in texts {
            guard let scalar = text.first else { continue }
            if rests[scalar] == nil { scalars.append(scalar) }
            rests[scalar, default: []].append(text.dropFirst())
        }
        let refusesEnd = texts.contains { $0.isEmpty }
        guard !scalars.isEmpty else { return refusesEnd ? "[\\s\\S]+" : "[\\s\\S]*" }
        let others = scalars.map(literal).joined()
        let choices = scalars.map { literal($0) + rest(of: rests[$0] ?? []) }
        let ends = refusesEnd ? [] : [""]
        return "(?:\((ends + ["[^\(others)][\\s\\S]*"] + choices).joined(separator: "|")))"
    }
}
