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
    /// The type of `body`.
    associatedtype _Body
    /// The type of `options`.
    associatedtype _Options

    /// The request's own property.
    var method: _Method { get }
    /// The request's own property.
    var parameters: _Parameters { get }
    /// The request's own property.
    var headers: _Headers { get }
    /// The request's own property.
    var headerValues: _HeaderValues { get }
    /// The request's own property.
    var body: _Body { get }
    /// The request's own property.
    var options: _Options { get }

    /// Checks the type of `method`.
    static func _checkMethod()
    /// Checks the type of `parameters`.
    static func _checkParameters()
    /// Checks the type of `headers`.
    static func _checkHeaders()
    /// Checks the type of `headerValues`.
    static func _checkHeaderValues()
    /// Checks the type of `body`.
    static func _checkBody()
    /// Checks the type of `options`.
    static func _checkOptions()
}

extension _RequestProperties {
    /// Refuses another type.
    @available(
        *,
        unavailable,
        message:
            "declare 'method' with the type HTTPMethod, as in 'var method: HTTPMethod { .post }', or give the property another name"
    )
    public static func _checkMethod() {}

    /// Refuses another type.
    @available(
        *,
        unavailable,
        message:
            "declare 'parameters' with the type Parameters, as in 'var parameters: Parameters { [\"limit\": 10] }', or give the property another name"
    )
    public static func _checkParameters() {}

    /// Refuses another type.
    @available(
        *,
        unavailable,
        message:
            "declare 'headers' with the type HTTPHeaders, as in 'var headers: HTTPHeaders { [\"X-Trace\": \"7\"] }', or give the property another name"
    )
    public static func _checkHeaders() {}

    /// Refuses another type.
    @available(
        *,
        unavailable,
        message:
            "declare 'headerValues' with the type Parameters, as in 'var headerValues: Parameters { [\"X-Api-Version\": 2] }', or give the property another name"
    )
    public static func _checkHeaderValues() {}

    /// Refuses another type.
    @available(
        *,
        unavailable,
        message:
            "declare 'body' with the type RequestBody, as in 'var body: RequestBody { .json(issue) }', or give the property another name"
    )
    public static func _checkBody() {}

    /// Refuses another type.
    @available(
        *,
        unavailable,
        message:
            "declare 'options' with the type RequestOptions, as in 'var options: RequestOptions { RequestOptions(deadline: .seconds(5)) }', or give the property another name"
    )
    public static func _checkOptions() {}
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

extension _RequestProperties where _Body == RequestBody {
    /// Accepts the property.
    public static func _checkBody() {}
}

extension _RequestProperties where _Options == RequestOptions {
    /// Accepts the property.
    public static func _checkOptions() {}
}
