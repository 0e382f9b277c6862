#if canImport(FoundationNetworking)
    import Foundation
    import Testing

    @testable import Schematic

    @Suite("The queue of a session", .timeLimit(.minutes(5)))
    struct SessionQueueTests {
        /// Adds events from a thread of its own, as a session does, and counts those that were taken.
        private final class Session: Sendable {
            let taken = Locked(0)
            let handled = Locked<[Int]>([])

            func add(_ count: Int, to queue: SessionQueue, handling: @escaping @Sendable (Int) -> Void = { _ in }) {
                Thread.detachNewThread { [self] in
                    for index in 0..<count {
                        queue.addOperation { [self] in
                            handling(index)
                            handled.withLock { $0.append(index) }
                        }
                        taken.withLock { $0 += 1 }
                    }
                }
            }

            func wait(until isDone: () -> Bool) async throws {
                while !isDone() { try await Task.sleep(for: .milliseconds(1)) }
            }
        }

        @Test("a session waits while its delegate is far behind, and nothing is lost or out of order")
        func waits() async throws {
            let queue = SessionQueue()
            let session = Session()
            let gate = DispatchSemaphore(value: 0)
            session.add(500, to: queue) { if $0 == 0 { gate.wait() } }
            try await session.wait { session.taken.withLock { $0 } == 64 }
            try await Task.sleep(for: .milliseconds(20))
            #expect(session.taken.withLock { $0 } == 64)
            gate.signal()
            try await session.wait { session.handled.withLock { $0.count } == 500 }
            #expect(session.handled.withLock { $0 } == Array(0..<500))
        }

        @Test("what waits for the session on the queue is not waited for by the session")
        func waitsForSession() async throws {
            let queue = SessionQueue()
            let session = Session()
            session.add(500, to: queue) { index in
                guard index == 0 else { return }
                queue.waitForSession {
                    while session.taken.withLock({ $0 }) < 500 { Thread.sleep(forTimeInterval: 0.001) }
                }
            }
            try await session.wait { session.handled.withLock { $0.count } == 500 }
        }
    }
#endif
