/// Stores a large value behind one reference.
///
/// The compiler writes the functions that copy, assign and destroy a type with the code for each field of the structures in it.
/// A type that contains its largest structures as references is smaller, and so is each type that contains it. A change allocates
/// memory, so a value that changes with each byte is not stored this way.
@propertyWrapper
@frozen @usableFromInline
package struct Indirect<Value: Sendable>: Sendable {
    @usableFromInline let storage: IndirectStorage<Value>

    @inlinable package init(wrappedValue: Value) { storage = IndirectStorage(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        get { storage.value }
        set { self = Indirect(wrappedValue: newValue) }
    }
}

@usableFromInline final class IndirectStorage<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
