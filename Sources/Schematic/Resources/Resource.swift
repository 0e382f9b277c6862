public import SchemaEngine

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
    let client: APIClient
    let path: ResourcePath
    let style: ResourceStyle
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
