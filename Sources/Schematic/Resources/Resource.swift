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

    /// One page of them, from which there is a way to those beside it, forwards and back.
    ///
    /// ```swift
    /// let first = try await issues.page(by: .linkHeader())
    /// let second = try await first.next()
    /// ```
    public func page(_ parameters: Parameters = [:], by paging: Paging) async throws -> Page<ResourceRequest<[Model]>> {
        try await client.page(of: listRequest(parameters), by: paging)
    }

    /// The thing of an identifier, a number or a text, which is percent-encoded.
    public func read(_ identifier: some FieldValue, _ parameters: Parameters = [:]) async throws -> Model {
        try await readVersion(identifier, parameters).model
    }

    /// The same, and which version of it that is, where the server says so in `ETag`.
    ///
    /// ```swift
    /// var (note, tag) = try await notes.readVersion(7)
    /// note.text = "Tea"
    /// try await notes.save(note, entityTag: tag)                 // PUT notes/7, If-Match
    /// ```
    public func readVersion(
        _ identifier: some FieldValue,
        _ parameters: Parameters = [:]
    ) async throws -> (model: Model, entityTag: EntityTag?) {
        let place = BodyPointer(style.item)
        let request = try composed("Get\(name)") { operation in
            let parameters = try parameters.naming(identifier, path.placeholder)
            return ResourceRequest(operation, .get, path.item, parameters, accepts: style.accepts) { [coding] in
                (model: try coding.read(place.member(in: $0.fields)), entityTag: $0.entityTag)
            }
        }
        return try await client.send(request)
    }

    private func listRequest(_ parameters: Parameters) -> ResourceRequest<[Model]> {
        let place = BodyPointer(style.list)
        return ResourceRequest("Get\(plural)", .get, path.list, parameters, accepts: style.accepts) { [coding] in
            try coding.readAll(place.member(in: $0.fields))
        }
    }

    // MARK: Names

    var name: String { style.name ?? String(String(describing: Model.self).prefix { $0 != "<" }) }
    private var plural: String { style.plural ?? name + "s" }

    /// Makes something of a call before there is one.
    func composed<Value>(_ operation: String, _ make: (String) throws -> Value) throws -> Value {
        try Call(operation: operation).at(.compose) { try make(operation) }
    }
}
