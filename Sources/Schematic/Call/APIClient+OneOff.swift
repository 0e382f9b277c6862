extension APIClient {
    /// Performs a one-off call whose result is not given another type: `try await client.send(.get("issues.json"))`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: The progress of the call, which reports how much of the bodies has been transferred.
    /// - Returns: The reply.
    /// - Throws: `APIError`, with the step and the cause; `CancellationError` if the task is cancelled, or all
    ///   calls of the client are.
    @discardableResult
    public func send(_ request: OneOffRequest<Reply>, progress: CallProgress? = nil) async throws -> Reply {
        // In a generic function, the call is one of the generic `send`.
        func sendGeneric<Request: APIRequest>(_ request: Request) async throws -> Request.Result {
            try await send(request, progress: progress)
        }
        return try await sendGeneric(request)
    }
}
