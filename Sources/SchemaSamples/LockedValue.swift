import SchematicPlatform

/// A value that a lock protects.
///
/// `@unchecked Sendable`: `value` is accessed only while the lock is held. The lock has a stable address from `init` to
/// `deinit`.
package final class LockedValue<Value>: @unchecked Sendable {
    private var value: Value
    private let lock: UnsafeMutablePointer<SystemLock.Primitive>

    package init(_ value: sending Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        SystemLock.initialize(lock)
    }

    deinit {
        SystemLock.deinitialize(lock)
        lock.deallocate()
    }

    /// Calls a closure with exclusive access to the value.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        SystemLock.lock(lock)
        defer { SystemLock.unlock(lock) }
        return try body(&value)
    }
}
