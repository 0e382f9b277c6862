import Foundation

#if canImport(Darwin)
    import os
#endif

/// A value that one thread at a time may touch. Its lock and the value are one allocation.
///
/// `@unchecked Sendable`: the value is read and written in `withLock` alone, between the lock's two ends. (`Mutex` of the
/// standard library asks for newer systems than this package, and its lock is unknown to the thread sanitizer.)
struct Locked<Value>: @unchecked Sendable {
    private let storage: LockedStorage<Value>

    init(_ value: sending Value) { storage = .make(value) }

    /// The closure must neither wait nor call out: it holds the lock.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { value, lock in
            SystemLock.lock(lock)
            defer { SystemLock.unlock(lock) }
            return try body(&value.pointee)
        }
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

/// The value as the header, the lock as the only element.
private final class LockedStorage<Value>: ManagedBuffer<Value, SystemLock.Primitive> {
    static func make(_ value: Value) -> LockedStorage {
        let storage = create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements(SystemLock.initialize)
        // `create` makes an instance of the class that it is called on.
        return unsafeDowncast(storage, to: LockedStorage.self)
    }

    deinit { withUnsafeMutablePointerToElements(SystemLock.deinitialize) }
}

/// The system's lock, in memory that does not move.
private enum SystemLock {
    #if canImport(Darwin)
        typealias Primitive = os_unfair_lock

        static func initialize(_ lock: UnsafeMutablePointer<Primitive>) { lock.initialize(to: os_unfair_lock()) }
        static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) { lock.deinitialize(count: 1) }
        static func lock(_ lock: UnsafeMutablePointer<Primitive>) { os_unfair_lock_lock(lock) }
        static func unlock(_ lock: UnsafeMutablePointer<Primitive>) { os_unfair_lock_unlock(lock) }
    #else
        typealias Primitive = pthread_mutex_t

        // With attributes of the default kind, none of these can fail.
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
