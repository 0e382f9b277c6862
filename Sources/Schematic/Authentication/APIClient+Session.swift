extension APIClient {
    /// Logs in, runs a closure with a client whose calls send the session's token, and logs out. It logs out
    /// whether the closure returns, throws or is cancelled.
    ///
    /// ```swift
    /// let cases = try await client.session(
    ///     logIn: { try await $0.client.send(OpenSession(user: "ann", password: password)) },
    ///     logOut: { try await $0.send(CloseSession()) }
    /// ) { client in
    ///     try await client.send(GetCases())
    /// }
    /// ```
    ///
    /// A token that expires or is refused is renewed by the same login. The client that the closure receives is valid
    /// only in the closure, and does not use an `Authentication` of this client.
    ///
    /// A login that is cancelled throws at once. If the server accepts it later, it is logged out then.
    ///
    /// - Parameters:
    ///   - place: The place of the token in each request.
    ///   - logIn: Logs in with the attempt's client, and returns the token.
    ///   - logOut: Logs out with a client that sends the token.
    ///   - isolation: The actor of the caller.
    ///   - body: Uses the client of the session.
    /// - Returns: The result of `body`.
    /// - Throws: The error of the login, which is not followed by a logout; the error of the closure; otherwise
    ///   the error of the logout.
    public func session<Value>(
        in place: TokenPlace = .bearer,
        logIn: @escaping @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken,
        logOut: @escaping @Sendable (APIClient) async throws -> Void,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (APIClient) async throws -> Value
    ) async throws -> Value {
        let authentication = Authentication(.logIn(in: place, logIn))
        var client = self
        client.connect(middleware.filter { !($0 is Authentication) } + [authentication])
        do { try await authentication.logIn(by: client) } catch {
            authentication.abandon { [client] in try await logOut(client) }
            throw error
        }
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await body(client)) } catch { outcome = .failure(error) }
        let end = await authentication.end { [client] in try await logOut(client) }
        let value = try outcome.get()
        try end.get()
        return value
    }
}

extension Authentication {
    /// Logs out in its own task, which the cancellation of the current task does not affect.
    fileprivate func end(_ logOut: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
        tokenProvider.beginEnding()
        let task = Task {
            // A token from a login that is still running replaces the current one.
            _ = await tokenProvider.waitForLogin()
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await logOut()) } catch { outcome = .failure(error) }
            try await tokenProvider.finish()
            try outcome.get()
        }
        return await task.result
    }

    /// Logs out after a cancelled login has received a token, and only if it does.
    fileprivate func abandon(_ logOut: @escaping @Sendable () async throws -> Void) {
        tokenProvider.beginEnding()
        Task {
            if await tokenProvider.waitForLogin() { try? await logOut() }
            try? await tokenProvider.finish()
        }
    }
}
