/// A read-only view of a range of bytes that belong to somebody else: the text of a token, to be read where it stands.
///
/// Invariant: the memory outlives the view. A view is only made inside a closure that holds the memory, is handed down
/// the stack from there, and is never stored beyond it. It is not `Sendable`, so that it cannot leave its task either.
/// Every access is checked against the view's own bounds; outside of them a byte reads as 0.
@_spi(Engine) public struct TextBytes {
    @usableFromInline let bytes: UnsafeRawBufferPointer

    /// A view of the whole block, for as long as the block lives.
    @inlinable init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// How many bytes there are.
    @inlinable public var count: Int { bytes.count }

    /// Whether there are none.
    @inlinable public var isEmpty: Bool { bytes.isEmpty }

    /// The byte at an index from 0; 0 where there is none.
    @inlinable public subscript(index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// The part of the view that lies in the range.
    @inlinable public subscript(range: Range<Int>) -> TextBytes {
        TextBytes(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]))
    }

    /// The bytes as a string of its own; what is not UTF-8 becomes U+FFFD.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONBuffer {
    /// Calls the closure with a view of all bytes, which must not be kept beyond it.
    @inlinable public func withTextBytes<Result, Failure: Error>(
        _ body: (TextBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withBytes { bytes throws(Failure) in try body(TextBytes(bytes)) }
    }
}

extension String {
    /// Calls the closure with a view of the string's UTF-8, which must not be kept beyond it.
    @_spi(Engine) public func withTextBytes<Result, Failure: Error>(
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
