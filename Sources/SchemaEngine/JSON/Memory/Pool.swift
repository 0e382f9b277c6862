/// Values that know more with each use, kept from one use to the next, for any thread.
///
/// `@unchecked Sendable`: `kept` is touched between the lock's two ends alone, and a value that cannot be copied is in
/// the pool or with whoever has taken it, never both.
final class Pool<Value: ~Copyable>: @unchecked Sendable {
    /// Where one value stays.
    private final class Place {
        var value: Value?

        init(_ value: consuming Value) { self.value = consume value }
    }

    private let lock = Lock()
    private var kept: [Place] = []
    private let capacity: Int

    /// An empty pool, which keeps no more than so many values.
    init(capacity: Int) { self.capacity = capacity }

    /// Takes a value out; `nil` where there is none.
    func take() -> Value? {
        let place = lock.withLock { kept.popLast() }
        return place?.value.take()
    }

    /// Puts a value in. Where there are enough, it is forgotten.
    func give(_ value: consuming Value) {
        let place = Place(value)
        lock.withLock {
            if kept.count < capacity { kept.append(place) }
        }
    }
}
