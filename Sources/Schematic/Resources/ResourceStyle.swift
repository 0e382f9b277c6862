import SchemaEngine

/// The representation of objects of one kind by a server.
public struct ResourceStyle: Sendable {
    package var identifier: String
    package var entityTag: String?
    package var list: String
    package var item: String
    package var update: HTTPMethod
    package var name: String?
    package var plural: String?
    package var format: BodyFormat?

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - identifier: The key of an object's identifier.
    ///   - entityTag: The key of an object's entity tag, such as `"etag"`. Writes then apply to that version. By
    ///     default, a tag is only in the `ETag` header, and is sent if a call names it.
    ///   - list: The place of the list of objects in a response's body: a key or a JSON Pointer (RFC 6901). By
    ///     default, the body is the list.
    ///   - item: The place of one object in the bodies of requests and responses. By default, the body is the object.
    ///   - update: The method that saves an object with an identifier: `.put` or `.patch`.
    ///   - name: The name of one object in the names of schema files. By default, the type of the model.
    ///   - plural: The name of several objects in the names of schema files. By default, `name` with an `s`.
    ///   - format: The format of bodies: `.xml()`, or a format of the app. `nil` is JSON.
    public init(
        identifier: String = "id",
        entityTag: String? = nil,
        list: String = "",
        item: String = "",
        update: HTTPMethod = .put,
        name: String? = nil,
        plural: String? = nil,
        format: BodyFormat? = nil
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

    var accepts: MediaType { format?.coding.mediaTypes.first ?? .json }

    func body(of value: any FieldValue) -> RequestBody { format.map { .encoded(value, as: $0) } ?? .json(value) }
}
