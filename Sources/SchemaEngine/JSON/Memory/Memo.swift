/// What was worked out once and is asked for again, from any thread.
///
/// `@unchecked Sendable`: `values` is touched between the lock's two ends alone.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private var values: [Key: Value] = [:]

    /// An empty memo.
    init() {}

    /// The value of a key. Two threads may work it out at once; both then have the first one's.
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
