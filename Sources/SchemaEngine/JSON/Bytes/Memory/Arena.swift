import SchematicPlatform

/// A growable, contiguous sequence of trivial values with one owner: a stack, or memory that is filled and then shared.
///
/// Safety: `base` points to `capacity` elements, of which the first `count` are initialized. Every index is checked
/// against `count`. The memory belongs to this noncopyable value alone, until `shared()` transfers it or `deinit`
/// frees it. With a capacity of 0, there is no memory, and `base` is not accessed.
///
/// The memory is allocated by the C library because `realloc` can grow it in place or move its pages, so that a large
/// arena is not in memory twice while it grows.
///
/// The elements are accessed by their addresses, because an access by `_read` or `_modify` allocates the memory of a coroutine in
/// a build that is not optimized.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
    var base: UnsafeMutablePointer<Element>
    var used = 0
    var capacity: Int
    /// The capacity of the first memory.
    private let firstCapacity: Int

    /// The number of elements.
    var count: Int { used }

    /// Creates an empty arena with room for `capacity` elements.
    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        firstCapacity = self.capacity
        base = ArenaMemory.resized(nil, toHold: self.capacity)
    }

    /// Creates an empty arena that allocates room for `firstCapacity` elements when the first one is added, because most payloads
    /// have none.
    init(firstCapacity: Int) {
        capacity = 0
        self.firstCapacity = firstCapacity
        base = ArenaMemory.none()
    }

    deinit {
        if capacity > 0 { ArenaMemory.release(base) }
    }

    /// The element at an index less than `count`, accessed in place.
    subscript(index: Int) -> Element {
        @_transparent unsafeAddress { UnsafePointer(address(of: index)) }
        @_transparent unsafeMutableAddress { address(of: index) }
    }

    /// Returns the element at an index less than `count`. A closure that calls this accesses only the arena, which the compiler
    /// does not know of an access by an address.
    @inline(__always)
    func value(at index: Int) -> Element { address(of: index).pointee }

    /// Returns the address of the element at an index less than `count`, for immediate use.
    @_transparent
    func address(of index: Int) -> UnsafeMutablePointer<Element> {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: used), "index outside the arena")
        return base + index
    }

    mutating func append(_ element: Element) {
        if used == capacity { grow(toHold: used + 1) }
        (base + used).initialize(to: element)
        used += 1
    }

    /// Appends `added` copies of an element.
    mutating func append(repeating element: Element, count added: Int) {
        if used + added > capacity { grow(toHold: used + added) }
        (base + used).initialize(repeating: element, count: added)
        used += added
    }

    /// Moves the elements from index `start` to the end of another arena.
    mutating func moveTail(from start: Int, to other: inout Arena<Element>) {
        precondition(start >= 0 && start <= count, "index outside the arena")
        let moved = count - start
        if other.used + moved > other.capacity { other.grow(toHold: other.used + moved) }
        (other.base + other.used).moveInitialize(from: base + start, count: moved)
        other.used += moved
        used = start
    }

    /// The last element, accessed in place. The arena must not be empty.
    var last: Element {
        @_transparent unsafeAddress { UnsafePointer(addressOfLast) }
        @_transparent unsafeMutableAddress { addressOfLast }
    }

    /// The address of the last element, for immediate use. The arena must not be empty.
    var addressOfLast: UnsafeMutablePointer<Element> { @_transparent get { address(of: used &- 1) } }

    /// Removes all elements from index `newCount`.
    mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count, "index outside the arena")
        used = newCount
    }

    /// Removes the elements from index `start`, and returns them in an array without spare capacity.
    mutating func takeTail(from start: Int) -> [Element] {
        precondition(start >= 0 && start <= count, "index outside the arena")
        let tail = Array(UnsafeBufferPointer(start: base + start, count: used - start))
        used = start
        return tail
    }

    @inline(never) mutating func grow(toHold needed: Int) {
        let larger = max(capacity == 0 ? firstCapacity : capacity * 2, needed)
        base = ArenaMemory.resized(capacity == 0 ? nil : base, toHold: larger)
        capacity = larger
    }

    /// Transfers the memory to a shared arena, which replaces this one.
    consuming func shared() -> SharedArena<Element> {
        let shared = SharedArena(base: capacity == 0 ? ArenaMemory.resized(nil, toHold: 1) : base, count: used)
        discard self
        return shared
    }
}

/// The elements of an `Arena` that was filled, for concurrent reading.
///
/// `@unchecked Sendable`: the memory is freed only in `deinit`, and its elements are only read, with one exception:
/// `replace(at:with:)`, whose caller guarantees that no other thread can access the element yet.
final class SharedArena<Element: BitwiseCopyable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    /// The number of elements.
    let count: Int

    init(base: UnsafeMutablePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    deinit { ArenaMemory.release(base) }

    /// The element at an index less than `count`.
    subscript(index: Int) -> Element {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside the arena")
        return base[index]
    }

    /// Replaces an element that no other thread can access yet.
    func replace(at index: Int, with element: Element) {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside the arena")
        base[index] = element
    }
}

/// Memory of the C library, for trivial values. Running out of memory is a precondition failure.
enum ArenaMemory {
    /// An address that is not accessed. Safety: an alignment is at least 1, so that the address is never null.
    static func none<Element: BitwiseCopyable>() -> UnsafeMutablePointer<Element> {
        UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    }

    /// Resizes the memory, which usually moves, or allocates new memory if `base` is `nil`.
    static func resized<Element: BitwiseCopyable>(
        _ base: UnsafeMutablePointer<Element>?,
        toHold capacity: Int
    ) -> UnsafeMutablePointer<Element> {
        precondition(MemoryLayout<Element>.alignment <= 16, "the C library aligns no further")
        let memory = resized(UnsafeMutableRawPointer(base), size: capacity * MemoryLayout<Element>.stride)
        return memory.bindMemory(to: Element.self, capacity: capacity)
    }

    static func resized(_ base: UnsafeMutableRawPointer?, size: Int) -> UnsafeMutableRawPointer {
        // Arrays of the standard library trap in this case too.
        guard let memory = realloc(base, size) else { preconditionFailure("out of memory") }
        return memory
    }

    static func release(_ base: UnsafeMutableRawPointer) { free(base) }
}
