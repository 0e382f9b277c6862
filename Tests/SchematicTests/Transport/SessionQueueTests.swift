#if canImport(FoundationNetworking)
    import Foundation
    import Testing

    @testable import Schematic

    @Suite("The queue of a session", .timeLimit(.minutes(5)))
    struct SessionQueueTests {
        @Test("an event is over before the session goes on, so that none waits in memory")
        func isOverAtOnce() {
            let queue = SessionQueue()
            let handled = Locked<[Int]>([])
            for index in 0..<500 {
                queue.addOperation { handled.withLock { $0.append(index) } }
                #expect(handled.withLock { $0.count } == index + 1)
            }
            #expect(handled.withLock { $0 } == Array(0..<500))
        }

        @Test("the session goes on while something waits for it")
        func waitsForSession() async {
            let queue = SessionQueue()
            let session = DispatchSemaphore(value: 0)
            await withCheckedContinuation { continuation in
                queue.addOperation {
                    queue.waitForSession {
                        session.wait()
                        continuation.resume()
                    }
                }
                session.signal()
            }
        }
    }
#endif
