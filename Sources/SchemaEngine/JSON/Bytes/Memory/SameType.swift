// Conversions of generic values to the concrete type that they have. A cast with `as?` calls the runtime, which costs
// more than writing a number does. Safety: the bits are copied only between equal types.

/// Returns the value as a `Target` if that is its static type, and `nil` otherwise.
@inline(__always)
func sameType<Value, Target>(_ value: Value, as type: Target.Type) -> Target? {
    // Equal types have equal representations. `as?` would look up both types at run time.
    Value.self == Target.self ? unsafeBitCast(value, to: Target.self) : nil
}

/// Returns the value as a `Target`, which must be its static type. No optional is created, whose metadata would be
/// looked up at run time.
@inline(__always)
func sameValue<Value, Target>(_ value: Value, as type: Target.Type) -> Target {
    precondition(Value.self == Target.self, "the types differ")
    // Equal types have equal representations.
    return unsafeBitCast(value, to: Target.self)
}

extension Array {
    /// Returns the array as an array of `Target` if that is the type of its elements, and `nil` otherwise.
    @inline(__always)
    func sameElements<Target>(as type: Target.Type) -> [Target]? {
        // Arrays of equal element types have equal types. `as?` would examine each element.
        Element.self == Target.self ? unsafeBitCast(self, to: [Target].self) : nil
    }
}

/// Returns a reference to an object whose class the caller has established by the type that it was stored under. Only
/// debug builds check the class.
@inline(__always)
func sameClass<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafeDowncast(object, to: type)
}

/// Returns the bits of a value whose type has at most one byte, as most enumerations do, or `nil` for any other type.
///
/// Two values of such a type with the same bits are equal, because one byte is too small for a reference. Safety: the
/// bits are copied only between types of the same size.
@inline(__always)
func smallBits<Value>(of value: Value) -> UInt8? {
    switch MemoryLayout<Value>.size {
    case 0: 0
    // The size was checked above.
    case 1: unsafeBitCast(value, to: UInt8.self)
    default: nil
    }
}
