/// The bits of a value whose type takes one byte at most, such as that of most enumerations; `nil` for any other.
///
/// Values of one type with the same bits are the same value: one byte is too small for a reference to anything. What
/// keeps the copy of the bits safe: it is made where both types have the same size.
@inline(__always)
func smallBits<Value>(of value: Value) -> UInt8? {
    switch MemoryLayout<Value>.size {
    case 0: 0
    // The size was just compared.
    case 1: unsafeBitCast(value, to: UInt8.self)
    default: nil
    }
}
