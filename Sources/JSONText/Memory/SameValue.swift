/// A value under another name of its own type: what a generic function has found out to be the type that its caller asks
/// for. A cast by `as` would look the type's description up, and that of its optional, for every value.
///
/// What keeps it safe: both are one type, or it stops.
@_spi(Engine) @inlinable @inline(__always)
public func sameValue<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
    precondition(Value.self == Same.self, "the types differ")
    return unsafeBitCast(value, to: Same.self)
}
