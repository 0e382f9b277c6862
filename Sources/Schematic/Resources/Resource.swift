public import SchemaEngine

/// The things of one kind that a server keeps: read, saved and removed by their identifiers.
///
/// ```swift
/// let issues = client.resource(of: Issue.self, at: "issues")
/// let issue = try await issues.read(7)                       // GET issues/7
/// try await issues.save(Issue(subject: "New"))               // POST issues, as it has no identifier
/// ```
///
/// Its calls are requests like any others. Of a model `Issue` their schemas are `GetIssues`, `GetIssue`, `CreateIssue`,
/// `UpdateIssue`, `DeleteIssue` and `UploadIssue`; `ResourceStyle` names them otherwise.
///
/// All calls throw what `send` throws; a `ResourceFault` is the cause of stage `compose`.
public struct Resource<Model: Sendable>: Sendable {
    let client: APIClient
    let path: ResourcePath
    let style: ResourceStyle
    let coding: ModelCoding<Model>

    // MARK: Reading

    /// All things, or those that the parameters choose, as the server gives them in one answer.
    public func all(_ parameters: Parameters = [:]) async throws -> [Model] {
        try await client.send(listRequest(parameters))
    }

    /// The pages of all things, or of those that the parameters choose.
    ///
    /// ```swift
    /// for try await issue in issues.pages(by: .linkHeader()).elements { … }
    /// ```
    public func pages(
        _ parameters: Parameters = [:],
        by paging: Paging,
        limit: Int = 1000,
        fetchesAhead: Bool = false
    ) -> Pages<ResourceRequest<[Model]>> {
        client.pages(of: listRequest(parameters), by: paging, limit: limit, fetchesAhead: fetchesAhead)
    }

    /// The thing of an identifier, a number or a text, which is percent-encoded.
    public func read(_ identifier: some FieldValue, _ parameters: Parameters = [:]) async throws -> Model {
        let place = BodyPointer(style.item)
        let request = try composed("Get\(name)") { operation in
            ResourceRequest(operation, .get, path.item, try parameters.naming(identifier, path.placeholder)) {
                [coding] in try coding.read(place.member(in: $0.fields))
            }
        }
        return try await client.send(request)
    }

    private func listRequest(_ parameters: Parameters) -> ResourceRequest<[Model]> {
        let place = BodyPointer(style.list)
        return ResourceRequest("Get\(plural)", .get, path.list, parameters) { [coding] in
            try coding.readAll(place.member(in: $0.fields))
        }
    }

    // MARK: Writing

    /// Saves a thing: a new one, which has no identifier, by `POST`; one that has, by `PUT`, or as the style says.
    ///
    /// Returns the thing as the server has it now, where it says so.
    @discardableResult
    public func save(_ model: Model) async throws -> Model? {
        try await save(fields: coding.fields(model), as: coding.content(model))
    }

    /// The same of fields, for a thing that is written in another shape than it is read.
    @discardableResult
    public func save(fields: Fields) async throws -> Model? { try await save(fields: fields, as: fields) }

    private func save(
        fields: @autoclosure () throws -> Fields,
        as content: @autoclosure () throws -> any FieldValue
    ) async throws -> Model? {
        let identifier = try composed("Update\(name)") { _ in try fields().identifier(style.identifier) }
        let verb = identifier == nil ? "Create" : "Update"
        let body = try composed("\(verb)\(name)") { _ in
            RequestBody.json(BodyPointer(style.item).wrapping(try content()))
        }
        return try await write(identifier, verb, body)
    }

    /// Sends parts, files among them, as `multipart/form-data` (RFC 7578): for a new thing, or to the one of an identifier.
    ///
    /// ```swift
    /// try await photos.upload(["title": "Sea", "file": .file("/photos/sea.jpg")])
    /// ```
    @discardableResult
    public func upload(_ parts: BodyParts, to identifier: (any FieldValue)? = nil) async throws -> Model? {
        let value = try composed("Upload\(name)") { _ in try identifier.map { try JSONValue(identifier: $0, "id") } }
        return try await write(value, "Upload", .multipart(parts))
    }

    /// Removes the thing of an identifier.
    public func remove(id identifier: some FieldValue) async throws {
        let request = try composed("Delete\(name)") { operation in
            ResourceRequest(operation, .delete, path.item, try Parameters().naming(identifier, path.placeholder)) { _ in
            }
        }
        try await client.send(request)
    }

    /// Removes a thing that has an identifier.
    public func remove(_ model: Model) async throws {
        let identifier = try composed("Delete\(name)") { _ in
            guard let identifier = try coding.fields(model).identifier(style.identifier) else {
                throw ResourceFault.noIdentifier(key: style.identifier)
            }
            return identifier
        }
        try await remove(id: identifier)
    }

    private func write(_ identifier: JSONValue?, _ verb: String, _ body: RequestBody) async throws -> Model? {
        let place = BodyPointer(style.item)
        let isNew = identifier == nil
        let request = ResourceRequest(
            "\(verb)\(name)",
            isNew ? .post : style.update,
            isNew ? path.list : path.item,
            identifier.map { [path.placeholder: $0] } ?? [:],
            body: body
        ) { [coding] reply in
            reply.body.isEmpty ? nil : try coding.read(place.member(in: reply.fields))
        }
        return try await client.send(request)
    }

    // MARK: Names

    private var name: String { style.name ?? String(String(describing: Model.self).prefix { $0 != "<" }) }
    private var plural: String { style.plural ?? name + "s" }

    /// Makes something of a call before there is one.
    private func composed<Value>(_ operation: String, _ make: (String) throws -> Value) throws -> Value {
        try Call(operation: operation).at(.compose) { try make(operation) }
    }
}
