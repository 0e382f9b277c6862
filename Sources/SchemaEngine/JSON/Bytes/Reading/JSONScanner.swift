/// Reads the tokens of a JSON text in place. Its callers determine and validate their order.
///
/// Safety: a scanner is used only in the scope that guarantees its memory (the closure of a `withTextBytes`), and is
/// never kept beyond it. No byte outside of `0..<count` is read: `byte(at:)` and `word(at:)` return zeros there, and
/// the few direct loads are preceded by a check of the length. A zero ends every scan, because it is a control
/// character, which is not allowed anywhere in JSON.
struct JSONScanner {
    let base: UnsafeRawPointer?
    /// The number of bytes in the text.
    let count: Int
    /// The offset of the next byte.
    var position: Int

    /// Creates a scanner at the beginning of a view of bytes.
    init(_ text: TextBytes) { self.init(text.bytes) }

    /// Creates a scanner at the beginning of borrowed memory.
    init(_ bytes: UnsafeRawBufferPointer) {
        base = bytes.baseAddress
        count = bytes.count
        position = 0
    }

    /// The next byte, or 0 at the end.
    @inline(__always)
    var current: UInt8 { byte(at: position) }

    /// Returns a byte of the text, or 0 for an index out of bounds.
    @inline(__always)
    func byte(at index: Int) -> UInt8 {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
        return base.unsafelyUnwrapped.load(fromByteOffset: index, as: UInt8.self)
    }

    /// Returns eight bytes from an index that is not negative. Bytes after the end of the text are 0.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        guard index &+ 8 <= count else { return lastWord(at: index) }
        return UInt64(littleEndian: base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// Returns the bytes from an index at which fewer than eight remain, with zeros after them.
    ///
    /// The function is not inlined, because `word(at:)` is, in many loops, which rarely call this one.
    @inline(never)
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

    /// Returns the text's bytes in a range, for immediate use.
    func bytes(in range: Range<Int>) -> UnsafeRawBufferPointer {
        let range = range.clamped(to: 0..<count)
        return UnsafeRawBufferPointer(start: base.map { $0 + range.lowerBound }, count: range.count)
    }
}

extension JSONScanner {
    /// Skips a byte-order mark at the beginning of the text, which a parser may ignore (RFC 8259, section 8.1).
    mutating func skipByteOrderMark() {
        if position == 0, EightBytes.first(3, of: word(at: 0)) == 0xBF_BBEF { position = 3 }
    }

    /// Skips white space (RFC 8259, section 2).
    @inline(__always)
    mutating func skipWhitespace() {
        if current <= UInt8(ascii: " ") { position = endOfWhitespace(at: position) }
    }

    /// Skips white space between members or elements. There is usually none, or a line feed and an indentation, which
    /// are skipped without a call.
    @inline(__always)
    mutating func skipIndentation() {
        guard current <= UInt8(ascii: " ") else { return }
        if current == UInt8(ascii: "\n") { position &+= 1 }
        position = endOfSpaces(at: position)
        if current <= UInt8(ascii: " ") { position = endOfWhitespace(at: position) }
    }

    /// Returns `true` if a range is empty, or consists of at most one line feed, and spaces after it.
    @inline(__always)
    func isIndentation(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        var index = range.lowerBound &+ (byte(at: range.lowerBound) == UInt8(ascii: "\n") ? 1 : 0)
        while index &+ 8 <= range.upperBound {
            guard word(at: index) == EightBytes.spaces else { return false }
            index &+= 8
        }
        return EightBytes.first(range.upperBound &- index, of: word(at: index) ^ EightBytes.spaces) == 0
    }

    /// Returns the end of the white space at an index. In pretty-printed text, it is usually a line feed and many
    /// spaces, which are skipped eight at a time.
    ///
    /// The function does not mutate the scanner, so that the position of the caller can stay in a register.
    func endOfWhitespace(at first: Int) -> Int {
        var index = first
        while true {
            switch byte(at: index) {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index &+= 1
            case UInt8(ascii: " "): index = endOfSpaces(at: index)
            default: return index
            }
        }
    }

    @inline(__always)
    func endOfSpaces(at first: Int) -> Int {
        var index = first
        while true {
            let others = word(at: index) ^ EightBytes.spaces
            guard others == 0 else { return index &+ (others.trailingZeroBitCount >> 3) }
            index &+= 8
        }
    }
}
