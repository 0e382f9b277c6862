/// Reads the tokens of a JSON text where it lies. What comes in which order is its driver's business.
///
/// The scanner, its tokens and the memory that it reads are for the floors above, as everything `package` is. They are
/// `package` instead, because the compiler inlines and specialises across modules what is alone:
/// as `package` declarations they cost a walk a third of its time in calls.
///
/// The invariant of the borrowed memory: a scanner is used only inside the scope that vouches for its bytes (the closure
/// of a `withTextBytes`), and never kept beyond it. No byte outside of `0..<count` is ever read: every load goes
/// through `byte(at:)` or `word(at:)`, which answer zeros there. A zero stops every scan, because it is a control
/// character that JSON allows nowhere.
struct JSONScanner {
    let base: UnsafeRawPointer?
    /// How many bytes the text has.
    let count: Int
    /// The offset of the next byte to be read.
    var position: Int

    /// A scanner at the beginning of a view of bytes.
    init(_ text: TextBytes) { self.init(text.bytes) }

    /// A scanner at the beginning of borrowed memory.
    init(_ bytes: UnsafeRawBufferPointer) {
        base = bytes.baseAddress
        count = bytes.count
        position = 0
    }

    /// The next byte, or 0 at the end.
    @inline(__always)
    var current: UInt8 { byte(at: position) }

    /// A byte of the text, or 0 outside of it.
    @inline(__always)
    func byte(at index: Int) -> UInt8 {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
        return base.unsafelyUnwrapped.load(fromByteOffset: index, as: UInt8.self)
    }

    /// Eight bytes from an index that is not negative; those behind the end of the text are 0.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        guard index &+ 8 <= count else { return lastWord(at: index) }
        return UInt64(littleEndian: base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The same with fewer than eight bytes left.
    func lastWord(at index: Int) -> UInt64 {
        let left = count &- index
        guard left > 0 else { return 0 }
        let base = base.unsafelyUnwrapped
        func bytes<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at index: Int) -> UInt64 {
            UInt64(truncatingIfNeeded: Word(littleEndian: base.loadUnaligned(fromByteOffset: index, as: Word.self)))
        }
        if count >= 8 { return bytes(UInt64.self, at: count &- 8) &>> UInt64((8 &- left) &* 8) }
        // Two loads that may overlap.
        if left >= 4 {
            return bytes(UInt32.self, at: index) | bytes(UInt32.self, at: count &- 4) &<< UInt64((left &- 4) &* 8)
        }
        let ends = bytes(UInt8.self, at: index) | bytes(UInt8.self, at: count &- 1) &<< UInt64((left &- 1) &* 8)
        return left == 3 ? ends | bytes(UInt8.self, at: index &+ 1) &<< 8 : ends
    }

    /// The text's bytes in a range, for a moment.
    func bytes(in range: Range<Int>) -> UnsafeRawBufferPointer {
        let range = range.clamped(to: 0..<count)
        return UnsafeRawBufferPointer(start: base.map { $0 + range.lowerBound }, count: range.count)
    }
}
