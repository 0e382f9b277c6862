import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Exchange gate", .bounded)
struct ExchangeGateTests {
    @Test("calls enter by priority, and calls of equal priority in their order")
    func order() async throws {
        let gate = ExchangeGate(hostLimit: 1)
        try await gate.enter("a")
        let entered = Locked<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let calls: [(String, CallPriority)] = [
                ("low", .low), ("first", .normal), ("second", .normal), ("urgent", .high), ("last", .low),
            ]
            for (index, (name, priority)) in calls.enumerated() {
                group.addTask {
                    try await gate.enter("a", priority)
                    entered.withLock { $0.append(name) }
                    gate.leave("a")
                }
                try await waitUntil { gate.waitingCount > index }
            }
            gate.leave("a")
            try await group.waitForAll()
        }
        #expect(entered.withLock { $0 } == ["urgent", "first", "second", "low", "last"])
    }

    @Test("each host has a limit, in addition to a limit for all hosts")
    func hosts() async throws {
        let gate = ExchangeGate(hostLimit: 1, limit: 2)
        try await gate.enter("a")
        try await gate.enter("b")
        let waiting = Task { try await gate.enter("c") }
        try await waitUntil { gate.waitingCount == 1 }
        // The host `b` is full, so this call does not get the place that `a` frees, in spite of its priority.
        let later = Task { try await gate.enter("b", .high) }
        try await waitUntil { gate.waitingCount == 2 }
        gate.leave("a")
        try await waiting.value
        #expect(gate.waitingCount == 1)
        gate.leave("b")
        try await later.value
        gate.leave("b")
        gate.leave("c")
        try await gate.enter("a")
    }

    @Test("a cancelled call takes no place and affects no other call")
    func cancelled() async throws {
        let gate = ExchangeGate(hostLimit: 1)
        try await gate.enter("a")
        let cancelled = Task { try await gate.enter("a", .high) }
        try await waitUntil { gate.waitingCount == 1 }
        let patient = Task { try await gate.enter("a") }
        try await waitUntil { gate.waitingCount == 2 }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        gate.leave("a")
        try await patient.value
        gate.leave("a")
        try await gate.enter("a")
    }
}
