/// Names as Swift's API design guidelines have them, made of keys and of files' names.
enum SwiftName {
    /// A property, an enumeration's case or a parameter: `projectID`.
    static func member(_ key: String) -> String {
        let words = SwiftWords.words(of: key)
        return startingLikeName(joined([words.first ?? ""] + words.dropFirst().map(capitalized)))
    }

    /// A type: `ProjectID`. One that is written as a type's name already stays as it is.
    static func type(_ name: String) -> String {
        let scalars = name.unicodeScalars
        let isTypeName =
            scalars.first?.properties.isUppercase == true
            && scalars.allSatisfy { $0 != "_" && $0.properties.isXIDContinue }
            && scalars.contains { $0.properties.isLowercase }
        if isTypeName { return name }
        return startingLikeName(joined(SwiftWords.words(of: name).map(capitalized)))
    }

    /// The type of what a key's list or map holds: `Detail` for `details`.
    static func element(_ key: String) -> String {
        var words = SwiftWords.words(of: key)
        if let last = words.popLast() { words.append(EnglishPlural.singular(of: last)) }
        return startingLikeName(joined(words.map(capitalized)))
    }

    /// The name as it stands in a declaration, and where it is used.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Whether a text can stand where a name is due, as it is.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue } && !keywords.contains(String(text))
    }

    /// No name begins with a digit, or with a mark that only follows letters.
    private static func startingLikeName(_ name: String) -> String {
        guard let first = name.unicodeScalars.first, !first.properties.isXIDStart else { return name }
        return "_" + name
    }

    /// The words without anything between, but for two numbers: `1.5` is not `15`.
    private static func joined(_ words: [String]) -> String {
        words.reduce(into: "") { name, word in
            let areNumbers = name.last?.isNumber == true && word.first?.isNumber == true
            name += areNumbers ? "_" + word : word
        }
    }

    private static func capitalized(_ word: String) -> String {
        if let acronym = acronyms[word] { return acronym }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// Written in capitals, or small where a name begins with one.
    private static let acronyms: [String: String] = {
        let known = [
            "API", "ASCII", "CSS", "CSV", "DNS", "GUID", "HTML", "HTTP", "HTTPS", "ID", "IP", "ISBN", "JPEG", "JSON",
            "JWT",
            "MD5", "MIME", "OS", "PDF", "PNG", "QR", "RGB", "RSS", "SDK", "SHA", "SMS", "SQL", "SSH", "SSL", "SVG",
            "TLS",
            "TTL", "UI", "URI", "URL", "URN", "UTC", "UTF8", "UUID", "VAT", "XML", "YAML",
        ]
        let plurals = ["API", "ID", "IP", "PDF", "URI", "URL", "UUID"].map { $0 + "s" }
        return Dictionary(uniqueKeysWithValues: (known + plurals).map { ($0.lowercased(), $0) })
    }()

    /// What the language has taken, wherever a name may stand in generated code.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
