public import SchemaEngine

/// Each call takes the version that it is for, as it was read: `PUT`, `PATCH` and `DELETE` send a strong tag as `If-Match`, and
/// where the server has another version meanwhile they end in a `VersionConflict`. Where no tag is given, it is the one that
/// the thing itself holds, if the style names its key.
extension Resource {
    /// Saves a thing: a new one, which has no identifier, by `POST`; one that has, by `PUT`, or as the style says.
    ///
    /// Returns the thing as the server has it now, where it says so.
    @discardableResult
    public func save(_ model: Model, entityTag: EntityTag? = nil) async throws -> Model? {
        try await save(fields: coding.fields(model), as: coding.content(model), entityTag)
    }

    /// The same of fields, for a thing that is written in another shape than it is read.
    @discardableResult
    public func save(fields: Fields, entityTag: EntityTag? = nil) async throws -> Model? {
        try await save(fields: fields, as: fields, entityTag)
    }

    private func save(
        fields: @autoclosure () throws -> Fields,
        as content: @autoclosure () throws -> any FieldValue,
        _ entityTag: EntityTag?
    ) async throws -> Model? {
        let (identifier, tag) = try composed("Update\(name)") { _ in
            let fields = try fields()
            return (try fields.identifier(style.identifier), try entityTag ?? self.entityTag(in: fields))
        }
        let verb = identifier == nil ? "Create" : "Update"
        let body = try composed("\(verb)\(name)") { _ in
            style.body(of: BodyPointer(style.item).wrapping(try content()))
        }
        return try await write(identifier, verb, body, tag)
    }

    /// Sends parts, files among them, as `multipart/form-data` (RFC 7578): for a new thing, or to the one of an identifier.
    ///
    /// ```swift
    /// try await photos.upload(["title": "Sea", "file": .file("/photos/sea.jpg")])
    /// ```
    ///
    /// `progress` hears how much of the parts has gone.
    @discardableResult
    public func upload(
        _ parts: BodyParts,
        to identifier: (any FieldValue)? = nil,
        entityTag: EntityTag? = nil,
        progress: CallProgress? = nil
    ) async throws -> Model? {
        defer { progress?.finish() }
        let value = try composed("Upload\(name)") { _ in try identifier.map { try JSONValue(identifier: $0, "id") } }
        return try await write(value, "Upload", .multipart(parts), entityTag, progress)
    }

    /// Removes the thing of an identifier.
    public func remove(id identifier: some FieldValue, entityTag: EntityTag? = nil) async throws {
        let request = try composed("Delete\(name)") { operation in
            let parameters = try Parameters().naming(identifier, path.placeholder)
            return ResourceRequest(
                operation,
                .delete,
                path.item,
                parameters,
                entityTag: entityTag,
                accepts: style.accepts
            ) { _ in }
        }
        try await client.send(request)
    }

    /// Removes a thing that has an identifier.
    public func remove(_ model: Model, entityTag: EntityTag? = nil) async throws {
        let (identifier, tag) = try composed("Delete\(name)") { _ in
            let fields = try coding.fields(model)
            guard let identifier = try fields.identifier(style.identifier) else {
                throw ResourceFault.noIdentifier(key: style.identifier)
            }
            return (identifier, try entityTag ?? self.entityTag(in: fields))
        }
        try await remove(id: identifier, entityTag: tag)
    }

    private func write(
        _ identifier: JSONValue?,
        _ verb: String,
        _ body: RequestBody,
        _ entityTag: EntityTag?,
        _ progress: CallProgress? = nil
    ) async throws -> Model? {
        let place = BodyPointer(style.item)
        let isNew = identifier == nil
        let request = ResourceRequest(
            "\(verb)\(name)",
            isNew ? .post : style.update,
            isNew ? path.list : path.item,
            identifier.map { [path.placeholder: $0] } ?? [:],
            entityTag: entityTag,
            accepts: style.accepts,
            body: body
        ) { [coding] reply in
            reply.body.isEmpty ? nil : try coding.read(place.member(in: reply.fields))
        }
        return try await client.send(request, progress: progress)
    }

    private func entityTag(in fields: Fields) throws -> EntityTag? {
        try style.entityTag.flatMap { try fields.entityTag($0) }
    }
}
