/// A thread-safe cache of computed values.
///
/// `@unchecked Sendable`: `values` is accessed only while the lock is held.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private var values: [Key: Value] = [:]

    init() {}

    /// Returns the value for a key. Two threads may compute it concurrently; both then return the value stored first.
    func value(of key: Key, otherwise make: () -> Value) -> Value {
        if let known = lock.withLock({ values[key] }) { return known }
        let made = make()
        return lock.withLock {
            if let known = values[key] { return known }
            values[key] = made
            return made
        }
    }
}
