import LoopbackServer
import SchematicPlatform

/// Waits for the signals that end the process: SIGTERM and SIGINT.
///
/// Create it before any other thread, because threads inherit the signals that are blocked.
struct TerminationSignals {
    private let stop: StopSignal
    private let waiter: JoinableThread

    /// Blocks the signals, and ignores SIGPIPE: writing to a closed pipe is an error of the call.
    init() throws {
        let stop = try StopSignal()
        signal(SIGPIPE, SIG_IGN)
        // A shell starts background processes with SIGINT ignored, which some systems discard even if it is blocked.
        signal(SIGINT, SIG_DFL)
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.stop = stop
        waiter = try JoinableThread {
            var signals = Self.signals
            var received: Int32 = 0
            while sigwait(&signals, &received) != 0 {}
            stop.raise()
        }
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        return signals
    }

    /// Waits for a signal, and calls a closure after each interval until then.
    func wait(every interval: Duration?, _ body: () -> Void) {
        while true {
            stop.pause(interval)
            if stop.isRaised { break }
            body()
        }
        waiter.join()
    }
}
