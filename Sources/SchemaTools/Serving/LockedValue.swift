import Foundation

/// A value that a lock protects.
///
/// `@unchecked Sendable`: `value` is accessed only while the lock is held.
final class LockedValue<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    init(_ value: sending Value) { self.value = value }

    /// Calls a closure with exclusive access to the value.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
