/// Lets so many transfers of one host run at a time; the others wait in order, and their timeouts have not begun.
///
/// A session has such a queue itself, but its wait counts as the server's silence.
final class ConnectionGate: Sendable {
    /// Those who run and those who wait, of one host.
    fileprivate struct Queue {
        var running = 0
        /// In order of arrival; one that was cancelled stays until its turn, and is then passed over.
        var order: [Int] = []
        var next = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private struct State {
        var queues: [String: Queue] = [:]
        var lastTicket = 0
    }

    private let limit: Int
    private let state = Locked(State())

    init(limit: Int) { self.limit = limit }

    /// Waits for a place. Throws `CancellationError`, and takes none, when the task is cancelled meanwhile.
    func enter(_ host: String) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, at: host, ticket: ticket) }
        } onCancel: {
            let waiter = state.withLock { $0.queues[host]?.waiting.removeValue(forKey: ticket) }
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Gives a place back, to whoever has waited longest.
    func leave(_ host: String) {
        let waiter = state.withLock { state in
            let waiter = state.queues[host]?.takeFirst()
            if waiter == nil { state.queues[host]?.running -= 1 }
            if state.queues[host]?.running == 0 { state.queues[host] = nil }
            return waiter
        }
        waiter?.resume()
    }

    private func wait(_ continuation: CheckedContinuation<Void, any Error>, at host: String, ticket: Int) {
        enum Answer { case go, wait, cancelled }
        let answer: Answer = state.withLock { state in
            // Cancelled before this closure ran: the handler, which found nobody, will not come again.
            if Task.isCancelled { return .cancelled }
            var queue = state.queues[host] ?? Queue()
            defer { state.queues[host] = queue }
            guard queue.running >= limit else {
                queue.running += 1
                return .go
            }
            queue.order.append(ticket)
            queue.waiting[ticket] = continuation
            return .wait
        }
        switch answer {
        case .go: continuation.resume()
        case .wait: break
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
    }
}

extension ConnectionGate.Queue {
    /// The one who has waited longest, or `nil` where nobody waits.
    fileprivate mutating func takeFirst() -> CheckedContinuation<Void, any Error>? {
        while next < order.count {
            let ticket = order[next]
            next += 1
            if let waiter = waiting.removeValue(forKey: ticket) { return waiter }
        }
        order.removeAll()
        next = 0
        return nil
    }
}
