// Values of generic types, handed on from where they stand. What is not specialised copies them otherwise, with a count
// for each reference in them, and takes the copy apart again. Nothing is copied here, because values that may not be
// copied could stand there too.

extension Array {
    /// Calls the closure with each element. What keeps the pointer safe: it is used inside its closure alone, below the
    /// count that it came with.
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

/// Calls the closure with what is inside an optional; answers `false` where there is nothing. A function of the type
/// inside: a method would have the runtime look up the type of the optional.
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
