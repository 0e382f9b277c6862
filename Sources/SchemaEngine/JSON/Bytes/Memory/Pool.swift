import SchematicPlatform

/// A thread-safe pool of values that accumulate state, and are reused. A value is either in the pool or with the caller that
/// has taken it, never both, because it is not copied.
final class Pool<Value: ~Copyable>: Sendable {
    /// The storage of one value.
    private final class PooledValue {
        var value: Value?

        init(_ value: consuming Value) { self.value = consume value }
    }

    private let kept = Locked<[PooledValue]>([])
    private let capacity: Int

    /// Creates an empty pool that keeps at most `capacity` values.
    init(capacity: Int) { self.capacity = capacity }

    /// Removes a value and returns it, or returns `nil` if the pool is empty.
    func take() -> Value? {
        let place = kept.withLock { $0.popLast() }
        return place?.value.take()
    }

    /// Adds a value. A full pool discards it.
    func give(_ value: consuming Value) {
        let place = PooledValue(value)
        kept.withLock { kept in
            if kept.count < capacity { kept.append(place) }
        }
    }
}
