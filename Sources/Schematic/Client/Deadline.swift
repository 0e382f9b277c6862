/// When a call must be over, counted from its beginning.
struct Deadline: Sendable {
    let time: Duration
    private let end: ContinuousClock.Instant

    /// Begins to count.
    init(after time: Duration) {
        self.time = time
        // Clocks do not reach as far as durations do.
        end = .now + min(time, .seconds(604_800))
    }

    /// Waits for it. `nil` when the wait is cancelled.
    func passed() async -> CallFault? {
        do {
            try await Task.sleep(until: end, clock: .continuous)
            return .deadlinePassed(after: time)
        } catch {
            return nil
        }
    }
}
