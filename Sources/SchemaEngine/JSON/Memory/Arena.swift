#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// A growable run of trivial values with one owner: a stack, or memory that is filled and then shared.
///
/// What keeps it safe: `base` points to `capacity` elements of which the first `count` are initialised; every index is
/// checked against `count`; the memory belongs to this value alone, which cannot be copied, until `shared()` hands it
/// over or `deinit` frees it.
///
/// The memory is the C library's own, for one thing that the standard library's lacks: to grow where it stands, or to move
/// by its pages, so that a large arena is never there twice.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
    var base: UnsafeMutablePointer<Element>
    var used = 0
    var capacity: Int

    /// How many elements there are.
    var count: Int { used }

    /// An empty arena with room for some elements.
    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = ArenaMemory.resized(nil, toHold: self.capacity)
    }

    deinit { ArenaMemory.release(base) }

    /// The element at an index below `count`.
    subscript(index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside the arena")
            return base[index]
        }
        set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside the arena")
            base[index] = newValue
        }
    }

    /// Appends one element.
    mutating func append(_ element: Element) {
        if used == capacity { grow(toHold: used + 1) }
        (base + used).initialize(to: element)
        used += 1
    }

    /// Appends the same element some times.
    mutating func append(repeating element: Element, count added: Int) {
        if used + added > capacity { grow(toHold: used + added) }
        (base + used).initialize(repeating: element, count: added)
        used += added
    }

    /// Moves the elements from `start` on behind those of another arena, and takes them off this one.
    mutating func moveTail(from start: Int, to other: inout Arena<Element>) {
        precondition(start >= 0 && start <= count, "index outside the arena")
        let moved = count - start
        if other.used + moved > other.capacity { other.grow(toHold: other.used + moved) }
        (other.base + other.used).moveInitialize(from: base + start, count: moved)
        other.used += moved
        used = start
    }

    /// The last element, where it stands. There must be one.
    var last: Element {
        @inline(__always) _read {
            precondition(used > 0, "the arena is empty")
            yield base[used - 1]
        }
        @inline(__always) _modify {
            precondition(used > 0, "the arena is empty")
            yield &base[used - 1]
        }
    }

    /// Takes off all elements from `newCount` on.
    mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count, "index outside the arena")
        used = newCount
    }

    /// Takes off the elements from `start` on, as an array that is as long as they are many.
    mutating func takeTail(from start: Int) -> [Element] {
        precondition(start >= 0 && start <= count, "index outside the arena")
        let tail = Array(UnsafeBufferPointer(start: base + start, count: used - start))
        used = start
        return tail
    }

    @inline(never) mutating func grow(toHold needed: Int) {
        let larger = max(capacity * 2, needed)
        base = ArenaMemory.resized(base, toHold: larger)
        capacity = larger
    }

    /// Gives the memory to a shared arena; this one is gone.
    consuming func shared() -> SharedArena<Element> {
        let shared = SharedArena(base: base, count: used)
        discard self
        return shared
    }
}

/// The elements of an `Arena` that was filled and is now read by many.
///
/// `@unchecked Sendable`: the memory is freed in `deinit` alone, and its elements are only read, with one exception,
/// `replace(at:with:)`, whose caller vouches that nobody else can know of that element yet.
final class SharedArena<Element: BitwiseCopyable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    /// How many elements there are.
    let count: Int

    init(base: UnsafeMutablePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    deinit { ArenaMemory.release(base) }

    /// The element at an index below `count`.
    subscript(index: Int) -> Element {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside the arena")
        return base[index]
    }

    /// Replaces an element that no other thread can reach yet.
    func replace(at index: Int, with element: Element) {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside the arena")
        base[index] = element
    }
}

/// Memory of the C library, for trivial values. It stops where there is none, as all of Swift does.
enum ArenaMemory {
    /// The same memory with another size, mostly at another place; new memory where there is none yet.
    static func resized<Element: BitwiseCopyable>(
        _ base: UnsafeMutablePointer<Element>?,
        toHold capacity: Int
    ) -> UnsafeMutablePointer<Element> {
        precondition(MemoryLayout<Element>.alignment <= 16, "the C library aligns no further")
        let memory = resized(UnsafeMutableRawPointer(base), size: capacity * MemoryLayout<Element>.stride)
        return memory.bindMemory(to: Element.self, capacity: capacity)
    }

    static func resized(_ base: UnsafeMutableRawPointer?, size: Int) -> UnsafeMutableRawPointer {
        // As where an array of the standard library gets no memory: there is nothing to go on with.
        guard let memory = realloc(base, size) else { preconditionFailure("out of memory") }
        return memory
    }

    static func release(_ base: UnsafeMutableRawPointer) { free(base) }
}
