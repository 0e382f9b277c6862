import SchematicPlatform

/// Limits the number of concurrent exchanges, per host and in total. Others wait, ordered by priority and then
/// by arrival. Their timeouts start after the wait.
///
/// `URLSession` has such a queue, but counts the wait as silence of the server, and only orders by arrival.
final class ExchangeGate: Sendable {
    private struct State {
        var running = 0
        /// The exchanges that wait, at all hosts.
        var waiting = 0
        var hosts: [String: HostQueue] = [:]
        var lastTicket = 0

        mutating func add(_ ticket: GateTicket, _ waiter: GateTicket.Waiter, at host: String) {
            hosts[host, default: HostQueue()].add(ticket, waiter)
            waiting += 1
        }

        mutating func remove(_ ticket: GateTicket, at host: String) -> GateTicket.Waiter? {
            guard let waiter = hosts[host]?.remove(ticket) else { return nil }
            waiting -= 1
            if hosts[host]?.isIdle == true { hosts[host] = nil }
            return waiter
        }
    }

    private let hostLimit: Int
    private let limit: Int
    private let state = Locked(State())

    init(hostLimit: Int, limit: Int = .max) {
        self.hostLimit = hostLimit
        self.limit = limit
    }

    /// The number of exchanges that wait.
    var waitingCount: Int { state.withLock { $0.waiting } }

    /// The number of exchanges that have had to wait so far.
    var totalWaits: Int { state.withLock { $0.lastTicket } }

    /// Waits for a place. If the task or the call is cancelled before, it takes no place and throws
    /// `CancellationError` or the cause of `cancellation`.
    func enter(
        _ host: String,
        _ priority: CallPriority = .normal,
        _ cancellation: CallCancellation? = nil
    ) async throws {
        try Task.checkCancellation()
        try cancellation?.check()
        let number: Int? = state.withLock { state in
            if admit(host, &state) { return nil }
            state.lastTicket += 1
            return state.lastTicket
        }
        guard let number else { return }
        let ticket = GateTicket(priority: priority, number: number)
        cancellation?.onCancel { self.end(ticket, at: host, $0) }
        defer { cancellation?.removeHandler() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, at: host, ticket, cancellation) }
        } onCancel: {
            end(ticket, at: host, CancellationError())
        }
    }

    private func end(_ ticket: GateTicket, at host: String, _ cause: any Error) {
        let waiter = state.withLock { $0.remove(ticket, at: host) }
        waiter?.resume(throwing: cause)
    }

    /// Releases a place, and gives it to the first waiting exchange that can use it.
    func leave(_ host: String) {
        let waiter: GateTicket.Waiter? = state.withLock { state in
            guard let index = state.hosts.index(forKey: host) else { return nil }
            state.running -= 1
            state.hosts.values[index].running -= 1
            let waiter = state.waiting > 0 ? admitNext(&state) : nil
            if state.hosts.values[index].isIdle { state.hosts.remove(at: index) }
            return waiter
        }
        waiter?.resume()
    }

    private func wait(
        _ continuation: GateTicket.Waiter,
        at host: String,
        _ ticket: GateTicket,
        _ cancellation: CallCancellation?
    ) {
        enum Admission { case go, wait, cancelled(any Error) }
        let admission: Admission = state.withLock { state in
            // Cancelled before this closure ran. The handler found no waiter, and is not called again.
            if Task.isCancelled { return .cancelled(CancellationError()) }
            if let cause = cancellation?.cause { return .cancelled(cause) }
            if admit(host, &state) { return .go }
            state.add(ticket, continuation, at: host)
            return .wait
        }
        switch admission {
        case .go: continuation.resume()
        case .wait: break
        case .cancelled(let cause): continuation.resume(throwing: cause)
        }
    }

    /// Takes a place if one is free. No waiting exchange is overtaken: one that could use the place would
    /// already have it.
    private func admit(_ host: String, _ state: inout State) -> Bool {
        guard state.running < limit else { return false }
        let isAdmitted = state.hosts[host, default: HostQueue()].admit(hostLimit)
        if isAdmitted { state.running += 1 }
        return isAdmitted
    }

    /// Returns the most urgent waiting exchange whose host has room, or `nil` if none waits.
    private func admitNext(_ state: inout State) -> GateTicket.Waiter? {
        var first: (host: String, ticket: GateTicket)?
        for host in state.hosts.keys where state.hosts[host].map({ $0.running < hostLimit }) == true {
            guard let ticket = state.hosts[host]?.first() else { continue }
            if first.map({ ticket < $0.ticket }) ?? true { first = (host, ticket) }
        }
        guard let first else { return nil }
        state.running += 1
        state.hosts[first.host]?.running += 1
        return state.remove(first.ticket, at: first.host)
    }
}

/// The position of a waiting exchange. Smaller tickets go first.
struct GateTicket: Hashable, Comparable {
    typealias Waiter = CheckedContinuation<Void, any Error>

    let priority: CallPriority
    /// The order of arrival.
    let number: Int

    static func < (left: GateTicket, right: GateTicket) -> Bool {
        left.priority == right.priority ? left.number < right.number : left.priority > right.priority
    }
}

/// The running and the waiting exchanges with one host.
private struct HostQueue {
    /// The queue of one priority. A cancelled ticket stays in `order` until its turn, and is then skipped.
    private struct PriorityQueue {
        var order: [GateTicket] = []
        var next = 0
    }

    var running = 0
    private var queues: [CallPriority: PriorityQueue] = [:]
    private var waiting: [GateTicket: GateTicket.Waiter] = [:]

    var isIdle: Bool { running == 0 && waiting.isEmpty }

    mutating func admit(_ limit: Int) -> Bool {
        guard running < limit else { return false }
        running += 1
        return true
    }

    mutating func add(_ ticket: GateTicket, _ waiter: GateTicket.Waiter) {
        queues[ticket.priority, default: PriorityQueue()].order.append(ticket)
        waiting[ticket] = waiter
    }

    mutating func remove(_ ticket: GateTicket) -> GateTicket.Waiter? {
        defer { if waiting.isEmpty { queues = [:] } }
        return waiting.removeValue(forKey: ticket)
    }

    /// Returns the ticket whose turn it is, or `nil` if none waits.
    mutating func first() -> GateTicket? {
        guard !waiting.isEmpty else { return nil }
        for priority in CallPriority.allCases.reversed() {
            while let queue = queues[priority] {
                guard queue.next < queue.order.count else {
                    queues[priority] = nil
                    break
                }
                let ticket = queue.order[queue.next]
                if waiting[ticket] != nil { return ticket }
                queues[priority]?.next += 1
            }
        }
        return nil
    }
}
