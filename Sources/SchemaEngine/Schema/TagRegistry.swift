/// The transformers and mappers that an app registers, by the names of their tags.
///
/// Names are stored as written, without braces. Lookups ignore case and separators, as everywhere.
struct TagRegistry: Sendable {
    var transformers: [RegisteredTransformer] = []
    var mappers: [RegisteredMapper] = []
}

/// A transformer and its tag. Its types are erased once, at registration.
struct RegisteredTransformer: Sendable {
    /// The tag's name, without braces.
    var name: String
    /// The JSON kinds that it accepts. A value of another kind is reported as `type-mismatch` before it runs.
    var accepts: Set<JSONKind>
    /// The conversion. `nil` for a tag that `Tags.json` declares to a tool that cannot run the app; values then
    /// stay as received.
    var conversion: TransformerConversion?
    /// Values that it accepts, which `Tags.json` states for samples.
    var examples: [JSONValue] = []
}

/// The tag of a mapper. A catalog has its conversion.
struct RegisteredMapper: Sendable {
    /// The tag's name, without braces.
    var name: String
    /// The fragment that describes its objects: the owner part of a file's name. By default, the tag's own name.
    var fragment: String
}

/// The two directions of a transformer, with erased types.
struct TransformerConversion: Sendable {
    var decode: @Sendable (JSONValue) throws -> any Sendable
    /// Returns `nil` for a value that is not of the transformer's app type.
    var encode: @Sendable (any Sendable) throws -> JSONValue?
}
