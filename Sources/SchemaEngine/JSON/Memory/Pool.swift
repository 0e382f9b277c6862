/// A thread-safe pool of values that accumulate state, and are reused.
///
/// `@unchecked Sendable`: `kept` is accessed only while the lock is held, and a noncopyable value is either in the pool
/// or with the caller that has taken it, never both.
final class Pool<Value: ~Copyable>: @unchecked Sendable {
    /// The storage of one value.
    private final class Place {
        var value: Value?

        init(_ value: consuming Value) { self.value = consume value }
    }

    private let lock = Lock()
    private var kept: [Place] = []
    private let capacity: Int

    /// Creates an empty pool that keeps at most `capacity` values.
    init(capacity: Int) { self.capacity = capacity }

    /// Removes a value and returns it, or returns `nil` if the pool is empty.
    func take() -> Value? {
        let place = lock.withLock { kept.popLast() }
        return place?.value.take()
    }

    /// Adds a value. A full pool discards it.
    func give(_ value: consuming Value) {
        let place = Place(value)
        lock.withLock {
            if kept.count < capacity { kept.append(place) }
        }
    }
}
