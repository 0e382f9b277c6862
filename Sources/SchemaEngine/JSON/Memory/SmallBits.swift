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
