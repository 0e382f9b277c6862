/// A value in separate memory, with copy-on-write: it is passed as one pointer, regardless of its size. It is used for
/// types with many stored properties, and for recursive types.
@_spi(Generated) public struct Boxed<Value: Sendable>: Sendable {
    /// `@unchecked Sendable`: `value` changes only in `Boxed.value`, and only while the storage has a single owner.
    @usableFromInline final class Storage: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    /// Creates a box that contains a value.
    @inlinable public init(_ value: consuming Value) { storage = Storage(value) }

    /// The value. A mutation copies the whole value if another box shares it.
    @inlinable public var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

@_spi(Generated) extension Boxed: Equatable where Value: Equatable {
    /// Returns whether the values are equal. Boxes that share their storage are equal.
    @inlinable public static func == (left: Boxed, right: Boxed) -> Bool {
        left.storage === right.storage || left.storage.value == right.storage.value
    }
}

@_spi(Generated) extension Boxed: Hashable where Value: Hashable {
    /// Hashes the value.
    @inlinable public func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}
