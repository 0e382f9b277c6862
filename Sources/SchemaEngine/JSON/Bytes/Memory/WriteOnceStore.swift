/// Storage for a fixed number of values that are added one by one, while earlier ones are already read.
///
/// `@unchecked Sendable`: the memory never moves, and is `nil` where no value was added. One thread adds values, and
/// publishes an index only after writing its value, so that no element is read and written concurrently. Therefore a read
/// checks the element itself, and not the number of elements, which changes at the same time.
final class WriteOnceStore<Element: Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element?>
    private let capacity: Int
    private var count = 0

    /// Creates a store with room for `capacity` values.
    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
        base.initialize(repeating: nil, count: capacity)
    }

    /// Whether the store was created with room for any value.
    var hasRoom: Bool { capacity > 0 }

    deinit {
        base.deinitialize(count: capacity)
        base.deallocate()
    }

    /// Adds a value and returns its index.
    func add(_ element: Element) -> Int {
        precondition(count < capacity, "more values than the store has room for")
        base[count] = element
        count += 1
        return count - 1
    }

    /// The value at an index that `add` returned.
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < capacity, "index outside the store")
        guard let element = base[index] else { preconditionFailure("index of a value that was not added") }
        return element
    }
}
