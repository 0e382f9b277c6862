#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Ends every wait of a server at once: all of them poll the reading end of one pipe, and closing the writing end makes
/// that end readable for good. So nobody has to close a socket that another thread is using.
final class StopSignal: Sendable {
    private let readingEnd: Descriptor
    private let writingEnd: Guarded<Descriptor?>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(call: "pipe", code: errno) }
        readingEnd = try Descriptor(ends[0], from: "pipe")
        writingEnd = Guarded(try Descriptor(ends[1], from: "pipe"))
    }

    /// Wakes everybody who waits, now and later.
    func raise() { writingEnd.withLock { $0 = nil } }

    /// Whether it was raised.
    var isRaised: Bool { writingEnd.withLock { $0 == nil } }

    /// What ended a wait.
    enum Wake { case ready, timedOut, stopped }

    /// What a wait is for.
    enum Interest { case input, output }

    /// Waits until a descriptor can be read or written, the time is over, or the signal is raised. Without a descriptor
    /// it is a pause that the signal can end; without a time it has no end of its own.
    func wait(for interest: Interest = .input, of descriptor: Descriptor? = nil, timeout: Duration? = nil) -> Wake {
        let events = Int16(interest == .input ? POLLIN : POLLOUT)
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            var entries = [
                pollfd(fd: readingEnd.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0),
            ]
            let count = poll(&entries, 2, Self.milliseconds(until: deadline))
            if count < 0 && errno != EINTR { return .stopped }
            if count > 0 { return entries[0].revents != 0 ? .stopped : .ready }
            if let deadline, ContinuousClock.now >= deadline { return .timedOut }
        }
    }

    /// For `poll`: rounded up, at most an hour at a time, and -1 where there is no end.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = max(.zero, min(deadline - .now, .seconds(3600))).components
        return Int32(left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
