import SchemaEngine

/// The representation of objects of one kind by a server.
public struct ResourceStyle: Sendable {
    /// The key of an object's identifier: `id` by default.
    public var identifier: String
    /// The key of an object's entity tag, such as `"etag"`. Writes then apply to that version. By default, a
    /// tag is only in the `ETag` header, and is sent if a call names it.
    public var entityTag: String?
    /// The place of the list of objects in a response's body: a key or a JSON Pointer (RFC 6901). By default,
    /// the body is the list.
    public var list: String
    /// The place of one object in the bodies of requests and responses. By default, the body is the object.
    public var item: String
    /// The method that saves an object with an identifier: `.put`, the default, or `.patch`.
    public var update: HTTPMethod
    /// The name of one object in the names of schema files: the type of the model by default.
    public var name: String?
    /// The name of several objects in the names of schema files: `name` with an `s` by default.
    public var plural: String?
    /// The format of bodies: `XMLFormat()`, or a format of the app. `nil`, the default, is JSON.
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
