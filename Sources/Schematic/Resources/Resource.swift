public import SchemaEngine
import SchematicPlatform

/// The objects of one kind on a server, which are read, saved and removed by their identifiers.
///
/// ```swift
/// let issues = client.resource(of: Issue.self, at: "issues")
/// let issue = try await issues.read(7)                       // GET issues/7
/// try await issues.save(Issue(subject: "New"))               // POST issues, as it has no identifier
/// ```
///
/// Its calls are requests like others. For a model `Issue`, their schemas are `GetIssues`, `GetIssue`,
/// `CreateIssue`, `UpdateIssue`, `DeleteIssue` and `UploadIssue`; `ResourceStyle` can set other names.
///
/// All calls throw the errors of `send`. A `RequestError` is the cause of an `APIError` of stage `compose`.
public struct Resource<Model: Sendable>: Sendable {
    @Indirect private(set) var client: APIClient
    @Indirect private(set) var path: ResourcePath
    @Indirect private(set) var style: ResourceStyle
    let coding: ModelCoding<Model>

    // MARK: Reading

    /// Returns all objects, or those that the parameters select, from one response.
    ///
    /// - Parameter parameters: The parameters, which select the objects or their form.
    /// - Returns: The objects.
    /// - Throws: The errors of `send`.
    public func all(_ parameters: Parameters = [:]) async throws -> [Model] {
        try await client.send(listRequest(parameters))
    }

    /// Returns the pages of all objects, or of those that the parameters select.
    ///
    /// ```swift
    /// for try await issue in issues.pages(by: .linkHeader()).elements { … }
    /// ```
    ///
    /// - Parameters:
    ///   - parameters: The parameters, which select the objects or their form.
    ///   - paging: The rule that finds the other pages.
    ///   - maximumPages: The maximum number of pages, not of elements.
    ///   - fetchesAhead: `true` to fetch the next page while the current one is used.
    /// - Returns: The pages, which are fetched while they are read.
    public func pages(
        _ parameters: Parameters = [:],
        by paging: Paging,
        maximumPages: Int = 1000,
        fetchesAhead: Bool = false
    ) -> Pages<_ResourceRequest<[Model]>> {
        client.pages(of: listRequest(parameters), by: paging, maximumPages: maximumPages, fetchesAhead: fetchesAhead)
    }

    /// Returns one page of the objects, which leads to the next and the previous one.
    ///
    /// ```swift
    /// let first = try await issues.page(by: .linkHeader())
    /// let second = try await first.next()
    /// ```
    ///
    /// - Parameters:
    ///   - parameters: The parameters, which select the objects or their form.
    ///   - paging: The rule that finds the other pages.
    /// - Returns: The page.
    /// - Throws: The errors of `send`.
    public func page(
        _ parameters: Parameters = [:],
        by paging: Paging
    ) async throws -> Page<_ResourceRequest<[Model]>> {
        try await client.page(of: listRequest(parameters), by: paging)
    }

    /// Returns the object with an identifier, which is a number or a text and is percent-encoded.
    ///
    /// - Parameters:
    ///   - identifier: The identifier: a number or a text, which is percent-encoded.
    ///   - parameters: The parameters of the request.
    /// - Returns: The object.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
    public func read(_ identifier: some FieldValue, _ parameters: Parameters = [:]) async throws -> Model {
        try await readVersion(identifier, parameters).model
    }

    /// Returns the object with an identifier, and its version if the response has an `ETag`.
    ///
    /// ```swift
    /// var (note, tag) = try await notes.readVersion(7)
    /// note.text = "Tea"
    /// try await notes.save(note, entityTag: tag)                 // PUT notes/7, If-Match
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The identifier: a number or a text, which is percent-encoded.
    ///   - parameters: The parameters of the request.
    /// - Returns: The object, and the tag of its version; `nil` if the response has none.
    /// - Throws: The errors of `send`, and `RequestError` as the cause of stage `compose`.
    public func readVersion(
        _ identifier: some FieldValue,
        _ parameters: Parameters = [:]
    ) async throws -> (model: Model, entityTag: EntityTag?) {
        let place = BodyPointer(style.item)
        let request = try composed("Get\(name)") { operation in
            let parameters = try parameters.naming(identifier, path.placeholder)
            return _ResourceRequest(operation, .get, path.item, parameters, accepts: style.accepts) { [coding] in
                (model: try coding.read(place.member(in: $0.fields)), entityTag: $0.entityTag)
            }
        }
        return try await client.send(request)
    }

    private func listRequest(_ parameters: Parameters) -> _ResourceRequest<[Model]> {
        let place = BodyPointer(style.list)
        return _ResourceRequest("Get\(plural)", .get, path.list, parameters, accepts: style.accepts) { [coding] in
            try coding.readAll(place.member(in: $0.fields))
        }
    }

    // MARK: Names

    var name: String { style.name ?? String(String(describing: Model.self).prefix { $0 != "<" }) }
    private var plural: String { style.plural ?? name + "s" }

    /// Creates a value for a call. An error is thrown as an `APIError` of stage `compose`.
    func composed<Value>(_ operation: String, _ make: (String) throws -> Value) throws -> Value {
        try Call(client.operations.named(operation)).at(.compose) { try make(operation) }
    }
}

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

/// The conversions between models of one type and fields.
struct ModelCoding<Model: Sendable>: Sendable {
    let read: @Sendable (Fields) throws -> Model
    let readAll: @Sendable (Fields) throws -> [Model]
    let fields: @Sendable (Model) throws -> Fields
    /// The model as the content of a body.
    let content: @Sendable (Model) throws -> any FieldValue
}

extension ModelCoding where Model: SchemaModel {
    static var schemaModel: ModelCoding {
        ModelCoding(read: { try $0.value() }, readAll: { try $0.value() }, fields: { try $0.fields() }, content: { $0 })
    }
}

extension ModelCoding where Model == Fields {
    static var fields: ModelCoding {
        ModelCoding(read: { $0 }, readAll: { try $0.value() }, fields: { $0 }, content: { $0 })
    }
}

extension ModelCoding where Model: Codable {
    static func codable(_ keys: KeyConversion) -> ModelCoding {
        ModelCoding(
            read: { try $0.decode() },
            readAll: { try $0.decode() },
            fields: { try Fields(encoding: $0, userInfo: [:], keys) },
            content: { Fields.encoding($0) }
        )
    }
}
