import SchematicPlatform

/// A signal that ends all waits of a server. Each wait also polls the reading end of a pipe. Closing the
/// writing end makes the reading end permanently readable, so no thread has to close a socket that another
/// thread uses.
package final class StopSignal: Sendable {
    private let readingEnd: Descriptor
    private let writingEnd: Locked<Descriptor?>

    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(call: "pipe", code: errno) }
        readingEnd = try Descriptor(ends[0], from: "pipe")
        writingEnd = Locked(try Descriptor(ends[1], from: "pipe"))
    }

    /// Ends all current and future waits.
    package func raise() { writingEnd.withLock { $0 = nil } }

    /// Whether the signal is raised.
    package var isRaised: Bool { writingEnd.withLock { $0 == nil } }

    /// Pauses for a time, or until the signal is raised.
    package func pause(_ time: Duration? = nil) { _ = wait(timeout: time) }

    /// The reason for the end of a wait.
    enum Wake { case ready, timedOut, stopped }

    /// The event to wait for.
    enum Interest { case input, output }

    /// Waits until a descriptor is readable or writable, the timeout expires, or the signal is raised. Without
    /// a descriptor, it is a pause that the signal can end. Without a timeout, the time is not limited.
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

    /// The reason for the end of a wait for one of two descriptors.
    enum EitherWake { case input, closed, woken, stopped }

    /// Waits until a socket is readable, if its input is watched, or its peer has closed it, or another descriptor is readable.
    func wait(for socket: Descriptor, watchingInput: Bool, or other: Descriptor) -> EitherWake {
        while true {
            var entries = [
                pollfd(fd: readingEnd.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: other.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket.number, events: watchingInput ? Int16(POLLIN) : 0, revents: 0),
            ]
            let count = poll(&entries, 3, -1)
            if count < 0 && errno != EINTR { return .stopped }
            guard count > 0 else { continue }
            if entries[0].revents != 0 { return .stopped }
            if entries[1].revents != 0 { return .woken }
            return entries[2].revents & Int16(POLLIN) != 0 ? .input : .closed
        }
    }

    /// Returns the timeout for `poll`: rounded up, at most an hour, or -1 without a deadline.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = max(.zero, min(deadline - .now, .seconds(3600))).components
        return Int32(left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
