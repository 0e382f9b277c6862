/// Sends methods that a server or a proxy does not accept as `POST`, with their names in a header field.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [RetryMiddleware(), MethodOverrideMiddleware()])
/// ```
///
/// Place it after `RetryMiddleware`, so that retries depend on the original method.
public struct MethodOverrideMiddleware: Middleware {
    package var methods: Set<HTTPMethod>
    package var header: HTTPHeaders.Name

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - methods: The methods that are sent as `POST`.
    ///   - header: The header field for the name of the method.
    public init(
        methods: Set<HTTPMethod> = [.put, .patch, .delete],
        header: HTTPHeaders.Name = "X-HTTP-Method-Override"
    ) {
        self.methods = methods
        self.header = header
    }

    /// Forwards the request, as `POST` if its method is one of `methods`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The errors of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        guard methods.contains(request.method) else { return try await next(request) }
        var overriding = request
        overriding.method = .post
        overriding.headers[header] = request.method.rawValue
        return try await next(overriding)
    }
}
