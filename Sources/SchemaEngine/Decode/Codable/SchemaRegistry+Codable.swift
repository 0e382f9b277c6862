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
