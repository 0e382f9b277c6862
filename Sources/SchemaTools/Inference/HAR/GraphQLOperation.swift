import SchemaEngine

/// The operation of a request in GraphQL over HTTP.
enum GraphQLOperation {
    /// The maximum size of a body that is read, in bytes.
    private static let maximumSize = 1 << 20
    private static let kinds: Set<Substring> = ["query", "mutation", "subscription"]

    /// Returns the name of the operation in a body, or `nil` for another body.
    ///
    /// That is the value of `operationName`, or the name of the first operation in the text of `query`. An operation without a
    /// name has that of its kind.
    static func name(in body: JSONBuffer) -> String? {
        guard body.count <= maximumSize, let root = try? JSONDocument(parsing: body, maximumDepth: 512).root,
            root.kind == .object
        else { return nil }
        if let name = root["operationName"], name.kind == .string, isName(name.string[...]) { return name.string }
        guard let query = root["query"], query.kind == .string else { return nil }
        return name(inQuery: query.string)
    }

    private static func name(inQuery text: String) -> String? {
        // Comments end with their lines.
        let lines = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } }
        guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) })?.drop(while: \.isWhitespace) else {
            return nil
        }
        if first.hasPrefix("{") { return "query" }
        let kind = first.prefix(while: \.isLetter)
        guard kinds.contains(kind) else { return nil }
        let name = first.dropFirst(kind.count).drop(while: \.isWhitespace).prefix { isNameCharacter($0) }
        return isName(name) ? String(name) : String(kind)
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 200 && text.allSatisfy(isNameCharacter)
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character == "_" || character.isASCII && (character.isLetter || character.isNumber)
    }
}
