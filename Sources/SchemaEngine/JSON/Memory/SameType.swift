// Values of generic types, taken for the types that they are. A cast by `as?` asks the runtime, which costs more than
// writing a number does. What keeps the copies of the bits safe: both types are the same.

/// A value as the type that it is of; `nil` where it is of another.
@inline(__always)
func sameType<Value, Target>(_ value: Value, as type: Target.Type) -> Target? {
    // Between equal types the bits are the value. `as?` would look both types up at run time.
    Value.self == Target.self ? unsafeBitCast(value, to: Target.self) : nil
}

/// The same where both are known to be one type, or it stops: nothing is made optional, whose description would be looked up.
@inline(__always)
func sameValue<Value, Target>(_ value: Value, as type: Target.Type) -> Target {
    precondition(Value.self == Target.self, "the types differ")
    // Between equal types the bits are the value.
    return unsafeBitCast(value, to: Target.self)
}

extension Array {
    /// The array, its elements as the type that they are of; `nil` where they are of another.
    @inline(__always)
    func sameElements<Target>(as type: Target.Type) -> [Target]? {
        // Arrays of equal elements are of one type. `as?` would look at each element.
        Element.self == Target.self ? unsafeBitCast(self, to: [Target].self) : nil
    }
}

/// A reference to an object that its caller has found to be of a class, by the type that it was stored under. Builds for
/// debugging look themselves.
@inline(__always)
func sameClass<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafeDowncast(object, to: type)
}
