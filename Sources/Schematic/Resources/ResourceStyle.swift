import SchemaEngine

/// How a server presents things of one kind.
public struct ResourceStyle: Sendable {
    /// The key that has a thing's identifier: `id` by default.
    public var identifier: String
    /// The key by which a thing holds the tag of its version, `"etag"` say: writes are then for that version. By default a
    /// tag comes in the `ETag` header alone, and goes along where a call names it.
    public var entityTag: String?
    /// Where an answer has the list of things: a key or a JSON Pointer (RFC 6901). By default the body is the list.
    public var list: String
    /// Where a body has one thing, in both directions. By default the body is the thing.
    public var item: String
    /// How a thing that has an identifier is saved: by `.put`, the default, or `.patch`.
    public var update: HTTPMethod
    /// What one thing is called in the names of schema files: the model's type by default.
    public var name: String?
    /// What several things are called there: the name with an `s` by default.
    public var plural: String?
    /// The format that things are read and written in, where it is not JSON: `XMLFormat()`, or one of your own.
    public var format: (any BodyFormat)?

    /// Creates a style.
    public init(
        identifier: String = "id",
        entityTag: String? = nil,
        list: String = "",
        item: String = "",
        update: HTTPMethod = .put,
        name: String? = nil,
        plural: String? = nil,
        format: (any BodyFormat)? = nil
    ) {
        self.identifier = identifier
        self.entityTag = entityTag
        self.list = list
        self.item = item
        self.update = update
        self.name = name
        self.plural = plural
        self.format = format
    }

    var accepts: MediaType { format?.mediaTypes.first ?? .json }

    func body(of value: any FieldValue) -> RequestBody { format.map { .encoded(value, as: $0) } ?? .json(value) }
}
