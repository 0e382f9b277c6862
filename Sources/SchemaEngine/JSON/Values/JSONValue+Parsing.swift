extension JSONValue {
    /// The maximum depth of a value. Trees are released recursively, on a stack that may be small.
    private static var greatestDepth: Int { 1024 }

    /// Parses one JSON value (RFC 8259) in UTF-8. A byte-order mark before it is ignored.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - maximumDepth: The maximum number of nested arrays and objects. A value above 1,024 is treated as 1,024.
    /// - Throws: `JSONParsingError` if the text is not JSON, is too deep, or has a duplicate key in an object.
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

    /// Parses one JSON value (RFC 8259).
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - maximumDepth: The maximum number of nested arrays and objects. A value above 1,024 is treated as 1,024.
    /// - Throws: `JSONParsingError` if the text is not JSON, is too deep, or has a duplicate key in an object.
    public init(parsing text: String, maximumDepth: Int = 512) throws(JSONParsingError) {
        try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
    }

    /// Creates a value from a node of a document, with its contents.
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
