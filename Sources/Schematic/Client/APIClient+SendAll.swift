extension APIClient {
    /// Performs calls of one type, a few at a time. There is a result for each, in their order; one that fails does not
    /// keep the others from being made.
    ///
    /// ```swift
    /// for result in await client.sendAll(ids.map { GetIssue(id: $0) }) { show(try? result.get()) }
    /// ```
    ///
    /// When the task is cancelled, the calls that are not over, and those that have not begun, fail with
    /// `CancellationError`.
    ///
    /// - Parameters:
    ///   - requests: what to send.
    ///   - width: how many calls are made at a time, at least 1.
    /// - Returns: what became of each call.
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
