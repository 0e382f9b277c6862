/// A read-only view of a text, or a part of one, in memory that it does not own. The layers above `JSON` use it
/// instead of unsafe pointers.
///
/// Invariant: the memory outlives the view. A view is created only inside a closure that keeps the memory alive, is
/// passed only down the stack from there, and is never stored. It is not `Sendable`, so that it cannot leave its task.
/// Every access is checked against the view's bounds; outside of them, a byte reads as 0.
package struct TextBytes: RandomAccessCollection {
    let bytes: UnsafeRawBufferPointer

    /// Creates a view of the whole block, which must outlive the view.
    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The index of the first byte: 0.
    package var startIndex: Int { 0 }

    /// The index after the last byte.
    package var endIndex: Int { bytes.count }

    /// The byte at an index, or 0 for an index out of bounds.
    package subscript(index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// Returns the eight bytes from an index, the first one lowest, or zero if fewer than eight bytes remain.
    package func word(at index: Int) -> UInt64 {
        guard index >= 0, index <= bytes.count &- 8 else { return 0 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// Returns the union of the bits that a function returns for each byte in a range. If the function has no
    /// branches, the compiler vectorizes it for sixteen bytes or more at once.
    @inline(__always)
    package func union(in range: Range<Int>, of bits: (UInt8) -> UInt8) -> UInt8 {
        let range = range.clamped(to: 0..<bytes.count)
        var all: UInt8 = 0
        var index = range.lowerBound
        while index < range.upperBound {
            all |= bits(bytes[index])
            index &+= 1
        }
        return all
    }

    /// Returns a view of a part of the text. Its indices start at 0.
    package func part(_ range: Range<Int>) -> TextBytes {
        TextBytes(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]))
    }

    /// A copy of the bytes as a string, in which ill-formed UTF-8 is replaced by U+FFFD.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Calls the closure with the view's memory, so that it can be copied as a block.
    package func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try bytes.withContiguousStorageIfAvailable(body)
    }
}

extension JSONBuffer: Equatable {
    /// Returns whether two buffers have the same bytes.
    package static func == (left: JSONBuffer, right: JSONBuffer) -> Bool {
        left.withTextBytes { left in right.withTextBytes { left.elementsEqual($0) } }
    }

    /// Calls the closure with a view of all bytes, which must not be used after it returns.
    package func withTextBytes<Result, Failure: Error>(
        _ body: (TextBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withBytes { bytes throws(Failure) in try body(TextBytes(bytes)) }
    }
}

extension [UInt8] {
    /// Calls the closure with a view of all bytes, which must not be used after it returns.
    package func withTextBytes<Result>(
        _ body: (TextBytes) throws -> Result
    ) rethrows -> Result {
        try withUnsafeBytes { try body(TextBytes($0)) }
    }
}

extension StaticString {
    /// A view of the literal's UTF-8, which is valid for the lifetime of the program.
    package var textBytes: TextBytes {
        guard hasPointerRepresentation else { return TextBytes(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return TextBytes(UnsafeRawBufferPointer(start: UnsafeRawPointer(utf8Start), count: utf8CodeUnitCount))
    }
}

extension String {
    /// Calls the closure with a view of the string's UTF-8, which must not be used after it returns.
    package func withTextBytes<Result, Failure: Error>(
        _ body: (TextBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var text = self
        let outcome = text.withUTF8 { utf8 -> Swift.Result<Result, Failure> in
            do throws(Failure) {
                return .success(try body(TextBytes(UnsafeRawBufferPointer(utf8))))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
