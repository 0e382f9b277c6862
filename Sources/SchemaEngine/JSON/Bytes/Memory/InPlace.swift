// Passes values of generic types to closures by borrowing them. Unspecialized code would otherwise copy each value,
// retain each reference in it, and destroy the copy. The functions accept noncopyable values, so the compiler copies
// nothing.

extension Array {
    /// Calls the closure with each element. Safety: the pointer is used only inside the closure that it is passed to,
    /// with an index less than the buffer's count.
    @inline(__always)
    func forEachInPlace(_ body: (borrowing Element) throws -> Void) rethrows {
        try withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            for index in 0..<elements.count { try withBorrowed(base + index, body) }
        }
    }
}

/// Calls the closure with the value at a valid pointer.
func withBorrowed<Value: ~Copyable>(
    _ pointer: UnsafePointer<Value>,
    _ body: (borrowing Value) throws -> Void
) rethrows {
    try body(pointer.pointee)
}

/// Calls the closure with the wrapped value, and returns `false` if there is none. This is a function that is generic
/// in the wrapped type, because a method would make the runtime look up the type of the optional.
func withWrapped<Wrapped: ~Copyable>(
    in optional: borrowing Wrapped?,
    _ body: (borrowing Wrapped) throws -> Void
) rethrows -> Bool {
    switch optional {
    case .some(let wrapped):
        try body(wrapped)
        return true
    case .none:
        return false
    }
}
