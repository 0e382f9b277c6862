import Foundation

#if canImport(Darwin)
    import os
#endif

/// A value that only one thread accesses at a time. The lock and the value share one allocation.
///
/// `@unchecked Sendable`: only `withLock` reads and writes the value, while it holds the lock. (`Mutex` of the
/// standard library requires newer systems than this package, and the thread sanitizer does not support its
/// lock.)
struct Locked<Value>: @unchecked Sendable {
    private let storage: LockedStorage<Value>

    init(_ value: sending Value) { storage = .make(value) }

    /// Calls a closure while the lock is held. The closure must neither block nor call code outside this
    /// package.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { value, lock in
            SystemLock.lock(lock)
            defer { SystemLock.unlock(lock) }
            return try body(&value.pointee)
        }
    }
}

extension Locked where Value == Bool {
    /// Sets the value to `true`. Returns `true` for the first caller only.
    func claim() -> Bool {
        withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }
}

/// Stores the value as the header, and the lock as the only element.
private final class LockedStorage<Value>: ManagedBuffer<Value, SystemLock.Primitive> {
    static func make(_ value: Value) -> LockedStorage {
        let storage = create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements(SystemLock.initialize)
        // `create` makes an instance of the class on which it is called.
        return unsafeDowncast(storage, to: LockedStorage.self)
    }

    deinit { withUnsafeMutablePointerToElements(SystemLock.deinitialize) }
}

/// The platform's lock, at an address that does not change.
private enum SystemLock {
    #if canImport(Darwin)
        typealias Primitive = os_unfair_lock

        static func initialize(_ lock: UnsafeMutablePointer<Primitive>) { lock.initialize(to: os_unfair_lock()) }
        static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) { lock.deinitialize(count: 1) }
        static func lock(_ lock: UnsafeMutablePointer<Primitive>) { os_unfair_lock_lock(lock) }
        static func unlock(_ lock: UnsafeMutablePointer<Primitive>) { os_unfair_lock_unlock(lock) }
    #else
        typealias Primitive = pthread_mutex_t

        // With default attributes, none of these functions can fail.
        static func initialize(_ lock: UnsafeMutablePointer<Primitive>) {
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        }
        static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) {
            pthread_mutex_destroy(lock)
            lock.deinitialize(count: 1)
        }
        static func lock(_ lock: UnsafeMutablePointer<Primitive>) { pthread_mutex_lock(lock) }
        static func unlock(_ lock: UnsafeMutablePointer<Primitive>) { pthread_mutex_unlock(lock) }
    #endif
}
