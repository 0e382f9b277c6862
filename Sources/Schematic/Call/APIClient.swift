import Foundation
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
    var base: URLParts
    var operations: Operations
    /// The middleware of the app, in its order.
    private(set) var middleware: [any Middleware]
    /// The transport, after the middleware of the app and that of the options.
    private(set) var chain: MiddlewareChain
    /// The options of all calls. `with(_:)` returns a client with other ones.
    public internal(set) var options: ClientOptions {
        get { sharedOptions }
        set { sharedOptions = newValue }
    }
    @Indirect private var sharedOptions: ClientOptions
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
    ///     requests that the ones before it have changed. Redirects are followed after the last one. Cookies and the cache
    ///     act on each exchange, after the redirects. For `LoggingMiddleware` to show what `Authentication` adds, place it
    ///     after that.
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
        base = try URLParts(reading: baseURL._text)
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
        self.middleware = middleware
        chain = MiddlewareChain(middleware + options.middleware, transport: system?.transport ?? transport)
        sharedOptions = options
        try requireUseOfRegistrations()
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
        var call = call(of: request)
        return try compose(request, for: &call)
    }

    /// Cancels the running calls of this client and of its copies: each throws `CancellationError`. Calls that
    /// begin later are not affected.
    public func cancelAll() { running.cancelAll() }
}

extension APIClient: RedactedReflectable {
    /// The base URL with secrets masked, and the options.
    var shownParts: KeyValuePairs<String, Any> { ["baseURL": base.text.redactedURL, "options": options] }
}

extension APIClient {
    /// The base URL, which the paths of requests are joined to. `moved(to:)` returns a client with another one.
    public var baseURL: String { base.text }

    /// Returns this client with other options, for some of the calls or for one.
    ///
    /// ```swift
    /// let patient = client.with { $0.deadline = .seconds(300) }
    /// let reply = try await client.with { $0.redirects = nil }.send(GetReport())
    /// ```
    ///
    /// Both clients share the schemas, the middleware, the connections and the running calls. Nothing is compiled
    /// again. If the other options require schemas, and no schema uses a registration, each call that needs a schema fails.
    ///
    /// - Parameter change: A closure that changes a copy of the options.
    /// - Returns: The other client.
    /// - Throws: The error of `change`.
    public func with(_ change: (inout ClientOptions) throws -> Void) rethrows -> APIClient {
        var client = self
        try change(&client.options)
        client.operations = operations.checking(
            requests: client.options.requestChecks,
            replies: client.options.replyChecks
        )
        if client.options.requiresSchemas != options.requiresSchemas { client.deferUseOfRegistrations() }
        client.connect(middleware)
        return client
    }

    /// Returns this client with another transport, and without middleware, cookies and cache. Its calls run separately.
    package func isolated(by transport: any Transport) -> APIClient {
        var client = self
        client.options.cache = nil
        client.connect([], to: transport)
        client.running = RunningCalls()
        return client
    }

    /// Connects the client to its transport, or to another one, by this middleware and that of its options.
    mutating func connect(_ middleware: [any Middleware], to other: (any Transport)? = nil) {
        self.middleware = middleware
        chain = MiddlewareChain(middleware + options.middleware, transport: other ?? chain.transport)
    }
}

extension APIClient {
    /// Performs several calls of one type, a limited number of them at a time. A failure does not affect the
    /// other calls.
    ///
    /// ```swift
    /// for result in await client.sendAll(ids.map { GetIssue(id: $0) }) { show(try? result.get()) }
    /// ```
    ///
    /// If the task is cancelled, the calls that have not ended, and those that have not begun, fail with
    /// `CancellationError`.
    ///
    /// - Parameters:
    ///   - requests: The requests to send.
    ///   - width: The maximum number of concurrent calls, at least 1.
    /// - Returns: The result of each call, in the order of the requests.
    public func sendAll<Request: APIRequest>(
        _ requests: [Request],
        atOnce width: Int = 4
    ) async -> [Result<Request.Result, any Error>] {
        typealias Outcome = Result<Request.Result, any Error>
        var outcomes = [Outcome](repeating: .failure(CancellationError()), count: requests.count)
        await withTaskGroup(of: (place: Int, outcome: Outcome).self) { group in
            var waiting = requests.enumerated().makeIterator()
            func startNext() {
                guard !Task.isCancelled, let (place, request) = waiting.next() else { return }
                group.addTask { (place, await outcome(of: request)) }
            }
            for _ in 0..<max(1, min(width, requests.count)) { startNext() }
            for await (place, outcome) in group {
                outcomes[place] = outcome
                startNext()
            }
        }
        return outcomes
    }

    private func outcome<Request: APIRequest>(of request: Request) async -> Result<Request.Result, any Error> {
        do { return .success(try await send(request)) } catch { return .failure(error) }
    }
}

extension APIClient {
    /// Reports the forgiven faults of a reply.
    func reportDrift(of reply: Reply, in call: Call) {
        reportDrift(status: reply.status, reply.warnings, droppedElements: reply.droppedElements, in: call)
    }

    /// Reports forgiven faults to the events of the call unless it has ended, to the outermost log, and to the app.
    func reportDrift(status: Int, _ faults: [Fault], droppedElements: Int, in call: Call) {
        let drift = Drift(operation: call.name, status: status, faults: faults, droppedElements: droppedElements)
        guard let drift else { return }
        call.recorder?.record(.drifted(drift))
        LoggingMiddleware.outermost(in: middleware)?.report(drift)
        options.onDrift?(drift)
    }
}

extension APIClient {
    /// Returns this client with another base URL, such as a URL in a response of a service whose API must be
    /// discovered.
    ///
    /// ```swift
    /// let site = try APIClient(baseURL: "https://bugs.example", schemas: .bundle(.module))
    /// let api = try await site.send(FindAPI())    // reads api.xml, which contains api.asp?
    /// let client = try site.moved(to: api.url)    // https://bugs.example/api.asp
    /// ```
    ///
    /// `link` is a text or a `URL`. It is absolute, or is relative to the base URL as a folder, like the paths of requests (RFC 3986,
    /// section 5). Schemas, middleware and options are kept, and nothing is compiled again. A token is valid only for
    /// its origin: if the scheme, the host or the port changes, an `Authentication` discards its token.
    ///
    /// - Parameter link: The URL.
    /// - Returns: A client for the other URL.
    /// - Throws: `RequestError` if `link` is not an `http` or `https` URL, or leads from `https` to `http`.
    public func moved(to link: some _TextOrURL) throws -> APIClient {
        let link = link._text
        guard let start = URL(string: base.origin + base.path + (base.path.hasSuffix("/") ? "" : "/")) else {
            throw RequestError.malformedURL(base.text, reason: "the system's URL type cannot represent it")
        }
        let target: URL
        do {
            target = try URL(following: link, from: start)
        } catch {
            throw RequestError.malformedURL(link, reason: error.reason)
        }
        guard target.scheme == "https" || start.scheme == "http" else {
            throw RequestError.malformedURL(link, reason: "it leads from https to http")
        }
        var client = self
        client.base = try URLParts(reading: target.absoluteString)
        return client
    }
}
