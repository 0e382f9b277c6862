import Foundation
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Work that waits for the disk", .bounded)
struct BlockingWorkTests {
    @Test("more work than the machine has cores waits at the same time, while tasks run")
    func parallel() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        let waiting = Locked(0)
        let isOver = Locked(false)
        try await withThrowingTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    try await BlockingWork.run {
                        waiting.withLock { $0 += 1 }
                        try blockThread { isOver.withLock { $0 } }
                    }
                }
            }
            try await waitUntil { waiting.withLock { $0 } == count }
            isOver.withLock { $0 = true }
            try await group.waitForAll()
        }
    }

    @Test("the error of the work is thrown")
    func failure() async {
        await #expect(throws: POSIXError(.EIO)) { try await BlockingWork.run { throw POSIXError(.EIO) } }
    }
}
