/// Splits a key or file name in any style into words: `created_on`, `created-on`, `createdOn`, `CreatedOn` and
/// `CREATED_ON` have the same two.
enum SwiftWords {
    /// Returns the words in lower case. The result is never empty.
    static func words(of name: String) -> [String] {
        let scalars = Array(name.unicodeScalars)
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if !word.isEmpty, !scalar.isOfWord || beginsWord(index, of: scalars) {
                words.append(String(word).lowercased())
                word = String.UnicodeScalarView()
            }
            guard scalar.isOfWord else { continue }
            // A sign is at the beginning, or after a separator, as in `reactions-+1`.
            let mayHaveSign = words.isEmpty || index > 1 && !scalars[index - 2].isOfWord
            if mayHaveSign, word.isEmpty, let sign = sign(before: index, of: scalars) { words.append(sign) }
            word.append(scalar)
        }
        if !word.isEmpty { words.append(String(word).lowercased()) }
        // A combining mark alone, such as the variation selector of a symbol, is no word.
        let hasWord = words.contains {
            $0.unicodeScalars.contains { $0.properties.isXIDStart || $0.properties.numericType != nil }
        }
        return hasWord ? words : signs(of: name)
    }

    /// The characters of names that words can replace.
    enum NamedSigns: CaseIterable {
        /// The signs that do not separate words.
        case special
        /// All characters but spaces and underscores.
        case visible
        case all
    }

    /// Returns a name in which words replace its signs.
    static func naming(_ signs: NamedSigns, of name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if scalar.isOfWord || !isNamed(scalar, signs) {
                result.append(scalar)
            } else {
                result.append(contentsOf: " \(word(at: index, of: scalars)) ".unicodeScalars)
            }
        }
        return String(result)
    }

    private static func isNamed(_ scalar: Unicode.Scalar, _ named: NamedSigns) -> Bool {
        switch named {
        case .special: signs[scalar] != nil && !" _-.+".unicodeScalars.contains(scalar)
        case .visible: scalar != " " && scalar != "_"
        case .all: true
        }
    }

    /// Returns the word for a sign between other characters: `sharp` in `C#`, and `dash` in `in-progress`.
    private static func word(at index: Int, of scalars: [Unicode.Scalar]) -> String {
        let before = scalars[..<index].suffix(2)
        let after = scalars[(index + 1)...].first
        switch scalars[index] {
        case "#"
        where after == nil && before.last?.properties.isAlphabetic == true && before.filter(\.isOfWord).count == 1:
            return "sharp"
        case "-" where before.last?.isOfWord == true && after?.isOfWord == true && after?.properties.numericType == nil:
            return "dash"
        case let scalar: return word(for: scalar)
        }
    }

    /// Returns `true` for a name without letters and digits.
    static func isEmpty(_ name: String) -> Bool {
        !name.unicodeScalars.contains { $0.properties.isXIDContinue && $0 != "_" }
    }

    /// Returns whether a capital begins a word: after a lowercase letter or a digit, or as the last of several
    /// capitals before a lowercase letter, as in `URLPath`. The plural `s` of `URLs` does not count.
    private static func beginsWord(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[index].properties.isUppercase, index > 0 else { return false }
        let before = scalars[index - 1]
        guard before.properties.isUppercase else { return before.isOfWord }
        let rest = scalars[(index + 1)...].prefix { $0.properties.isLowercase }
        return !rest.isEmpty && !(rest.count == 1 && rest.first == "s")
    }

    /// Returns the word for the sign of a number, so that `+1` and `-1` have different names.
    private static func sign(before index: Int, of scalars: [Unicode.Scalar]) -> String? {
        guard index > 0, scalars[index].properties.numericType != nil else { return nil }
        switch scalars[index - 1] {
        case "+": return "plus"
        case "-": return "minus"
        default: return nil
        }
    }

    /// Returns the names of the characters of a text without letters and digits.
    private static func signs(of name: String) -> [String] {
        guard !name.isEmpty else { return ["empty"] }
        return name.unicodeScalars.map(word)
    }

    private static func word(for scalar: Unicode.Scalar) -> String {
        signs[scalar] ?? "u\(String(scalar.value, radix: 16))"
    }

    private static let signs: [Unicode.Scalar: String] = [
        "*": "asterisk", "+": "plus", "-": "minus", "/": "slash", "\\": "backslash", ".": "dot", ",": "comma",
        ":": "colon", ";": "semicolon", "!": "exclamation", "?": "question", "@": "at", "#": "hash", "$": "dollar",
        "%": "percent", "&": "and", "=": "equals", "<": "less", ">": "greater", "|": "bar", "~": "tilde", "^": "caret",
        "_": "underscore", "'": "quote", "\"": "quotes", "`": "backtick", "(": "open", ")": "close", "[": "openBracket",
        "]": "closeBracket", "{": "openBrace", "}": "closeBrace", " ": "space",
    ]
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter, a digit or a combining mark, which is visible.
    var isOfWord: Bool {
        if isASCII {
            return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
        }
        return properties.isXIDContinue && self != "_" && properties.generalCategory != .connectorPunctuation
            && !properties.isDefaultIgnorableCodePoint
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isASCIICapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

/// The verbs with which the names of requests begin, as in `GetIssue`.
enum RequestVerbs {
    private static let verbs: Set = [
        "get", "list", "fetch", "load", "read", "find", "search", "query", "show", "create", "add", "post", "insert",
        "update", "put", "patch", "replace", "edit", "set", "save", "delete", "remove", "send", "upload", "download",
        "login", "logout", "register", "submit", "cancel", "close", "open", "start", "stop", "check", "validate",
    ]

    /// Returns whether a word, in lower case, is a verb of requests.
    static func contains(_ word: String) -> Bool { verbs.contains(word) }

    /// Returns whether a file's owner is the name of a request: a verb and a noun.
    static func begin(_ owner: String) -> Bool {
        let words = SwiftWords.words(of: owner)
        return words.count > 1 && verbs.contains(words[0])
    }
}
