/// A growable run of trivial values with one owner: a stack, or memory that is filled and then shared.
///
/// What keeps it safe: `base` points to `capacity` elements of which the first `count` are initialised; every index is
/// checked against `count`; the memory belongs to this value alone, which cannot be copied, until `shared()` hands it
/// over or `deinit` frees it.
package struct Arena<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    /// How many elements there are.
    @usableFromInline package private(set) var count = 0
    @usableFromInline var capacity: Int

    /// An empty arena with room for some elements.
    package init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The element at an index below `count`.
    @inlinable package subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "index outside the arena")
            return base[index]
        }
        set {
            precondition(index >= 0 && index < count, "index outside the arena")
            base[index] = newValue
        }
    }

    /// Appends one element.
    @inlinable package mutating func append(_ element: Element) {
        if count == capacity { grow(toHold: count + 1) }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Appends the same element some times.
    @inlinable package mutating func append(repeating element: Element, count added: Int) {
        if count + added > capacity { grow(toHold: count + added) }
        (base + count).initialize(repeating: element, count: added)
        count += added
    }

    /// Moves the elements from `start` on behind those of another arena, and takes them off this one.
    @inlinable package mutating func moveTail(from start: Int, to other: inout Arena<Element>) {
        precondition(start >= 0 && start <= count, "index outside the arena")
        let moved = count - start
        if other.count + moved > other.capacity { other.grow(toHold: other.count + moved) }
        (other.base + other.count).moveInitialize(from: base + start, count: moved)
        other.count += moved
        count = start
    }

    /// Takes off the last element, if there is one.
    @inlinable package mutating func popLast() -> Element? {
        if count == 0 { return nil }
        count -= 1
        return base[count]
    }

    /// Takes off all elements from `newCount` on.
    @inlinable package mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count, "index outside the arena")
        count = newCount
    }

    @usableFromInline mutating func grow(toHold needed: Int) {
        let larger = max(capacity * 2, needed)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }

    /// Gives the memory to a shared arena; this one is gone.
    package consuming func shared() -> SharedArena<Element> {
        let shared = SharedArena(base: base, count: count)
        discard self
        return shared
    }
}

/// The elements of an `Arena` that was filled and is now read by many.
///
/// `@unchecked Sendable`: the memory is freed in `deinit` alone, and its elements are only read, with one exception,
/// `replace(at:with:)`, whose caller vouches that nobody else can know of that element yet.
package final class SharedArena<Element: BitwiseCopyable>: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutablePointer<Element>
    /// How many elements there are.
    package let count: Int

    init(base: UnsafeMutablePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    deinit { base.deallocate() }

    /// The element at an index below `count`.
    @inlinable package subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count, "index outside the arena")
        return base[index]
    }

    /// Replaces an element that no other thread can reach yet.
    package func replace(at index: Int, with element: Element) {
        precondition(index >= 0 && index < count, "index outside the arena")
        base[index] = element
    }
}
