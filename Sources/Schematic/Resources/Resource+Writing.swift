public import SchemaEngine

/// Writes name the version that was read: `PUT`, `PATCH` and `DELETE` send a strong tag as `If-Match`, and fail
/// with `ReplyError.versionConflict` if the server has another version. Without an argument, the tag is the one in the
/// object, if the style names its key.
extension Resource {
    /// Saves an object: by `POST` if it has no identifier, otherwise by `PUT`, or by the method of the style.
    ///
    /// - Parameters:
    ///   - model: The object.
    ///   - entityTag: The version that the object must have on the server; `nil` for any version, or for the one that
    ///     the style reads from the object.
    /// - Returns: The object in the response; `nil` if the response has no body.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
    @discardableResult
    public func save(_ model: Model, entityTag: EntityTag? = nil) async throws -> Model? {
        try await save(fields: coding.fields(model), as: coding.content(model), entityTag)
    }

    /// Saves the fields of an object, which may have another shape than the objects that are read.
    ///
    /// - Parameters:
    ///   - fields: The fields of the object.
    ///   - entityTag: The version that the object must have on the server; `nil` for any version, or for the one that
    ///     the style reads from the object.
    /// - Returns: The object in the response; `nil` if the response has no body.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
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

    /// Sends parts, including files, as `multipart/form-data` (RFC 7578): for a new object, or to the object
    /// with an identifier.
    ///
    /// ```swift
    /// try await photos.upload(["title": "Sea", "file": .file("/photos/sea.jpg")])
    /// ```
    ///
    /// - Parameters:
    ///   - parts: The values and files.
    ///   - identifier: The identifier of the object; `nil` for a new one.
    ///   - entityTag: The version that the object must have on the server; `nil` for any version, or for the one that
    ///     the style reads from the object.
    ///   - progress: Reports how much of the parts has been sent.
    /// - Returns: The object in the response; `nil` if the response has no body.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
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

    /// Removes the object with an identifier.
    ///
    /// - Parameters:
    ///   - identifier: The identifier: a number or a text, which is percent-encoded.
    ///   - entityTag: The version that the object must have on the server; `nil` for any version, or for the one that
    ///     the style reads from the object.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
    public func remove(id identifier: some FieldValue, entityTag: EntityTag? = nil) async throws {
        let request = try composed("Delete\(name)") { operation in
            let parameters = try Parameters().naming(identifier, path.placeholder)
            return _ResourceRequest(
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

    /// Removes an object that has an identifier.
    ///
    /// - Parameters:
    ///   - model: The object.
    ///   - entityTag: The version that the object must have on the server; `nil` for any version, or for the one that
    ///     the style reads from the object.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
    public func remove(_ model: Model, entityTag: EntityTag? = nil) async throws {
        let (identifier, tag) = try composed("Delete\(name)") { _ in
            let fields = try coding.fields(model)
            guard let identifier = try fields.identifier(style.identifier) else {
                throw RequestError.noIdentifier(key: style.identifier)
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
        let request = _ResourceRequest(
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
