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
        client.transport = transport.replacing(redirects: client.options.redirects, cache: client.options.cacheLink)
        return client
    }

    /// Returns this client with another transport, and without middleware, cookies and cache. Its calls run separately.
    package func isolated(by transport: any Transport) -> APIClient {
        var client = self
        client.options.cacheLink = nil
        client.transport = MiddlewareChain([], redirects: options.redirects, cache: nil, transport: transport)
        client.running = RunningCalls()
        return client
    }
}
