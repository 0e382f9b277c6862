/// The options of one call, which most requests leave as they are. Where an option is `nil`, the client's applies.
///
/// ```swift
/// struct ExportIssues: APIRequest {
///     var path: PathTemplate { "issues.csv" }
///     var options: RequestOptions { RequestOptions(accepts: "text/csv", deadline: .seconds(20)) }
/// }
/// ```
public struct RequestOptions: Sendable {
    /// The owner in the names of the request's schema files. `nil`, the default, is the name of the request's type.
    public var schema: String?
    /// The accepted content types of the reply's body, for the `Accept` header. JSON by default; `.xml`,
    /// `"text/csv"`, …
    public var accepts: MediaType
    /// The version of the object that the app has read. `nil`, the default, is any version.
    ///
    /// A `GET` reads the object only if it has another version; if not, the reply is `isNotModified`. `PUT`,
    /// `PATCH` and `DELETE` change only this version if the tag is strong, and otherwise fail with a
    /// `ReplyError.versionConflict`. A `POST` ignores it.
    public var entityTag: EntityTag?
    /// The maximum time for which the server may be silent.
    public var timeout: Duration?
    /// The maximum duration of the call, including the wait for a connection, retries and redirects.
    public var deadline: Duration?
    /// The priority among waiting calls. `normal` by default.
    public var priority: CallPriority
    /// The notation of values in the query and in forms.
    public var queryStyle: QueryStyle?
    /// Whether the keys of `Codable` types are converted to and from `snake_case`, except for types with a setting of their
    /// own; see `SchemaRegistry.convertSnakeCase(_:of:)`.
    public var convertsSnakeCase: Bool?
    /// The values for the middleware. None by default.
    public var context: RequestContext

    /// The options of requests that state none.
    static let standard = RequestOptions()

    /// Creates options. Each parameter sets the property with its name.
    public init(
        schema: String? = nil,
        accepts: MediaType = .json,
        entityTag: EntityTag? = nil,
        timeout: Duration? = nil,
        deadline: Duration? = nil,
        priority: CallPriority = .normal,
        queryStyle: QueryStyle? = nil,
        convertsSnakeCase: Bool? = nil,
        context: RequestContext = RequestContext()
    ) {
        self.schema = schema
        self.accepts = accepts
        self.entityTag = entityTag
        self.timeout = timeout
        self.deadline = deadline
        self.priority = priority
        self.queryStyle = queryStyle
        self.convertsSnakeCase = convertsSnakeCase
        self.context = context
    }
}

extension RequestOptions: RedactedReflectable {
    /// The options that contain no values of the app.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "schema": schema ?? "none", "accepts": accepts, "timeout": timeout.map { "\($0)" } ?? "none",
            "deadline": deadline.map { "\($0)" } ?? "none", "priority": priority,
        ]
    }
}
