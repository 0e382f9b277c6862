import SchematicPlatform

/// A lock without a value of its own.
///
/// `@unchecked Sendable`: the primitive has a stable address from `init` to `deinit`, and threads may share it.
final class Lock: @unchecked Sendable {
    private let primitive: UnsafeMutablePointer<SystemLock.Primitive>

    init() {
        primitive = .allocate(capacity: 1)
        SystemLock.initialize(primitive)
    }

    deinit {
        SystemLock.deinitialize(primitive)
        primitive.deallocate()
    }

    func withLock<Result>(_ body: () -> Result) -> Result {
        SystemLock.lock(primitive)
        defer { SystemLock.unlock(primitive) }
        return body()
    }
}

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
