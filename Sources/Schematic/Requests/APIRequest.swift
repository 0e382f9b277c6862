/// One call of a server's API, as a value: where it goes, what it takes along, and what becomes of the answer.
///
/// ```swift
/// struct GetIssues: APIRequest {
///     var projectID: Int?
///     var path: PathTemplate { "issues.json" }
///     var parameters: Parameters { ["project_id": projectID, "limit": 10] }
///     func result(from reply: Reply) throws -> [Issue] { try reply.fields["issues"] }
/// }
/// ```
///
/// Its schemas are found by its type's name: `GetIssues.response.json`, `.request.json`, `.path.json`, `.error.json`.
public protocol APIRequest: Sendable {
    /// What the call gives the app. The whole `Reply`, where a request says nothing.
    associatedtype Result: Sendable = Reply

    /// Where to, below the client's base URL.
    var path: PathTemplate { get }
    /// The HTTP method. `GET` by default.
    var method: HTTPMethod { get }
    /// Values for the path's placeholders and for the query. None by default.
    var parameters: Parameters { get }
    /// Header fields of this call; they replace the client's of the same name. None by default.
    var headers: HTTPHeaders { get }
    /// The version of the object that the call is about, as it was read. A `GET` asks for another one, and may be answered
    /// that there is none (`Reply.isNotModified`); `PUT`, `PATCH` and `DELETE` are for this one alone, where the tag is
    /// strong, and end in a `VersionConflict` otherwise; a `POST` takes no notice. `nil`, the default: any version.
    var entityTag: EntityTag? { get }
    /// What the reply's body should be: the `Accept` header. JSON by default; `.xml`, `"text/csv"`, …
    var accepts: MediaType { get }
    /// What is sent. Nothing by default.
    var body: RequestBody { get }
    /// How long the server may be silent. `nil`, the default: as long as the client says.
    var timeout: Duration? { get }
    /// How long the call may take altogether, with its wait for a connection, retries and redirects. `nil`, the default: as
    /// the client says.
    var deadline: Duration? { get }
    /// Who goes first where calls wait for each other. `normal` by default.
    var priority: CallPriority { get }
    /// The owner part of the names of its schema files. The type's name by default.
    var schemaName: String { get }
    /// How values stand in the query, and in a form. `nil`, the default: as the client says.
    var queryStyle: QueryStyle? { get }
    /// What the call tells the middleware. Nothing by default.
    var context: RequestContext { get }
    /// Makes the result. By default it is what the whole body says: a model, an array of models, any `FieldValue`; or the
    /// `Reply` itself; or nothing, where `Result` is `Void`.
    ///
    /// What it throws comes out as the cause of stage `result`.
    func result(from reply: Reply) throws -> Result
}

extension APIRequest {
    /// `GET`
    public var method: HTTPMethod { .get }
    /// None.
    public var parameters: Parameters { [:] }
    /// None.
    public var headers: HTTPHeaders { [:] }
    /// Any version.
    public var entityTag: EntityTag? { nil }
    /// JSON.
    public var accepts: MediaType { .json }
    /// Nothing.
    public var body: RequestBody { .none }
    /// As long as the client says.
    public var timeout: Duration? { nil }
    /// As the client says.
    public var deadline: Duration? { nil }
    /// `normal`
    public var priority: CallPriority { .normal }
    /// The type's name, without the types it is generic over.
    public var schemaName: String {
        let name = "\(Self.self)"
        return name.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(name[..<$0]) } ?? name
    }
    /// As the client says.
    public var queryStyle: QueryStyle? { nil }
    /// Nothing.
    public var context: RequestContext { RequestContext() }
}
