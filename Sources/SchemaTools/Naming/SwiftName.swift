/// Converts keys and file names to names that follow Swift's API design guidelines.
enum SwiftName {
    /// Returns the name of a property, an enumeration case or a parameter: `projectID`.
    static func member(_ key: String) -> String {
        let words = SwiftWords.words(of: key)
        return startingLikeName(joined([words.first ?? ""] + words.dropFirst().map(capitalized)))
    }

    /// Returns the name of a type: `ProjectID`. A name that already is in this form is not changed.
    static func type(_ name: String) -> String {
        let scalars = name.unicodeScalars
        let isTypeName =
            scalars.first?.properties.isUppercase == true
            && scalars.allSatisfy(\.isOfWord)
            && scalars.contains { $0.properties.isLowercase }
        if isTypeName { return name }
        return startingLikeName(joined(SwiftWords.words(of: name).map(capitalized)))
    }

    /// Returns the name of the type of a list's or dictionary's elements: `Detail` for `details`.
    static func element(_ key: String) -> String {
        var words = SwiftWords.words(of: key)
        if let last = words.popLast() { words.append(EnglishPlural.singular(of: last)) }
        return startingLikeName(joined(words.map(capitalized)))
    }

    /// Returns a name, in backticks if it is a keyword.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns whether a text is a valid name without backticks.
    static func isName(_ text: some StringProtocol) -> Bool { isIdentifier(text) && !keywords.contains(String(text)) }

    /// Returns whether a text is a valid name, which may need backticks.
    static func isIdentifier(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text != "_" && text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }

    /// Adds an underscore to a name that begins with a digit or a combining mark.
    private static func startingLikeName(_ name: String) -> String {
        guard let first = name.unicodeScalars.first, !first.properties.isXIDStart else { return name }
        return "_" + name
    }

    /// Joins words. An underscore separates two numbers, so that `1.5` does not become `15`.
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

    /// Words in capitals, except at the beginning of a property name.
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

    /// The keywords that are not allowed as names in generated code.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
