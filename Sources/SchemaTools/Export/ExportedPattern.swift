@_spi(Generated) import SchemaEngine

/// A regular expression of the schema language in the syntax that ECMAScript shares with most other languages.
struct ExportedPattern {
    private(set) var text = ""
    /// Whether both expressions match the same texts. `\d`, `\w`, `\s` and `\b` are narrower in ECMAScript.
    private(set) var isExact = true

    private static let syntax: Set<Unicode.Scalar> = [
        "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/",
    ]

    /// Returns `nil` for an expression with a construct that ECMAScript does not have.
    init?(_ source: String) {
        var rest = source.unicodeScalars[...]
        var isInClass = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                guard let escape = escape(from: &rest, isInClass: isInClass) else { return nil }
                text += escape
            case "[" where isInClass: return nil
            case "[":
                isInClass = true
                text += "["
                if rest.first == "^" { text.unicodeScalars.append(rest.removeFirst()) }
                if rest.first == "]" { return nil }
            case "]":
                isInClass = false
                text += "]"
            case "&" where isInClass && rest.first == "&", "-" where isInClass && rest.first == "-",
                "~" where isInClass && rest.first == "~":
                return nil
            case "(" where !isInClass && rest.first == "?":
                guard let group = Self.group(from: &rest) else { return nil }
                text += group
            case "{" where !isInClass:
                text += rest.first == "," ? "{0" : "{"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Reads the rest of `(?:` or `(?<name>`, whose name has no effect.
    private static func group(from rest: inout Substring.UnicodeScalarView) -> String? {
        rest.removeFirst()
        guard let kind = rest.popFirst() else { return nil }
        if kind == ":" { return "(?:" }
        guard kind == "<", let end = rest.firstIndex(of: ">"), rest.first != "=", rest.first != "!" else { return nil }
        rest = rest[rest.index(after: end)...]
        return "(?:"
    }

    private mutating func escape(from rest: inout Substring.UnicodeScalarView, isInClass: Bool) -> String? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "d", "D", "w", "W", "s", "S", "b", "B":
            guard !isInClass || !["b", "B"].contains(scalar) else { return nil }
            isExact = false
            return "\\\(scalar)"
        case "t", "n", "r", "f": return "\\\(scalar)"
        case "x", "u":
            let digits = rest.prefix(scalar == "x" ? 2 : 4)
            guard digits.count == (scalar == "x" ? 2 : 4), digits.allSatisfy(\.properties.isASCIIHexDigit) else {
                return nil
            }
            rest = rest.dropFirst(digits.count)
            return "\\\(scalar)" + String(String.UnicodeScalarView(digits))
        case _ where Self.syntax.contains(scalar) || isInClass && scalar == "-": return "\\\(scalar)"
        case _ where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar):
            return String(scalar)
        default: return nil
        }
    }

    /// Returns a text as an expression that matches it.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if syntax.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}

/// The regular expression of the names that a `{* TAG}` describes.
enum NamePattern {
    /// Returns an expression, and whether it matches exactly the names of the tag; `nil` if there is none.
    static func text(of form: SchemaView.Form) -> (text: String, isExact: Bool)? {
        switch form {
        case .any: return ("^", true)
        case .enumeration(let members, false, _):
            let names = members.compactMap { if case .text(let text) = $0 { text } else { nil } }
            return ("^(?:\(names.map(ExportedPattern.escaped).joined(separator: "|")))$", names.count == members.count)
        case .scalar(.integer, let argument):
            guard case .integers(let range)? = argument else { return (integer, true) }
            return (integer, range == .min ... .max)
        case .scalar(.unsigned, let argument):
            guard case .unsigned(let range)? = argument else { return (unsigned, false) }
            return (unsigned, range == 0 ... .max)
        case .scalar(.uuid, _): return ("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$", true)
        case .scalar(.date, _): return ("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", false)
        case .scalar(.string, nil): return ("^", true)
        case .scalar(.string, .length(let range)?):
            let upper = range.upperBound == .max ? "" : "\(range.upperBound)"
            return ("^[\\s\\S]{\(range.lowerBound),\(upper)}$", true)
        case .scalar(_, .pattern(let source)?): return ExportedPattern(source).map { ($0.text, $0.isExact) }
        default: return nil
        }
    }

    private static let unsigned = "^(?:0|[1-9][0-9]*)$"
    private static let integer = "^(?:0|-?[1-9][0-9]*)$"
}
