/// When a call must be over, counted from its beginning.
struct Deadline: Sendable {
    let end: ContinuousClock.Instant
    private let time: Duration

    /// Begins to count.
    init(after time: Duration) {
        self.time = time
        // Clocks do not reach as far as durations do.
        end = .now + min(time, .seconds(604_800))
    }

    /// What a call ends in that is not over then.
    var fault: CallFault { .deadlinePassed(after: time) }
}
