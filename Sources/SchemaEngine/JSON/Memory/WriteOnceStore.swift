/// Storage for a fixed number of values that are added one by one, while earlier ones are already read.
///
/// `@unchecked Sendable`: the memory never moves. One thread adds values, and publishes an index only after writing its
/// value, so that no element is read and written concurrently.
final class WriteOnceStore<Element: Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    private let capacity: Int
    private var count = 0

    /// Creates a store with room for `capacity` values.
    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: max(capacity, 1))
    }

    /// A Boolean value that indicates whether the store was created with room for any value.
    var hasRoom: Bool { capacity > 0 }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    /// Adds a value and returns its index.
    func add(_ element: Element) -> Int {
        precondition(count < capacity, "more values than the store has room for")
        (base + count).initialize(to: element)
        count += 1
        return count - 1
    }

    /// The value at an index that `add` returned.
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < capacity, "index outside the store")
        return base[index]
    }
}
