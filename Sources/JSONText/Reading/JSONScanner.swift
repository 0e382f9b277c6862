/// Reads the tokens of a JSON text where it lies. What comes in which order is its driver's business.
///
/// The scanner, its tokens and the memory that it reads are for the floors above, as everything `package` is. They are
/// `@_spi(Engine) public` instead, because the compiler inlines and specialises across modules what is public alone:
/// as `package` declarations they cost a walk a third of its time in calls.
///
/// The invariant of the borrowed memory: a scanner is used only inside the scope that vouches for its bytes (the closure
/// of a `withUnsafeBytes`), and never kept beyond it. No byte outside of `0..<count` is ever read: every load goes
/// through `byte(at:)` or `word(at:)`, which answer zeros there. A zero stops every scan, because it is a control
/// character that JSON allows nowhere.
@_spi(Engine) public struct JSONScanner {
    @usableFromInline let base: UnsafeRawPointer?
    /// How many bytes the text has.
    public let count: Int
    /// The offset of the next byte to be read.
    public var position: Int

    /// A scanner at the beginning of borrowed memory.
    @inlinable public init(_ bytes: UnsafeRawBufferPointer) {
        base = bytes.baseAddress
        count = bytes.count
        position = 0
    }

    /// The next byte, or 0 at the end.
    @inlinable @inline(__always)
    public var current: UInt8 { byte(at: position) }

    /// A byte of the text, or 0 outside of it.
    @inlinable @inline(__always)
    public func byte(at index: Int) -> UInt8 {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
        return base.unsafelyUnwrapped.load(fromByteOffset: index, as: UInt8.self)
    }

    /// Eight bytes from an index that is not negative; those behind the end of the text are 0.
    @inlinable @inline(__always)
    public func word(at index: Int) -> UInt64 {
        guard index &+ 8 <= count else { return lastWord(at: index) }
        return UInt64(littleEndian: base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    @usableFromInline @inline(never)
    func lastWord(at index: Int) -> UInt64 {
        var word: UInt64 = 0
        for place in 0..<8 {
            word |= UInt64(byte(at: index &+ place)) << UInt64(place * 8)
        }
        return word
    }

    /// The text's bytes in a range, for a moment.
    @inlinable
    public func bytes(in range: Range<Int>) -> UnsafeRawBufferPointer {
        let range = range.clamped(to: 0..<count)
        return UnsafeRawBufferPointer(start: base.map { $0 + range.lowerBound }, count: range.count)
    }
}
