public import SchemaEngine
import SchematicPlatform

/// A client of a server's API, whose requests and responses are validated by schemas.
///
/// ```swift
/// let client = try APIClient(baseURL: "https://www.redmine.org", schemas: .bundle(.module)) {
///     $0.map("issue", to: Issue.self)
///     $0.transform("money", with: MoneyTransformer())
/// }
/// let issues = try await client.send(GetIssues(projectID: 1))
/// ```
///
/// A client is a value that can be copied and shared between tasks. Its copies share the running calls.
public struct APIClient: Sendable {
    var base: URLText
    var operations: Operations
    var transport: MiddlewareChain
    /// The options of all calls. `with(_:)` returns a client with other ones.
    public internal(set) var options: ClientOptions
    var running = RunningCalls()
    /// The report of another transport than the platform's default; `nil` if the default is used.
    let fallback: FallbackReport?
    /// The registrations that no schema uses, as the error of the calls of a variant. A client cannot be created with it.
    var unusedRegistrations: SchemaErrors?
    /// The names of calls without a schema that were reported.
    let callsWithoutSchema = Locked<Set<String>>([])

    /// Creates a client, and compiles its schemas once.
    ///
    /// - Parameters:
    ///   - baseURL: The `http://` or `https://` URL that the paths of requests are joined to, as a text or a `URL`. Its
    ///     path and query are kept.
    ///   - schemas: The source of the schema files. A request without a file is not validated.
    ///   - transport: The transport of requests; a `SystemTransport` by default.
    ///   - middleware: The middleware between the client and the transport, the outermost first: each receives the
    ///     requests that the ones before it have changed. Redirects are followed after the last one, and the cache
    ///     follows the redirects. For `LoggingMiddleware` to show what `Authentication` adds, place it after that.
    ///   - options: The options of all calls.
    ///   - configure: A closure that registers mappers and transformers for the tags of the schemas.
    /// - Throws: `RequestError` for the base URL; `StorageError` with every schema file that cannot be read; `SchemaErrors`
    ///   with every fault of every schema, or with registrations that no schema uses if the options require a use; the error
    ///   of a `SystemTransport` that cannot be created.
    public init(
        baseURL: some _TextOrURL,
        schemas: SchemaSources = .none,
        transport: (any Transport)? = nil,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws {
        base = try URLText(reading: baseURL._text)
        var registry = SchemaRegistry()
        try configure(&registry)
        operations = Operations(
            try ClientSchemas(
                schemas.read(),
                registry: registry,
                requestChecks: options.requestChecks,
                replyChecks: options.replyChecks
            )
        )
        let transport = try transport ?? SystemTransport()
        let system = transport as? SystemTransport
        fallback = FallbackReport(system?.fallback)
        self.transport = MiddlewareChain(
            middleware,
            redirects: options.redirects,
            cache: options.cacheLink,
            transport: system?.transport ?? transport
        )
        self.options = options
        try requireUseOfRegistrations()
    }

    /// Performs a call: composes the request, sends it, validates the status, decodes the body by its schema,
    /// and creates the result.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: Reports how much of the bodies has been transferred.
    /// - Returns: The result of the request.
    /// - Throws: `APIError`, with the step and the cause; `CancellationError` if the task is cancelled, or all
    ///   calls of the client are.
    public func send<Request: APIRequest>(
        _ request: Request,
        progress: CallProgress? = nil
    ) async throws -> Request.Result {
        defer { progress?.finish() }
        return try await perform(request, progress: progress).result
    }

    /// Returns this client with other mappers for some of its tags, nested ones included. Use it for some of
    /// the calls, or for one.
    ///
    /// ```swift
    /// let feed = try await client.replacingMappers { $0.map("entry", to: MyEntry.self) }.send(GetFeed())
    /// ```
    ///
    /// Nothing is compiled again.
    ///
    /// - Parameter configure: Registers the other mappers.
    /// - Returns: A client with the other mappers.
    /// - Throws: `SchemaErrors` if a tag has no mapper to replace, or is named twice; the errors of `configure`.
    public func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> APIClient {
        var client = self
        client.operations = try operations.replacingMappers(configure)
        return client
    }

    /// Returns the request as `send` passes it to the middleware, composed and checked, without sending it.
    ///
    /// - Parameter request: The request.
    /// - Returns: The composed request.
    /// - Throws: `APIError` of stage `compose`.
    public func outgoingRequest(for request: some APIRequest) throws -> OutgoingRequest {
        var call = call(of: request)
        return try compose(request, for: &call)
    }

    /// Returns a one-off request as `send` passes it to the middleware: `client.outgoingRequest(for: .get("issues.json"))`.
    ///
    /// - Parameter request: The request.
    /// - Returns: The composed request.
    /// - Throws: `APIError` of stage `compose`.
    public func outgoingRequest(for request: OneOffRequest<Reply>) throws -> OutgoingRequest {
        // In a generic function, the call is one of the generic `outgoingRequest`.
        func outgoingRequest(for request: some APIRequest) throws -> OutgoingRequest {
            try self.outgoingRequest(for: request)
        }
        return try outgoingRequest(for: request)
    }

    /// Cancels the running calls of this client and of its copies: each throws `CancellationError`. Calls that
    /// begin later are not affected.
    public func cancelAll() { running.cancelAll() }
}

extension APIClient: RedactedReflectable {
    /// The base URL with secrets masked, and the options.
    var shownParts: KeyValuePairs<String, Any> { ["baseURL": SecretMask.url(base.text), "options": options] }
}
