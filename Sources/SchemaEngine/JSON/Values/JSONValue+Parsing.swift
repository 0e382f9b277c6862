extension JSONValue {
    /// How deep a value may be nested at the most: trees are let go of recursively, on a stack that may be small.
    private static var greatestDepth: Int { 1024 }

    /// Reads one JSON value (RFC 8259) from UTF-8; a byte-order mark before it is passed over.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - maximumDepth: How many arrays and objects may stand around each other; more than 1,024 counts as 1,024.
    /// - Throws: `JSONParsingError` where the text is not JSON, is too deep, or has a key twice in one object.
    public init(parsing bytes: some Sequence<UInt8>, maximumDepth: Int = 512) throws(JSONParsingError) {
        let text = JSONBuffer(bytes)
        do throws(JSONTextError) {
            let depth = min(maximumDepth, Self.greatestDepth)
            let document = try JSONDocument(parsing: text, maximumDepth: depth)
            if let duplicate = document.duplicateKeys.first {
                throw JSONTextError(.duplicateKey, at: duplicate.keyOffset)
            }
            self.init(document.root)
        } catch {
            throw JSONParsingError(error, in: text)
        }
    }

    /// Reads one JSON value (RFC 8259).
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - maximumDepth: How many arrays and objects may stand around each other; more than 1,024 counts as 1,024.
    /// - Throws: `JSONParsingError` where the text is not JSON, is too deep, or has a key twice in one object.
    public init(parsing text: String, maximumDepth: Int = 512) throws(JSONParsingError) {
        try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
    }

    /// A node of a document, with all that is in it.
    package init(_ node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .boolean: self = .boolean(node.boolean ?? false)
        case .number: self = node.number.map { .number($0) } ?? .null
        case .string: self = .string(node.string)
        case .array: self = .array(node.elements.map { JSONValue($0) })
        case .object:
            self = .object(JSONObject(node.members.map { .init(key: $0.key, value: JSONValue($0.value)) }))
        }
    }
}
