/// The two directions of a transformer, with erased types.
struct TransformerConversion: Sendable {
    var decode: @Sendable (JSONValue) throws -> any Sendable
    /// Returns `nil` for a value that is not of the transformer's app type.
    var encode: @Sendable (any Sendable) throws -> JSONValue?
}

/// The two directions of a mapper, with erased types.
struct MapperConversion: Sendable {
    /// Returns `nil` if the mapper omits the value.
    var decode: @Sendable (Fields) throws -> (any Sendable)?
    /// Returns `nil` for a value that is not of the mapper's model type.
    var encode: @Sendable (any Sendable) throws -> (any FieldValue)?
}
