/// When a call must be over, counted from its beginning.
struct Deadline: Sendable {
    let end: ContinuousClock.Instant
    private let time: Duration

    /// Begins to count.
    init(after time: Duration) {
        self.time = time
        end = .now + min(time, .longestWait)
    }

    /// What a call ends in that is not over then.
    var fault: CallFault { .deadlinePassed(after: time) }
}
