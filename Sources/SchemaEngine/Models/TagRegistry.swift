/// What an app registers in code: transformers and mappers by the names of their tags.
///
/// Names are kept as they are written, without braces. Looking one up ignores case and separators, as everywhere.
struct TagRegistry: Sendable {
    var transformers: [RegisteredTransformer] = []
    var mappers: [RegisteredMapper] = []
}

/// A transformer under its tag, its types erased once, at registration.
struct RegisteredTransformer: Sendable {
    /// The tag's name, without braces.
    var name: String
    /// The JSON kinds that it takes; another kind is `type-mismatch` before it runs.
    var accepts: Set<JSONKind>
    /// How to run it. `nil` for a tag that `Tags.json` declares to a tool that cannot run the app: values stay as
    /// they are on the wire.
    var conversion: TransformerConversion?
}

/// A mapper under its tag, its types erased once, at registration.
struct RegisteredMapper: Sendable {
    /// The tag's name, without braces.
    var name: String
    /// The fragment that describes its objects: the owner part of a file's name. The tag's own name by default.
    var fragment: String
    /// How to run it. `nil` for a tag that `Tags.json` declares to a tool that cannot run the app.
    var conversion: MapperConversion?
}
