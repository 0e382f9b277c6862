#if !STATIC_COMMAND
    import LoopbackServer
    import SchematicPlatform

    /// A bounded queue between the thread of a connection, which waits in `LoopbackPassage.next`, and a task.
    ///
    /// Each side of a connection has one of its own, so that a side that is slow makes the other one wait.
    final class Handoff<Element: Sendable>: Sendable {
        private struct State {
            var elements: ArraySlice<Element> = []
            /// The continuation of the task, which waits for an element or for room.
            var waiter: CheckedContinuation<Void, Never>?
            var isClosed = false
        }

        private let state = Locked(State())
        private let wake: LoopbackWake

        /// The number of elements at which a queue is full. An element has at most about 64 KiB.
        private static var capacity: Int { 2 }

        init(_ wake: LoopbackWake) { self.wake = wake }

        // MARK: Thread

        var isFull: Bool { state.withLock { $0.elements.count >= Self.capacity } }

        /// Adds an element for the task. The caller asks `isFull` before.
        func give(_ element: Element) { change { $0.elements.append(element) } }

        /// Returns the next element of the task, or `nil` if there is none yet.
        func take() -> Element? {
            var element: Element?
            change { element = $0.elements.popFirst() }
            return element
        }

        /// Ends the waits of the task, because this side has ended.
        func close() { change { $0.isClosed = true } }

        private func change(_ change: (inout State) -> Void) {
            let waiter = state.withLock { state in
                change(&state)
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume()
        }

        // MARK: Task

        /// Adds an element for the thread, and does not wait.
        func add(_ element: Element) {
            state.withLock { $0.elements.append(element) }
            wake.signal()
        }

        /// Waits until the queue is not full.
        func waitForRoom() async { await wait { $0.elements.count < Self.capacity } }

        /// Returns the next element of the thread, or `nil` if it has ended.
        func next() async -> Element? {
            await wait { !$0.elements.isEmpty }
            let element = state.withLock { $0.elements.popFirst() }
            wake.signal()
            return element
        }

        private func wait(until isReady: @Sendable (State) -> Bool) async {
            while true {
                let isDone = state.withLock { isReady($0) || $0.isClosed }
                if isDone { return }
                await withCheckedContinuation { continuation in
                    let isDone = state.withLock { state in
                        guard !isReady(state), !state.isClosed else { return true }
                        state.waiter = continuation
                        return false
                    }
                    if isDone { continuation.resume() }
                }
            }
        }
    }
#endif
