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
