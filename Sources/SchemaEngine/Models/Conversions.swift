/// A transformer's two directions with its types erased.
struct TransformerConversion: Sendable {
    var decode: @Sendable (JSONValue) throws -> any Sendable
    /// Returns `nil` for a value that is not of the transformer's app type.
    var encode: @Sendable (any Sendable) throws -> JSONValue?
}

/// A mapper's two directions with its types erased.
struct MapperConversion: Sendable {
    /// Returns `nil` where the mapper leaves the value out.
    var decode: @Sendable (Fields) throws -> (any Sendable)?
    /// Returns `nil` for a value that is not of the mapper's model type.
    var encode: @Sendable (any Sendable) throws -> (any FieldValue)?
}
