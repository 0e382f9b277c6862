// Values of generic types, handed on from where they stand. What is not specialised copies them otherwise, with a count
// for each reference in them, and takes the copy apart again.

extension Array {
    /// Calls the closure with each element. What keeps the pointer safe: it is used inside its closure alone, below the
    /// count that it came with.
    @_spi(Engine) @inlinable @inline(__always)
    public func forEachInPlace(_ body: (borrowing Element) throws -> Void) rethrows {
        try withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            for index in 0..<elements.count { try withBorrowed(base + index, body) }
        }
    }
}

extension Optional {
    /// Calls the closure with what is inside; answers `false` where there is nothing.
    ///
    /// What keeps the pointer safe: an optional that is not nil has the bits of what is in it, at the same address, and
    /// the pointer is used inside its closure alone.
    @_spi(Engine) @inlinable @inline(__always)
    public func withWrappedInPlace(_ body: (borrowing Wrapped) throws -> Void) rethrows -> Bool {
        guard self != nil else { return false }
        try withUnsafeBytes(of: self) { bytes in
            guard let base = bytes.baseAddress else { return }
            try withBorrowed(base.assumingMemoryBound(to: Wrapped.self), body)
        }
        return true
    }
}

/// Calls the closure with the value at a valid pointer. Nothing is copied, because a value that may not be copied could
/// stand there too.
@inlinable
func withBorrowed<Value: ~Copyable>(
    _ pointer: UnsafePointer<Value>,
    _ body: (borrowing Value) throws -> Void
) rethrows {
    try body(pointer.pointee)
}
