/// The time by which a call must end, measured from its beginning.
struct Deadline: Sendable {
    let end: ContinuousClock.Instant
    private let time: Duration

    /// Creates a deadline that begins now.
    init(after time: Duration) {
        self.time = time
        end = .now + min(time, .longestWait)
    }

    /// The error of a call that exceeds the deadline.
    var error: TransportError { .deadlinePassed(after: time) }
}
