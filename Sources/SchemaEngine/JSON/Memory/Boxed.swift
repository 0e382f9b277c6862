/// A value that stands in memory of its own and is copied when it is changed: one pointer to hand on, however wide the value
/// is. Types with many stored properties are kept in it, and types that contain themselves.
public struct Boxed<Value: Sendable>: Sendable {
    /// `@unchecked Sendable`: `value` changes in `Boxed.value` alone, where nobody else holds the storage.
    @usableFromInline final class Storage: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    /// Puts a value into a box.
    @inlinable public init(_ value: consuming Value) { storage = Storage(value) }

    /// The value. Changing a part of it copies the whole where another box shares it.
    @inlinable public var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    /// Whether the values are equal; those in one box always are.
    @inlinable public static func == (left: Boxed, right: Boxed) -> Bool {
        left.storage === right.storage || left.storage.value == right.storage.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    /// Hashes the value.
    @inlinable public func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}
