public import Foundation
public import SchemaEngine

extension APIClient {
    /// The base URL, which the paths of requests are joined to. `moved(to:)` returns a client with another one.
    public var baseURL: String { base.text }

    /// Creates a client, and compiles its schemas once.
    ///
    /// - Parameters:
    ///   - baseURL: The `http` or `https` URL that the paths of requests are joined to. Its path and query are kept.
    ///   - schemas: The source of the schema files. A request without a file is not validated.
    ///   - transport: The transport of requests; a `SystemTransport` by default.
    ///   - middleware: The middleware between the client and the transport, the outermost first.
    ///   - options: The options of all calls.
    ///   - configure: A closure that registers mappers and transformers for the tags of the schemas.
    /// - Throws: `RequestError` for the base URL; `StorageError` with every schema file that cannot be read; `SchemaErrors`
    ///   with every fault of every schema; the error of a `SystemTransport` that cannot be created.
    public init(
        baseURL: URL,
        schemas: SchemaSources = .none,
        transport: (any Transport)? = nil,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws {
        try self.init(
            baseURL: baseURL.absoluteString,
            schemas: schemas,
            transport: transport,
            middleware: middleware,
            options: options,
            configure: configure
        )
    }

    /// Returns this client with other options, for some of the calls or for one.
    ///
    /// ```swift
    /// let patient = client.with { $0.deadline = .seconds(300) }
    /// let reply = try await client.with { $0.redirects = nil }.send(GetReport())
    /// ```
    ///
    /// Both clients share the schemas, the middleware, the connections and the running calls. Nothing is compiled
    /// again.
    ///
    /// - Parameter change: A closure that changes a copy of the options.
    /// - Returns: The other client.
    /// - Throws: The error of `change`.
    public func with(_ change: (inout ClientOptions) throws -> Void) rethrows -> APIClient {
        var client = self
        try change(&client.options)
        client.clientSchemas = clientSchemas.checking(by: client.options)
        client.transport.redirects = client.options.redirects
        client.transport.cache = client.options.cache.map { CacheLink(caching: $0) }
        return client
    }
}
