/// The app's registrations for its tags: transformers for single values, mappers for whole objects.
///
/// ```swift
/// var registry = SchemaRegistry()
/// registry.transform("money", with: MoneyTransformer())
/// registry.map("issue", to: Issue.self)
/// ```
public struct SchemaRegistry: Sendable {
    var tags = TagRegistry()
    /// The conversions of the mappers in `tags`, in their order.
    var mapperConversions: [MapperConversion] = []
    var keys = KeyConversion()

    /// Creates an empty registry. The built-in tags and the fragments remain available.
    public init() {}

    /// Registers a transformer under a tag's name: `"money"` for `"{money}"`.
    ///
    /// - Parameters:
    ///   - tag: The name of the tag, without braces.
    ///   - transformer: Converts the values of the tag.
    public mutating func transform<Transformer: ValueTransformer>(_ tag: String, with transformer: Transformer) {
        let conversion = TransformerConversion(
            decode: { json in
                guard let wire = Transformer.Wire(_json: json) else {
                    throw WireTypeError(expected: String(describing: Transformer.Wire.self))
                }
                return try transformer.decode(wire)
            },
            encode: { value in
                guard let value = value as? Transformer.App else { return nil }
                return try transformer.encode(value)._json
            }
        )
        let kinds = Set(transformer.accepts.compactMap(JSONKind.init(rawValue:)))
        tags.transformers.append(
            RegisteredTransformer(name: Self.bare(tag), accepts: kinds, conversion: conversion)
        )
    }

    /// Registers a model under a tag's name: `"issue"` for `"{issue}"`. Its shape is that of `fragment`, by
    /// default the fragment with the tag's name.
    ///
    /// - Parameters:
    ///   - tag: The name of the tag, without braces.
    ///   - model: The type of the models.
    ///   - fragment: The fragment with the keys; by default the fragment with the tag's name.
    public mutating func map<Model: SchemaModel>(_ tag: String, to model: Model.Type, fragment: String? = nil) {
        map(tag, fragment: fragment, decode: { try Model(from: $0) }, encode: { try $0.fields() })
    }

    /// Registers two closures under a tag's name.
    ///
    /// - Parameters:
    ///   - tag: The name of the tag, without braces.
    ///   - fragment: The fragment with the keys; by default the fragment with the tag's name.
    ///   - decode: Creates the model from validated fields, or returns `nil` to omit the value from its array or object.
    ///     An error that it throws becomes the error of decoding.
    ///   - encode: Returns the fields of a model; `nil` if models are only read.
    public mutating func map<Model: Sendable>(
        _ tag: String,
        fragment: String? = nil,
        decode: @escaping @Sendable (Fields) throws -> Model?,
        encode: (@Sendable (Model) throws -> Fields)? = nil
    ) {
        let conversion = MapperConversion(
            decode: { try decode($0) },
            encode: { value in
                guard let model = value as? Model else { return nil }
                guard let encode else { throw ReadOnlyModelError(type: String(describing: Model.self)) }
                return try encode(model)
            }
        )
        tags.mappers.append(RegisteredMapper(name: Self.bare(tag), fragment: fragment ?? Self.bare(tag)))
        mapperConversions.append(conversion)
    }

    /// Returns a tag's name without its braces, which are optional.
    private static func bare(_ tag: String) -> String {
        tag.hasPrefix("{") && tag.hasSuffix("}") ? String(tag.dropFirst().dropLast()) : tag
    }
}

/// An error for a JSON value of the right kind that a transformer's wire type cannot represent, such as `0.5`
/// for `Int`.
struct WireTypeError: Error, CustomStringConvertible {
    var expected: String

    var description: String { "expected a value that \(expected) can represent" }
}

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
