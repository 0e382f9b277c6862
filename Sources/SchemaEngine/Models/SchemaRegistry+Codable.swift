extension SchemaRegistry {
    /// Registers a `Decodable` type under a tag's name, for reading. Its coding keys are the keys of
    /// `fragment`, by default the fragment with the tag's name. Its dates and similar values are those that the
    /// fragment's tags make.
    ///
    /// - Parameters:
    ///   - tag: The name of the tag, without braces.
    ///   - model: The type that values are read as.
    ///   - fragment: The fragment with the keys; by default the fragment with the tag's name.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public mutating func map<Model: Decodable & Sendable>(_ tag: String, to model: Model.Type, fragment: String? = nil)
    {
        map(tag, fragment: fragment, decode: Self.decoding(Model.self))
    }

    /// Registers a `Codable` type under a tag's name, for reading and writing.
    ///
    /// - Parameters:
    ///   - tag: The name of the tag, without braces.
    ///   - model: The type that values are read as and written from.
    ///   - fragment: The fragment with the keys; by default the fragment with the tag's name.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public mutating func map<Model: Codable & Sendable>(_ tag: String, to model: Model.Type, fragment: String? = nil) {
        map(tag, fragment: fragment, decode: Self.decoding(Model.self), encode: { Fields(.single(EncodableModel($0))) })
    }

    private static func decoding<Model: Decodable & Sendable>(
        _ type: Model.Type
    ) -> @Sendable (Fields) throws -> Model? {
        { fields in
            do {
                return try fields.decode(type)
            } catch let error as DecodingError {
                throw UnreadableModel(error)
            }
        }
    }
}

/// The error of a `Decodable` type, as one line for display.
struct UnreadableModel: Error, CustomStringConvertible {
    let description: String

    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            description = (path.isEmpty ? "" : "'\(path.joined(separator: "."))': ") + context.debugDescription
        @unknown default:
            description = String(describing: error)
        }
    }
}

extension SchemaRegistry {
    /// Converts the keys of `Codable` types between `createdOn` in Swift and `created_on` in JSON, with the rules of
    /// `JSONDecoder` and `JSONEncoder`. A property may also be spelled with capitals: `htmlURL` is `html_url`.
    ///
    /// ```swift
    /// registry.convertSnakeCase()                                     // all types
    /// registry.convertSnakeCase(of: Issue.self, Author.self)          // these types
    /// registry.convertSnakeCase(false, of: LegacyIssue.self)          // all others, if the first line is there, too
    /// ```
    ///
    /// The keys in `X.path.json`, of dictionaries, and of models that read `Fields` are unchanged. A setting of a type
    /// applies to its own keys, not to those of the types inside it.
    ///
    /// - Parameters:
    ///   - converts: Whether the keys are converted.
    ///   - types: The types; without a type, all that have no setting of their own.
    public mutating func convertSnakeCase(_ converts: Bool = true, of types: Any.Type...) {
        if types.isEmpty { keys.isSnakeCase = converts }
        for type in types { keys.types[ObjectIdentifier(type)] = converts }
    }
}
