public import SchemaEngine

/// A server's API, checked by schemas.
///
/// ```swift
/// let client = try APIClient(baseURL: "https://www.redmine.org", schemas: .bundle(.module)) {
///     $0.map("issue", to: Issue.self)
///     $0.transform("money", with: MoneyTransformer())
/// }
/// let issues = try await client.send(GetIssues(projectID: 1))
/// ```
///
/// A client is a value: share it, copy it, call it from anywhere. Its copies share the calls that are running.
public struct APIClient: Sendable {
    var base: URLText
    var clientSchemas: ClientSchemas
    var transport: MiddlewareChain
    var options: ClientOptions
    var running = RunningCalls()
    /// Due where the transport is not the one that the platform would use.
    let fallback: FallbackReport?

    /// Creates a client and compiles its schemas, once.
    ///
    /// - Parameters:
    ///   - baseURL: what the requests' paths are joined to, `http://` or `https://`; a path and a query in it are kept.
    ///   - schemas: where the schema files are. A request without a file is not checked.
    ///   - transport: what carries requests; a `SystemTransport` by default.
    ///   - middleware: what stands between, the first outermost; redirects are followed behind the last, and behind
    ///     these stands the cache.
    ///   - options: what holds for all calls.
    ///   - configure: registers what the schemas' tags stand for.
    /// - Throws: `ComposeFault` for the base URL; `SchemaReadError` with every file that cannot be read; the engine's
    ///   error with every fault of every schema; the error of a `SystemTransport` that cannot be created.
    public init(
        baseURL: String,
        schemas: SchemaSources = .none,
        transport: (any Transport)? = nil,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws {
        base = try URLText(reading: baseURL)
        var registry = SchemaRegistry()
        try configure(&registry)
        clientSchemas = try ClientSchemas(schemas.read(), registry: registry, options: options)
        let transport = try transport ?? SystemTransport()
        let system = transport as? SystemTransport
        fallback = FallbackReport(system?.fallback)
        self.transport = MiddlewareChain(
            middleware: middleware,
            redirects: options.redirects,
            cache: options.cache.map { CacheLink(caching: $0) },
            transport: system?.carrier ?? transport
        )
        self.options = options
    }

    /// Performs a call: composes the request, sends it, validates the status, decodes the body by its schema, and makes
    /// the result.
    ///
    /// Throws `APIError`, which tells the step and the cause; `CancellationError` when the task is cancelled, or all calls
    /// of the client are. `progress` hears how much of the bodies has gone and come.
    public func send<Request: APIRequest>(
        _ request: Request,
        progress: CallProgress? = nil
    ) async throws -> Request.Result {
        defer { progress?.finish() }
        return try await following(request) { call in
            let outgoing = try composed(request, for: &call, progress: progress)
            let response = try await exchange(outgoing, of: &call)
            return try result(of: request, from: response, for: &call).result
        }
    }

    /// The same client with other mappers for some of its tags, wherever they stand, nested ones included: for some calls,
    /// or for one.
    ///
    /// ```swift
    /// let feed = try await client.replacingMappers { $0.map("entry", to: MyEntry.self) }.send(GetFeed())
    /// ```
    ///
    /// Nothing is compiled again. Throws `SchemaErrors` where a tag has no mapper that could be replaced, or is named
    /// twice, and what `configure` throws.
    public func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> APIClient {
        var client = self
        client.clientSchemas = try clientSchemas.replacingMappers(configure)
        return client
    }

    /// The request as `send` would hand it to the middleware, composed and checked, and not sent.
    ///
    /// Throws `APIError` of stage `compose`.
    public func httpRequest(for request: some APIRequest) throws -> HTTPRequest {
        let call = Call(operation: request.schemaName)
        return try call.at(.compose) { try compose(request, for: call) }
    }

    /// Ends every call of this client, and of its copies, that is not over: each throws `CancellationError`. Calls that
    /// begin later are not concerned.
    public func cancelAll() { running.cancelAll() }
}
