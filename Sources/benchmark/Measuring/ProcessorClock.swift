import Foundation

/// Time that is spent on a processor: what others do on the machine does not count.
enum ProcessorClock {
    /// What this thread alone has spent.
    case thread
    /// What all threads of this process have spent together.
    case process

    /// Seconds of processor time that the closure takes.
    func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }

    /// The same of a closure that waits.
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
