extension APIClient {
    /// Logs on, lends a client whose calls have the session's token, and logs off, however the closure ends: with a
    /// value, with an error, or cancelled.
    ///
    /// ```swift
    /// let cases = try await client.session(
    ///     logOn: { try await $0.client.send(OpenSession(user: "ann", password: password)) },
    ///     logOff: { try await $0.send(CloseSession()) }
    /// ) { client in
    ///     try await client.send(GetCases())
    /// }
    /// ```
    ///
    /// The token stands in `place`. One that runs out or is refused on the way is renewed by the same log-on. The
    /// client that the closure has is for the closure alone; an `Authentication` of this one has no part in it. A
    /// log-on that fails throws its own error, and then there is nothing to log off. One that is cancelled throws at once,
    /// and is logged off when the server has let it in after all. What the closure throws goes before what a log-off does.
    public func session<Value>(
        in place: TokenPlace = .bearer,
        logOn: @escaping Login.Step,
        logOff: @escaping @Sendable (APIClient) async throws -> Void,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (APIClient) async throws -> Value
    ) async throws -> Value {
        let authentication = Authentication(.logOn(in: place, logOn))
        var client = self
        client.transport.middleware.removeAll { $0 is Authentication }
        client.transport.middleware.append(authentication)
        do { try await authentication.logOn(by: client) } catch {
            authentication.abandon { [client] in try await logOff(client) }
            throw error
        }
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await body(client)) } catch { outcome = .failure(error) }
        let end = await authentication.end { [client] in try await logOff(client) }
        let value = try outcome.get()
        try end.get()
        return value
    }
}

extension Authentication {
    /// Logs off in a task of its own, which a cancellation of this one does not reach.
    fileprivate func end(_ logOff: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
        keeper.beginEnding()
        let task = Task {
            // A token that is on its way replaces the one that is there.
            _ = await keeper.settle()
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await logOff()) } catch { outcome = .failure(error) }
            try await keeper.finish()
            try outcome.get()
        }
        return await task.result
    }

    /// Logs off as soon as a log-on that nobody waits for has brought a token; at all only then.
    fileprivate func abandon(_ logOff: @escaping @Sendable () async throws -> Void) {
        keeper.beginEnding()
        Task {
            if await keeper.settle() { try? await logOff() }
            try? await keeper.finish()
        }
    }
}
