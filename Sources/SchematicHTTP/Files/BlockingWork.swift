import Dispatch

/// Runs work that waits for the disk outside of the cooperative pool of Swift's concurrency, which has as many threads as
/// the machine has cores: a few waiting threads would stop all tasks of the process.
package enum BlockingWork {
    private static let queue = DispatchQueue(label: "Schematic.BlockingWork", attributes: .concurrent)

    /// Runs work on a thread that may wait, and returns its result. A cancellation does not end it.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
