/// One call of a server's API, as a value: its destination, its content, and the conversion of its response.
///
/// ```swift
/// struct GetIssues: APIRequest {
///     typealias Result = IssuePage    // the whole body, as any Decodable type
///     var projectID: Int?
///     var path: PathTemplate { "issues.json" }
///     var parameters: Parameters { ["project_id": projectID, "limit": 10] }
/// }
///
/// struct GetUser: APIRequest {
///     var path: PathTemplate { "users/current.json" }
///     func result(from reply: Reply) throws -> User { try reply.fields["user"] }    // a part of the body
/// }
/// ```
///
/// The names of its schema files begin with the type's name: `GetIssues.response.json`, `.request.json`,
/// `.path.json`, `.error.json`, `.headers.json`, `.response-headers.json`.
///
/// A property has an effect only with the type of the protocol. The compiler refuses another one, such as
/// `let method = "POST"`, which is a `String`.
public protocol APIRequest: _RequestProperties {
    /// The type of the call's result. `Reply` by default.
    associatedtype Result: Sendable = Reply

    /// The path, relative to the client's base URL.
    var path: PathTemplate { get }
    /// The HTTP method. `GET` by default. A request with a body must declare its method.
    var method: HTTPMethod { get }
    /// The values for the path's placeholders and for the query. None by default.
    var parameters: Parameters { get }
    /// The header fields of this call. They replace the client's fields of the same name. None by default.
    var headers: HTTPHeaders { get }
    /// The values of header fields that `X.headers.json` describes. They are written and validated by it, and `headers`
    /// replace fields of the same name. The elements of a list are joined by `, `. None by default.
    var headerValues: Parameters { get }
    /// The version of the object that the app has read. `nil`, the default, is any version.
    ///
    /// A `GET` reads the object only if it has another version; if not, the reply is `isNotModified`. `PUT`,
    /// `PATCH` and `DELETE` change only this version if the tag is strong, and otherwise fail with a
    /// `ReplyError.versionConflict`. A `POST` ignores it.
    var entityTag: EntityTag? { get }
    /// The accepted content types of the reply's body, for the `Accept` header. JSON by default; `.xml`,
    /// `"text/csv"`, …
    var accepts: MediaType { get }
    /// The body. None by default.
    var body: RequestBody { get }
    /// The maximum time for which the server may be silent. `nil`, the default, uses the client's.
    var timeout: Duration? { get }
    /// The maximum duration of the call, including the wait for a connection, retries and redirects. `nil`, the
    /// default, uses the client's.
    var deadline: Duration? { get }
    /// The priority among waiting calls. `normal` by default.
    var priority: CallPriority { get }
    /// The owner in the names of the request's schema files. The type's name by default.
    var schemaName: String { get }
    /// The notation of values in the query and in forms. `nil`, the default, uses the client's.
    var queryStyle: QueryStyle? { get }
    /// The values for the middleware. None by default.
    var context: RequestContext { get }
    /// A Boolean value that indicates whether the keys of `Codable` types are converted to and from `snake_case`, except
    /// for types with a setting of their own. `nil`, the default, uses the client's setting; see
    /// `SchemaRegistry.convertSnakeCase(_:of:)`.
    var convertsSnakeCase: Bool? { get }
    /// Creates the result. By default, it decodes the whole body as `Result`, which is any `Decodable` type or any
    /// `FieldValue`. If `Result` is `Reply`, it is the reply; if it is `Void`, nothing.
    ///
    /// - Parameter reply: The reply, of a status of success.
    /// - Returns: The result of the call.
    /// - Throws: Any error. It is the cause of an `APIError` of stage `result`, or of stage `decode` if it is a
    ///   `ReplyError`.
    func result(from reply: Reply) throws -> Result
}

extension APIRequest {
    /// `GET`
    public var method: HTTPMethod { .undeclared }
    /// No parameters.
    public var parameters: Parameters { [:] }
    /// No header fields.
    public var headers: HTTPHeaders { [:] }
    /// No header fields.
    public var headerValues: Parameters { [:] }
    /// Any version.
    public var entityTag: EntityTag? { nil }
    /// JSON.
    public var accepts: MediaType { .json }
    /// No body.
    public var body: RequestBody { .none }
    /// The client's timeout.
    public var timeout: Duration? { nil }
    /// The client's deadline.
    public var deadline: Duration? { nil }
    /// `normal`
    public var priority: CallPriority { .normal }
    /// The type's name, without generic arguments.
    public var schemaName: String { Self.typeName }
    /// The client's style.
    public var queryStyle: QueryStyle? { nil }
    /// No values.
    public var context: RequestContext { RequestContext() }
    /// The client's setting.
    public var convertsSnakeCase: Bool? { nil }

    /// The type's name, without generic arguments.
    static var typeName: String {
        let name = "\(Self.self)"
        // Generic arguments end the name of a type.
        guard name.utf8.last == UInt8(ascii: ">") else { return name }
        return name.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(name[..<$0]) } ?? name
    }
}

/// A request of the package whose name does not follow from its type.
protocol SelfNamedRequest {
    /// A Boolean value that indicates whether the app has chosen the name of the schemas.
    var hasChosenSchemaName: Bool { get }
}
