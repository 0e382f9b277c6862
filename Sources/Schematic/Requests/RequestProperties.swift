// A request's property has an effect only with the type that `APIRequest` requires. The compiler alone would accept one of another type
// beside the default. Therefore `_RequestProperties` requires a property of any type for each name, which is the request's own
// if it has one, and a function that is available only for the right type.

/// Refuses properties of requests that have the name of a property of `APIRequest`, but another type.
public protocol _RequestProperties: Sendable {
    /// The type of `method`.
    associatedtype _Method
    /// The type of `parameters`.
    associatedtype _Parameters
    /// The type of `headers`.
    associatedtype _Headers
    /// The type of `headerValues`.
    associatedtype _HeaderValues
    /// The type of `entityTag`.
    associatedtype _EntityTag
    /// The type of `accepts`.
    associatedtype _Accepts
    /// The type of `body`.
    associatedtype _Body
    /// The type of `timeout`.
    associatedtype _Timeout
    /// The type of `deadline`.
    associatedtype _Deadline
    /// The type of `priority`.
    associatedtype _Priority
    /// The type of `schemaName`.
    associatedtype _SchemaName
    /// The type of `queryStyle`.
    associatedtype _QueryStyle
    /// The type of `context`.
    associatedtype _Context
    /// The type of `convertsSnakeCase`.
    associatedtype _ConvertsSnakeCase

    /// See `APIRequest`.
    var method: _Method { get }
    /// See `APIRequest`.
    var parameters: _Parameters { get }
    /// See `APIRequest`.
    var headers: _Headers { get }
    /// See `APIRequest`.
    var headerValues: _HeaderValues { get }
    /// See `APIRequest`.
    var entityTag: _EntityTag { get }
    /// See `APIRequest`.
    var accepts: _Accepts { get }
    /// See `APIRequest`.
    var body: _Body { get }
    /// See `APIRequest`.
    var timeout: _Timeout { get }
    /// See `APIRequest`.
    var deadline: _Deadline { get }
    /// See `APIRequest`.
    var priority: _Priority { get }
    /// See `APIRequest`.
    var schemaName: _SchemaName { get }
    /// See `APIRequest`.
    var queryStyle: _QueryStyle { get }
    /// See `APIRequest`.
    var context: _Context { get }
    /// See `APIRequest`.
    var convertsSnakeCase: _ConvertsSnakeCase { get }

    /// Available if `method` has the right type.
    static func _checkMethod()
    /// Available if `parameters` has the right type.
    static func _checkParameters()
    /// Available if `headers` has the right type.
    static func _checkHeaders()
    /// Available if `headerValues` has the right type.
    static func _checkHeaderValues()
    /// Available if `entityTag` has the right type.
    static func _checkEntityTag()
    /// Available if `accepts` has the right type.
    static func _checkAccepts()
    /// Available if `body` has the right type.
    static func _checkBody()
    /// Available if `timeout` has the right type.
    static func _checkTimeout()
    /// Available if `deadline` has the right type.
    static func _checkDeadline()
    /// Available if `priority` has the right type.
    static func _checkPriority()
    /// Available if `schemaName` has the right type.
    static func _checkSchemaName()
    /// Available if `queryStyle` has the right type.
    static func _checkQueryStyle()
    /// Available if `context` has the right type.
    static func _checkContext()
    /// Available if `convertsSnakeCase` has the right type.
    static func _checkConvertsSnakeCase()
}

extension _RequestProperties {
    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'method' with the type HTTPMethod, as in 'var method: HTTPMethod { .post }', or give the property another name"
    )
    public static func _checkMethod() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'parameters' with the type Parameters, as in 'var parameters: Parameters { [\"limit\": 10] }', or give the property another name"
    )
    public static func _checkParameters() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'headers' with the type HTTPHeaders, as in 'var headers: HTTPHeaders { [\"X-Trace\": \"7\"] }', or give the property another name"
    )
    public static func _checkHeaders() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'headerValues' with the type Parameters, as in 'var headerValues: Parameters { [\"X-Api-Version\": 2] }', or give the property another name"
    )
    public static func _checkHeaderValues() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'entityTag' with the type EntityTag?, as in 'var entityTag: EntityTag?', or give the property another name"
    )
    public static func _checkEntityTag() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'accepts' with the type MediaType, as in 'var accepts: MediaType { .xml }', or give the property another name"
    )
    public static func _checkAccepts() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'body' with the type RequestBody, as in 'var body: RequestBody { .json(issue) }', or give the property another name"
    )
    public static func _checkBody() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'timeout' with the type Duration?, as in 'var timeout: Duration? { .seconds(5) }', or give the property another name"
    )
    public static func _checkTimeout() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'deadline' with the type Duration?, as in 'var deadline: Duration? { .seconds(5) }', or give the property another name"
    )
    public static func _checkDeadline() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'priority' with the type CallPriority, as in 'var priority: CallPriority { .high }', or give the property another name"
    )
    public static func _checkPriority() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'schemaName' with the type String, as in 'var schemaName: String { \"GetIssues\" }', or give the property another name"
    )
    public static func _checkSchemaName() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'queryStyle' with the type QueryStyle?, as in 'var queryStyle: QueryStyle? { .brackets }', or give the property another name"
    )
    public static func _checkQueryStyle() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'context' with the type RequestContext, as in 'var context: RequestContext { RequestContext() }', or give the property another name"
    )
    public static func _checkContext() {}

    /// Not available.
    @available(
        *,
        unavailable,
        message:
            "declare 'convertsSnakeCase' with the type Bool?, as in 'var convertsSnakeCase: Bool? { false }', or give the property another name"
    )
    public static func _checkConvertsSnakeCase() {}
}

extension _RequestProperties where _Method == HTTPMethod {
    /// Accepts the property.
    public static func _checkMethod() {}
}

extension _RequestProperties where _Parameters == Parameters {
    /// Accepts the property.
    public static func _checkParameters() {}
}

extension _RequestProperties where _Headers == HTTPHeaders {
    /// Accepts the property.
    public static func _checkHeaders() {}
}

extension _RequestProperties where _HeaderValues == Parameters {
    /// Accepts the property.
    public static func _checkHeaderValues() {}
}

extension _RequestProperties where _EntityTag == EntityTag? {
    /// Accepts the property.
    public static func _checkEntityTag() {}
}

extension _RequestProperties where _Accepts == MediaType {
    /// Accepts the property.
    public static func _checkAccepts() {}
}

extension _RequestProperties where _Body == RequestBody {
    /// Accepts the property.
    public static func _checkBody() {}
}

extension _RequestProperties where _Timeout == Duration? {
    /// Accepts the property.
    public static func _checkTimeout() {}
}

extension _RequestProperties where _Deadline == Duration? {
    /// Accepts the property.
    public static func _checkDeadline() {}
}

extension _RequestProperties where _Priority == CallPriority {
    /// Accepts the property.
    public static func _checkPriority() {}
}

extension _RequestProperties where _SchemaName == String {
    /// Accepts the property.
    public static func _checkSchemaName() {}
}

extension _RequestProperties where _QueryStyle == QueryStyle? {
    /// Accepts the property.
    public static func _checkQueryStyle() {}
}

extension _RequestProperties where _Context == RequestContext {
    /// Accepts the property.
    public static func _checkContext() {}
}

extension _RequestProperties where _ConvertsSnakeCase == Bool? {
    /// Accepts the property.
    public static func _checkConvertsSnakeCase() {}
}
