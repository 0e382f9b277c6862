/// The threads of a server's connections: at most so many at a time, all of them joined in the end.
final class ThreadPool: Sendable {
    private struct State {
        var running: [Int: JoinableThread] = [:]
        var finished: [Int] = []
        var nextID = 0
    }

    private let maximum: Int
    private let state = Guarded(State())

    init(maximum: Int) { self.maximum = maximum }

    /// Whether another thread may start. Joins those that have finished.
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

    /// Runs the closure on a thread of its own. Where the system has no thread to give, it does not run.
    func start(_ body: @escaping @Sendable () -> Void) {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            // The thread says that it has finished under the same lock, so never before it is listed here.
            state.running[id] = try? JoinableThread { [self] in
                body()
                self.state.withLock { $0.finished.append(id) }
            }
        }
    }

    /// Waits for the end of every thread.
    func joinAll() {
        let threads = state.withLock { state in
            defer { state.running = [:] }
            return Array(state.running.values)
        }
        for thread in threads { thread.join() }
    }
}
