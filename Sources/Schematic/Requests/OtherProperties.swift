// Names of properties that other clients of HTTP give a meaning. A request that declares one compiles otherwise, and nothing of it
// is sent. As in `_RequestProperties`, each name is required with any type, and a function is available only for the default.

/// The type of a property that a request does not declare.
public struct _NoProperty: Sendable {
    fileprivate init() {}
}

/// Refuses properties of requests that other clients give a meaning, and that would have no effect here.
public protocol _OtherProperties: Sendable {
    /// The type of `query`.
    associatedtype _Query
    /// The type of `queryItems`.
    associatedtype _QueryItems
    /// The type of `timeout`.
    associatedtype _Timeout
    /// The type of `timeoutInterval`.
    associatedtype _TimeoutInterval
    /// The type of `deadline`.
    associatedtype _Deadline
    /// The type of `cachePolicy`.
    associatedtype _CachePolicy
    /// The type of `contentType`.
    associatedtype _ContentType
    /// The type of `response`.
    associatedtype _Response
    /// The type of `retryPolicy`.
    associatedtype _RetryPolicy
    /// The type of `entityTag`.
    associatedtype _EntityTag
    /// The type of `context`.
    associatedtype _Context
    /// The type of `schemaName`.
    associatedtype _SchemaName
    /// The type that the request calls `Response`, if any.
    associatedtype Response = _NoProperty
    /// The type that the request calls `Output`, if any.
    associatedtype Output = _NoProperty

    /// The request's own property.
    var query: _Query { get }
    /// The request's own property.
    var queryItems: _QueryItems { get }
    /// The request's own property.
    var timeout: _Timeout { get }
    /// The request's own property.
    var timeoutInterval: _TimeoutInterval { get }
    /// The request's own property.
    var deadline: _Deadline { get }
    /// The request's own property.
    var cachePolicy: _CachePolicy { get }
    /// The request's own property.
    var contentType: _ContentType { get }
    /// The request's own property.
    var response: _Response { get }
    /// The request's own property.
    var retryPolicy: _RetryPolicy { get }
    /// The request's own property.
    var entityTag: _EntityTag { get }
    /// The request's own property.
    var context: _Context { get }
    /// The request's own property.
    var schemaName: _SchemaName { get }

    /// Checks that the request declares no `query`.
    static func _checkQuery()
    /// Checks that the request declares no `queryItems`.
    static func _checkQueryItems()
    /// Checks that the request declares no `timeout`.
    static func _checkTimeout()
    /// Checks that the request declares no `timeoutInterval`.
    static func _checkTimeoutInterval()
    /// Checks that the request declares no `deadline`.
    static func _checkDeadline()
    /// Checks that the request declares no `cachePolicy`.
    static func _checkCachePolicy()
    /// Checks that the request declares no `contentType`.
    static func _checkContentType()
    /// Checks that the request declares no `response`.
    static func _checkResponse()
    /// Checks that the request declares no `retryPolicy`.
    static func _checkRetryPolicy()
    /// Checks that the request declares no `entityTag`.
    static func _checkEntityTag()
    /// Checks that the request declares no `context`.
    static func _checkContext()
    /// Checks that the request declares no `schemaName`.
    static func _checkSchemaName()
    /// Checks that a type `Response` is the result.
    static func _checkResponseType()
    /// Checks that a type `Output` is the result.
    static func _checkOutputType()
}

extension _OtherProperties {
    /// Not declared.
    public var query: _NoProperty { _NoProperty() }
    /// Not declared.
    public var queryItems: _NoProperty { _NoProperty() }
    /// Not declared.
    public var timeout: _NoProperty { _NoProperty() }
    /// Not declared.
    public var timeoutInterval: _NoProperty { _NoProperty() }
    /// Not declared.
    public var deadline: _NoProperty { _NoProperty() }
    /// Not declared.
    public var cachePolicy: _NoProperty { _NoProperty() }
    /// Not declared.
    public var contentType: _NoProperty { _NoProperty() }
    /// Not declared.
    public var response: _NoProperty { _NoProperty() }
    /// Not declared.
    public var retryPolicy: _NoProperty { _NoProperty() }
    /// Not declared.
    public var entityTag: _NoProperty { _NoProperty() }
    /// Not declared.
    public var context: _NoProperty { _NoProperty() }
    /// Not declared.
    public var schemaName: _NoProperty { _NoProperty() }
}

