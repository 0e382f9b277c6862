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
    /// The body. None by default.
    var body: RequestBody { get }
    /// The options that most requests leave as they are, such as a deadline, the name of the schemas, or the accepted content
    /// types. They have an effect only here: a property `deadline` of a request is the app's own.
    var options: RequestOptions { get }
    /// The name of the request without `schema` in its options. By default, that of its type.
    var _name: String { get }
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
    /// No body.
    public var body: RequestBody { .none }
    /// The client's options.
    public var options: RequestOptions { RequestOptions() }

    /// The type's name, without generic arguments.
    public var _name: String { Self.typeName }

    /// The owner in the names of the request's schema files.
    package var schemaName: String { schemaName(options) }

    /// The same, with the options of the request.
    func schemaName(_ options: RequestOptions) -> String {
        options.schema ?? _name
    }

    /// The type's name, without generic arguments.
    static var typeName: String {
        let name = "\(Self.self)"
        // Generic arguments end the name of a type.
        guard name.utf8.last == UInt8(ascii: ">") else { return name }
        return name.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(name[..<$0]) } ?? name
    }
}
