import SchemaEngine

/// The common parts of the readers of the linter's JSON files. They refuse unknown keys and values, and report
/// the place.
struct SettingsReader {
    let text: JSONBuffer

    init(_ text: JSONBuffer) { self.text = text }

    /// Returns the root of a text that is valid JSON without duplicate keys.
    func root() throws(ConfigurationError) -> JSONNode {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text, maximumDepth: 16)
        } catch {
            let message = text.withTextBytes { error.explanation(in: $0, of: .file) }
            throw self.error(at: error.offset, message)
        }
        guard let twice = document.duplicateKeys.first else { return document.root }
        throw error(at: twice.keyOffset, "key '\(twice.key)' occurs twice")
    }

    func members(of value: JSONNode, expected: String) throws(ConfigurationError) -> [JSONNode.Member] {
        guard value.kind == .object else { throw mismatch(value, expected: expected) }
        return Array(value.members)
    }

    func elements(of value: JSONNode, expected: String) throws(ConfigurationError) -> [JSONNode] {
        guard value.kind == .array else { throw mismatch(value, expected: expected) }
        return Array(value.elements)
    }

    func text(_ value: JSONNode, expected: String) throws(ConfigurationError) -> String {
        guard value.kind == .string, !value.string.isEmpty else { throw mismatch(value, expected: expected) }
        return value.string
    }

    func boolean(_ value: JSONNode) throws(ConfigurationError) -> Bool {
        guard value.kind == .boolean else { throw mismatch(value, expected: "true or false") }
        return value.rawText == "true"
    }

    /// Returns one of the allowed words.
    func word(_ value: JSONNode, of words: [String]) throws(ConfigurationError) -> String {
        guard value.kind == .string else { throw mismatch(value, expected: words.joined(separator: ", ")) }
        let word = value.string
        guard !words.contains(word) else { return word }
        let message = "expected \(words.joined(separator: ", ")), found '\(word)'\(hint(word, words))"
        throw error(at: value.offset, message)
    }

    // MARK: Errors

    func mismatch(_ value: JSONNode, expected: String) -> ConfigurationError {
        let found =
            switch value.kind {
            case .object: "an object"
            case .array: "an array"
            case .string: "'\(value.string)'"
            case .number, .boolean, .null: value.rawText
            }
        return error(at: value.offset, "expected \(expected), found \(found)")
    }

    func unknown(_ member: JSONNode.Member, _ kind: String, among known: [String]) -> ConfigurationError {
        error(at: member.keyOffset, "unknown \(kind) '\(member.key)'\(hint(member.key, known))")
    }

    /// Returns an error about a name of which there are too many to list them.
    func unknown(_ value: JSONNode, _ kind: String, among known: [String]) -> ConfigurationError {
        error(at: value.offset, "unknown \(kind) '\(value.string)'\(hint(value.string, known))")
    }

    func error(at offset: Int, _ message: String) -> ConfigurationError {
        let place = places(of: [offset], in: text).first
        return ConfigurationError(line: place?.line ?? 1, column: place?.column ?? 1, message: message)
    }

    private func hint(_ word: String, _ known: [String]) -> String {
        var suggestion = Suggestion()
        return suggestion.nearest(to: word, among: known).first.map { "; did you mean '\($0)'?" } ?? ""
    }
}
