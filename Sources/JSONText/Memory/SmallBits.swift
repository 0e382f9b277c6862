/// The bits of a value whose type takes one byte at most, such as that of most enumerations; `nil` for any other.
///
/// Values of one type with the same bits are the same value: one byte is too small for a reference to anything. What
/// keeps the pointer safe: it points to `value` itself, no byte behind its size is read, and it is not kept.
@_spi(Engine) @inlinable @inline(__always)
public func smallBits<Value>(of value: Value) -> UInt8? {
    guard MemoryLayout<Value>.size <= 1 else { return nil }
    return withUnsafeBytes(of: value) { $0.first ?? 0 }
}
