import Foundation

/// A clock for processor time, which other load on the machine does not affect.
enum ProcessorClock {
    /// The processor time of the current thread.
    case thread
    /// The processor time of all threads of this process.
    case process

    /// Returns the processor time of a closure in seconds.
    func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }

    /// Returns the processor time of an asynchronous closure in seconds.
    func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let start = now
        try await body()
        return now - start
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
