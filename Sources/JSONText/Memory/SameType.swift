/// A value of a generic type, as the type that it is; `nil` where it is of another.
///
/// A cast by `as?` asks the runtime, which costs more than writing a number does. What keeps the copy of the bits safe:
/// both types are the same.
@_spi(Engine) @inlinable @inline(__always)
public func sameType<Value, Target>(_ value: Value, as type: Target.Type) -> Target? {
    Value.self == Target.self ? unsafeBitCast(value, to: Target.self) : nil
}
