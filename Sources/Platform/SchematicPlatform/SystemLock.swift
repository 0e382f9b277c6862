/// The platform's lock, at an address that does not change. All locks of the products use it. (`Mutex` of the standard
/// library requires newer systems than this package, and the thread sanitizer does not support its lock.)
@usableFromInline package enum SystemLock {
    #if canImport(Darwin)
        @usableFromInline package typealias Primitive = os_unfair_lock

        @inlinable package static func initialize(_ lock: UnsafeMutablePointer<Primitive>) {
            lock.initialize(to: os_unfair_lock())
        }
        @inlinable package static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) {
            lock.deinitialize(count: 1)
        }
        @inlinable package static func lock(_ lock: UnsafeMutablePointer<Primitive>) { os_unfair_lock_lock(lock) }
        @inlinable package static func unlock(_ lock: UnsafeMutablePointer<Primitive>) { os_unfair_lock_unlock(lock) }
    #elseif os(WASI)
        /// Programs for WASI have one thread.
        @usableFromInline package typealias Primitive = UInt8

        @inlinable package static func initialize(_ lock: UnsafeMutablePointer<Primitive>) { lock.initialize(to: 0) }
        @inlinable package static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) {
            lock.deinitialize(count: 1)
        }
        @inlinable package static func lock(_ lock: UnsafeMutablePointer<Primitive>) {}
        @inlinable package static func unlock(_ lock: UnsafeMutablePointer<Primitive>) {}
    #else
        @usableFromInline package typealias Primitive = pthread_mutex_t

        // With default attributes, none of these functions can fail.
        @inlinable package static func initialize(_ lock: UnsafeMutablePointer<Primitive>) {
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        }
        @inlinable package static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) {
            pthread_mutex_destroy(lock)
            lock.deinitialize(count: 1)
        }
        @inlinable package static func lock(_ lock: UnsafeMutablePointer<Primitive>) { pthread_mutex_lock(lock) }
        @inlinable package static func unlock(_ lock: UnsafeMutablePointer<Primitive>) { pthread_mutex_unlock(lock) }
    #endif
}