extension _OtherProperties {
    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'query' of a request has no effect: declare 'var parameters: Parameters { [\"limit\": 10] }', or give the property another name"
    )
    public static func _checkQuery() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'queryItems' of a request has no effect: declare 'var parameters: Parameters { [\"limit\": 10] }', or give the property another name"
    )
    public static func _checkQueryItems() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'timeout' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(timeout: .seconds(5)) }', or give the property another name"
    )
    public static func _checkTimeout() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'timeoutInterval' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(timeout: .seconds(5)) }', or give the property another name"
    )
    public static func _checkTimeoutInterval() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'deadline' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(deadline: .seconds(5)) }', or give the property another name"
    )
    public static func _checkDeadline() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'cachePolicy' of a request has no effect: declare 'var headers: HTTPHeaders { [\"Cache-Control\": \"no-cache\"] }', or give the property another name"
    )
    public static func _checkCachePolicy() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'contentType' of a request has no effect: declare 'body', which states its type, as in 'var body: RequestBody { .data(data, contentType: \"image/png\") }', or give the property another name"
    )
    public static func _checkContentType() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'response' of a request has no effect: declare 'typealias Result = Issue', which is the type of the result, or give the property another name"
    )
    public static func _checkResponse() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'retryPolicy' of a request has no effect: use RetryMiddleware in the client, or give the property another name"
    )
    public static func _checkRetryPolicy() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'entityTag' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(entityTag: tag) }', or give the property another name"
    )
    public static func _checkEntityTag() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'context' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(context: context) }', or give the property another name"
    )
    public static func _checkContext() {}

    /// Refuses the property.
    @available(
        *,
        unavailable,
        message:
            "'schemaName' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(schema: \"GetIssues\") }', or give the property another name"
    )
    public static func _checkSchemaName() {}

    /// Accepts a type of this name.
    public static func _checkResponseType() {}
    /// Accepts a type of this name.
    public static func _checkOutputType() {}
}

extension _OtherProperties where _Query == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkQuery() {}
}

extension _OtherProperties where _QueryItems == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkQueryItems() {}
}

extension _OtherProperties where _Timeout == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkTimeout() {}
}

extension _OtherProperties where _TimeoutInterval == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkTimeoutInterval() {}
}

extension _OtherProperties where _Deadline == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkDeadline() {}
}

extension _OtherProperties where _CachePolicy == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkCachePolicy() {}
}

extension _OtherProperties where _ContentType == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkContentType() {}
}

extension _OtherProperties where _Response == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkResponse() {}
}

extension _OtherProperties where _RetryPolicy == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkRetryPolicy() {}
}

extension _OtherProperties where _EntityTag == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkEntityTag() {}
}

extension _OtherProperties where _Context == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkContext() {}
}

extension _OtherProperties where _SchemaName == _NoProperty {
    /// Accepts a request without the property.
    public static func _checkSchemaName() {}
}

extension APIRequest where Result == Reply {
    /// Refuses a type that is not the result.
    @available(
        *,
        unavailable,
        message:
            "'Response' of a request has no effect: declare 'typealias Result = Issue', or give the type another name"
    )
    public static func _checkResponseType() {}
}

extension APIRequest where Result == Reply, Response == _NoProperty {
    /// Accepts a request without the type.
    public static func _checkResponseType() {}
}

extension APIRequest where Result == Reply {
    /// Refuses a type that is not the result.
    @available(
        *,
        unavailable,
        message:
            "'Output' of a request has no effect: declare 'typealias Result = Issue', or give the type another name"
    )
    public static func _checkOutputType() {}
}

extension APIRequest where Result == Reply, Output == _NoProperty {
    /// Accepts a request without the type.
    public static func _checkOutputType() {}
}
