/// Sends methods that something on the way does not let pass as `POST`, with their names in a header.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [RetryMiddleware(), MethodOverrideMiddleware()])
/// ```
///
/// It stands behind `RetryMiddleware`, which goes by what the method means, and not by what it is called on its way.
public struct MethodOverrideMiddleware: Middleware {
    /// The methods that are sent as `POST`. `PUT`, `PATCH` and `DELETE` by default.
    public var methods: Set<HTTPMethod>
    /// The header that names them. `X-HTTP-Method-Override` by default.
    public var header: HTTPHeaders.Name

    /// Creates the middleware.
    public init(
        methods: Set<HTTPMethod> = [.put, .patch, .delete],
        header: HTTPHeaders.Name = "X-HTTP-Method-Override"
    ) {
        self.methods = methods
        self.header = header
    }

    /// Sends the request on, as `POST` where it is one of these.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard methods.contains(request.method) else { return try await next(request) }
        var overriding = request
        overriding.method = .post
        overriding.headers[header] = request.method.rawValue
        return try await next(overriding)
    }
}
