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
    @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
