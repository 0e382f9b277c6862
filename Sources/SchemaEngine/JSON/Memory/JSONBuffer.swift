/// The bytes of one text: immutable, shared by everything that was read from it.
///
/// `@unchecked Sendable`: the memory is written in `init` alone and freed in `deinit`; in between it is only read.
/// Eight zero bytes follow the last byte, so that reading eight bytes from any index up to `count` stays inside.
package final class JSONBuffer: @unchecked Sendable {
    /// How many bytes the text has, the zeros behind it apart.
    package let count: Int
    let storage: UnsafeMutablePointer<UInt8>

    /// How many zero bytes follow the text.
    static let padding = 8

    /// Copies bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        (count, storage) =
            bytes.withContiguousStorageIfAvailable { Self.copy(UnsafeRawBufferPointer($0)) }
            ?? Array(bytes).withUnsafeBytes { Self.copy($0) }
    }

    /// Memory of a known size that the closure fills, as when a file is read straight into it. The closure returns how
    /// many bytes it has written; a text shorter than the capacity is kept at that length.
    package init(capacity: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.padding)
        storage.initialize(repeating: 0, count: capacity + Self.padding)
        do {
            count = max(0, min(capacity, try fill(UnsafeMutableRawBufferPointer(start: storage, count: capacity))))
        } catch {
            storage.deallocate()
            throw error
        }
        (storage + count).update(repeating: 0, count: Self.padding)
        self.storage = storage
    }

    private static func copy(_ bytes: UnsafeRawBufferPointer) -> (Int, UnsafeMutablePointer<UInt8>) {
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + padding)
        if let base = bytes.baseAddress {
            UnsafeMutableRawPointer(storage).copyMemory(from: base, byteCount: bytes.count)
        }
        (storage + bytes.count).initialize(repeating: 0, count: padding)
        return (bytes.count, storage)
    }

    deinit { storage.deallocate() }

    /// Calls the closure with the bytes, which must not be kept beyond it.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// Eight bytes from an index in `0...count`.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(storage).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// A byte of the text, or 0 outside of it.
    package subscript(index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? storage[index] : 0
    }
}
