import SchematicPlatform

/// The threads of a server's connections. Their number is limited, and all of them are joined.
final class ThreadPool: Sendable {
    private struct State {
        var running: [Int: JoinableThread] = [:]
        var finished: [Int] = []
        var nextID = 0
    }

    private let maximum: Int
    private let state = Locked(State())

    init(maximum: Int) { self.maximum = maximum }

    /// Returns whether another thread can start. Joins finished threads first.
    func hasRoom() -> Bool {
        let (done, count) = state.withLock { state in
            let done = state.finished.compactMap { state.running.removeValue(forKey: $0) }
            state.finished = []
            return (done, state.running.count)
        }
        for thread in done { thread.join() }
        return count < maximum
    }

    /// The number of closures that are running.
    var runningCount: Int { state.withLock { $0.running.count - $0.finished.count } }

    /// Runs a closure on a new thread. If the system cannot create a thread, the closure does not run.
    func start(_ body: @escaping @Sendable () -> Void) {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            // The thread reports its end under the same lock, so it is always listed here first.
            state.running[id] = try? JoinableThread { [self] in
                body()
                self.state.withLock { $0.finished.append(id) }
            }
        }
    }

    /// Waits for the end of all threads.
    func joinAll() {
        let threads = state.withLock { state in
            defer { state.running = [:] }
            return Array(state.running.values)
        }
        for thread in threads { thread.join() }
    }
}
