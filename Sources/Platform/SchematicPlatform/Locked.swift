/// A value that only one thread accesses at a time. The lock and the value share one allocation.
///
/// All modules use this type. It is inlinable, because the compiler does not specialize other generic types of another module.
///
/// `@unchecked Sendable`: only `withLock` reads and writes the value, while it holds the lock.
@usableFromInline package struct Locked<Value>: @unchecked Sendable {
    @usableFromInline let storage: LockedStorage<Value>

    @inlinable package init(_ value: sending Value) { storage = .make(value) }

    /// Calls a closure while the lock is held. The closure must neither block nor call code outside this
    /// package.
    @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { value, lock in
            SystemLock.lock(lock)
            defer { SystemLock.unlock(lock) }
            return try body(&value.pointee)
        }
    }
}

extension Locked where Value == Bool {
    /// Sets the value to `true`. Returns `true` for the first caller only.
    @inlinable package func claim() -> Bool {
        withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }
}

/// Stores the value as the header, and the lock as the only element.
@usableFromInline final class LockedStorage<Value>: ManagedBuffer<Value, SystemLock.Primitive> {
    @inlinable static func make(_ value: Value) -> LockedStorage {
        let storage = create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements(SystemLock.initialize)
        // `create` makes an instance of the class on which it is called.
        return unsafeDowncast(storage, to: LockedStorage.self)
    }

    @inlinable deinit { withUnsafeMutablePointerToElements(SystemLock.deinitialize) }
}
