/// Stores a large value behind one reference.
///
/// The compiler writes the functions that copy, assign and destroy a type with the code for each field of the structures in it.
/// A type that contains its largest structures as references is smaller, and so is each type that contains it. Copies share the
/// value until one of them changes it, which allocates memory, so a value that changes with each byte is not stored this way.
@propertyWrapper
@frozen @usableFromInline
package struct Indirect<Value: Sendable>: Sendable {
    @usableFromInline var storage: IndirectStorage<Value>

    @inlinable package init(wrappedValue: Value) { storage = IndirectStorage(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        get { storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = IndirectStorage(storage.value) }
            yield &storage.value
        }
    }
}

/// `@unchecked Sendable`: `value` changes only in `Indirect.wrappedValue`, and only while the storage has a single owner.
@usableFromInline final class IndirectStorage<Value: Sendable>: @unchecked Sendable {
    // Another access during a change would be one of the `Indirect` that owns the storage, and is found there. A run-time
    // check of the storage would only repeat that one, at each access. Debug builds, and so all tests, keep it.
    #if DEBUG
        @usableFromInline var value: Value
    #else
        @exclusivity(unchecked) @usableFromInline var value: Value
    #endif

    @inlinable init(_ value: Value) { self.value = value }
}
