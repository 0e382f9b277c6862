@testable import SchematicHTTP

#if canImport(FoundationNetworking)
    import Foundation
    import TestSupport
    import Testing
    import SchematicPlatform

    @testable import Schematic

    @Suite("Session queue", .bounded)
    struct SessionQueueTests {
        @Test("an event is handled before the session continues, so that no event waits in memory")
        func isOverAtOnce() {
            let queue = SessionQueue()
            let handled = Locked<[Int]>([])
            for index in 0..<500 {
                queue.addOperation { handled.withLock { $0.append(index) } }
                #expect(handled.withLock { $0.count } == index + 1)
            }
            #expect(handled.withLock { $0 } == Array(0..<500))
        }

        @Test("the session continues while an operation waits for it")
        func waitsForSession() async {
            let queue = SessionQueue()
            let session = DispatchSemaphore(value: 0)
            let events = Locked<[String]>([])
            await withCheckedContinuation { continuation in
                queue.addOperation {
                    queue.waitForSession {
                        session.wait()
                        events.withLock { $0.append("operation") }
                        continuation.resume()
                    }
                }
                events.withLock { $0.append("session") }
                session.signal()
            }
            #expect(events.withLock { $0 } == ["session", "operation"])
        }
    }
#endif
