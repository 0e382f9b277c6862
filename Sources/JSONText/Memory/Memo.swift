#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// What was worked out once and is asked for again, from any thread.
///
/// `@unchecked Sendable`: `values` is touched between the lock's two ends alone. The lock has an address of its own from
/// `init` to `deinit`. (`Mutex` of the standard library asks for newer systems than this package.)
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var values: [Key: Value] = [:]

    /// An empty memo.
    package init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// The value of a key. Two threads may work it out at once; both then have the first one's.
    package func value(of key: Key, otherwise make: () -> Value) -> Value {
        if let known = withLock({ values[key] }) { return known }
        let made = make()
        return withLock {
            if let known = values[key] { return known }
            values[key] = made
            return made
        }
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }
}
