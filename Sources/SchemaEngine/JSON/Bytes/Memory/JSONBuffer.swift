/// The bytes of one text: immutable, and shared by everything that is read from it.
///
/// `@unchecked Sendable`: the memory is written only in `init`, freed in `deinit`, and only read in between.
/// Eight zero bytes follow the last byte, so that reading eight bytes from any index up to `count` is within bounds.
package final class JSONBuffer: @unchecked Sendable {
    /// The number of bytes of the text, without the zeros that follow it.
    package let count: Int
    let storage: UnsafeMutablePointer<UInt8>

    /// The number of zero bytes after the text.
    static let padding = 8

    /// Creates a buffer with a copy of the bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        (count, storage) =
            bytes.withContiguousStorageIfAvailable { Self.copy(UnsafeRawBufferPointer($0)) }
            ?? Array(bytes).withUnsafeBytes { Self.copy($0) }
    }

    /// Creates a buffer of a known capacity that the closure fills, for example by reading a file directly into it. The
    /// closure returns the number of bytes that it has written, which becomes the length of the text.
    package init(capacity: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
        let storage = Self.allocated(capacity)
        storage.initialize(repeating: 0, count: capacity + Self.padding)
        do {
            count = max(0, min(capacity, try fill(UnsafeMutableRawBufferPointer(start: storage, count: capacity))))
        } catch {
            ArenaMemory.release(storage)
            throw error
        }
        (storage + count).update(repeating: 0, count: Self.padding)
        self.storage = storage
    }

    private static func copy(_ bytes: UnsafeRawBufferPointer) -> (Int, UnsafeMutablePointer<UInt8>) {
        let storage = allocated(bytes.count)
        if let base = bytes.baseAddress {
            UnsafeMutableRawPointer(storage).copyMemory(from: base, byteCount: bytes.count)
        }
        (storage + bytes.count).initialize(repeating: 0, count: padding)
        return (bytes.count, storage)
    }

    /// Returns memory for a text and its padding. The runtime would align it with a slower function of the C library.
    private static func allocated(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        ArenaMemory.resized(nil, toHold: capacity + padding)
    }

    deinit { ArenaMemory.release(storage) }

    /// Calls the closure with the bytes, which must not be used after it returns.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// Eight bytes from an index in `0...count`.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(storage).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// A byte of the text, or 0 for an index out of bounds.
    package subscript(index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? storage[index] : 0
    }
}
