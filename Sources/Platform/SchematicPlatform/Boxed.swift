/// Stores a large value behind one reference.
///
/// The compiler writes the functions that copy, assign and destroy a type with the code for each field of the structures in it.
/// A type that others contain is smaller with a box around its largest fields. Each change allocates a box, so a value on
/// the path of each call or each byte has none.
@propertyWrapper
@frozen @usableFromInline
package struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline let box: Box<Value>

    @inlinable package init(wrappedValue: Value) { box = Box(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        get { box.value }
        set { self = Boxed(wrappedValue: newValue) }
    }
}

@usableFromInline final class Box<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
