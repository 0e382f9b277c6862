import SchematicPlatform

@testable import Schematic

/// A clock that does not wait: a sleep returns at once and advances the time.
struct VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let slept = Locked<[Duration]>([])

    /// The durations of all sleeps, in order.
    var sleeps: [Duration] { slept.withLock { $0 } }
    var now: Instant { Instant(offset: sleeps.reduce(.zero, +)) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let time = now.duration(to: deadline)
        slept.withLock { $0.append(time) }
    }
}
