/// A read-only view of bytes that belong to somebody else: a text, or a part of one, to be read where it stands. It is what
/// the floors above have in the place of an unsafe pointer.
///
/// Invariant: the memory outlives the view. A view is only made inside a closure that holds the memory, is handed down
/// the stack from there, and is never stored beyond it. It is not `Sendable`, so that it cannot leave its task either.
/// Every access is checked against the view's own bounds; outside of them a byte reads as 0.
package struct TextBytes: RandomAccessCollection {
    let bytes: UnsafeRawBufferPointer

    /// A view of the whole block, for as long as the block lives.
    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The index of the first byte: 0.
    package var startIndex: Int { 0 }

    /// The index behind the last byte.
    package var endIndex: Int { bytes.count }

    /// The byte at an index from 0; 0 where there is none.
    package subscript(index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// Eight bytes from an index on, the first one lowest; all zeros where the view does not have so many.
    package func word(at index: Int) -> UInt64 {
        guard index >= 0, index <= bytes.count &- 8 else { return 0 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The bits that a function gives for each of the bytes in a range, all together. Where the function has no branches, the
    /// compiler asks it of sixteen bytes and more at once.
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

    /// The number that the whole text is, if it is a short one.
    var shortNumber: ShortNumber? {
        let number = JSONScanner(self).shortNumber(at: 0)
        return number.end > 0 && number.end == bytes.count ? number : nil
    }

    /// A view of the part that lies in the range, with indices from 0 of its own.
    package func part(_ range: Range<Int>) -> TextBytes {
        TextBytes(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]))
    }

    /// The bytes as a string of its own; what is not UTF-8 becomes U+FFFD.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Calls the closure with the view's memory, so that whole runs are copied at once.
    package func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try bytes.withContiguousStorageIfAvailable(body)
    }
}

extension JSONBuffer {
    /// Calls the closure with a view of all bytes, which must not be kept beyond it.
    package func withTextBytes<Result, Failure: Error>(
        _ body: (TextBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withBytes { bytes throws(Failure) in try body(TextBytes(bytes)) }
    }
}

extension [UInt8] {
    /// Calls the closure with a view of all bytes, which must not be kept beyond it.
    package func withTextBytes<Result>(
        _ body: (TextBytes) throws -> Result
    ) rethrows -> Result {
        try withUnsafeBytes { try body(TextBytes($0)) }
    }
}

extension StaticString {
    /// A view of a literal's UTF-8, which lives as long as the program.
    package var textBytes: TextBytes {
        guard hasPointerRepresentation else { return TextBytes(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return TextBytes(UnsafeRawBufferPointer(start: UnsafeRawPointer(utf8Start), count: utf8CodeUnitCount))
    }
}

extension String {
    /// Calls the closure with a view of the string's UTF-8, which must not be kept beyond it.
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
