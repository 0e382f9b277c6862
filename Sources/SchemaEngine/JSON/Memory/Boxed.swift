/// A value that stands in memory of its own and is copied when it is changed: one pointer to hand on, however wide the value
/// is. Types with many stored properties are kept in it, and types that contain themselves.
package struct Boxed<Value: Sendable>: Sendable {
    /// `@unchecked Sendable`: `value` changes in `Boxed.value` alone, where nobody else holds the storage.
    final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: consuming Value) { self.value = value }
    }

    var storage: Storage

    /// Puts a value into a box.
    package init(_ value: consuming Value) { storage = Storage(value) }

    /// The value. Changing a part of it copies the whole where another box shares it.
    package var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    /// Whether the values are equal; those in one box always are.
    package static func == (left: Boxed, right: Boxed) -> Bool {
        left.storage === right.storage || left.storage.value == right.storage.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    /// Hashes the value.
    package func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}
