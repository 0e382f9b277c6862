package import JSONText

/// A transformer's two directions with its types erased.
struct TransformerConversion: Sendable {
    var decode: @Sendable (JSONValue) throws -> any Sendable
    /// Throws `NotItsType` when the value is not of the transformer's app type.
    var encode: @Sendable (any Sendable) throws -> JSONValue
}

/// A mapper's two directions with its types erased.
protocol MapperConversion: Sendable {
}
