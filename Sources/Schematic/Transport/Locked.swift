import Foundation

/// A value that one thread at a time may touch.
///
/// `@unchecked Sendable`: `value` is read and written in `withLock` alone, between the lock's two ends. (`Mutex` of the
/// standard library asks for newer systems than this package.)
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) { self.value = value }

    /// The closure must neither wait nor call out: it holds the lock.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

extension Locked where Value == Bool {
    /// Sets the value. `true` for the first of all who do.
    func claim() -> Bool {
        withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }
}
