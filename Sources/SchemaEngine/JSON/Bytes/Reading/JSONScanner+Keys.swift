extension JSONScanner {
    /// At an opening quote, skips a key and its colon and returns `true`, if the text is exactly that.
    @inline(__always)
    mutating func skipKey(_ key: WrittenKey, in names: JSONBuffer) -> Bool {
        let first = position &+ 1
        guard (word(at: first) ^ key.head) & key.mask == 0 else { return false }
        let length = Int(key.length)
        var index = 8
        while index < length {
            // The last eight bytes may overlap the previous ones.
            if index > length &- 8 { index = length &- 8 }
            guard word(at: first &+ index) == names.word(at: Int(key.start) &+ index) else { return false }
            index &+= 8
        }
        position = first &+ length
        return true
    }

    /// Returns `true` if the bytes in a range of this text are those of a name.
    @inline(__always)
    func bytesEqual(_ range: Range<Int>, to names: JSONBuffer, start: Int, length: Int) -> Bool {
        guard range.count == length else { return false }
        let first = range.lowerBound
        guard length >= 8 else { return EightBytes.first(length, of: word(at: first) ^ names.word(at: start)) == 0 }
        var index = 0
        while index &+ 8 < length {
            guard word(at: first &+ index) == names.word(at: start &+ index) else { return false }
            index &+= 8
        }
        // The last eight bytes may overlap the previous ones.
        return word(at: first &+ length &- 8) == names.word(at: start &+ length &- 8)
    }
}

extension JSONScanner {
    /// Returns a hash of the bytes in a range, for tables of a payload's keys. With a secret seed, keys cannot be chosen to
    /// collide, because the seed determines both the multiplier and the initial value.
    func hash(of range: Range<Int>, seed: UInt64) -> UInt64 {
        let multiplier = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound {
            hash = Self.folded(hash ^ word(at: index), multiplier)
            index &+= 8
        }
        let rest = EightBytes.first(range.upperBound &- index, of: word(at: index))
        return Self.folded(Self.folded(hash ^ rest, multiplier) ^ seed, 0xD6E8_FEB8_6659_FD93)
    }

    /// Returns the seeded hash of the bytes in an array.
    static func hash(of bytes: [UInt8], seed: UInt64) -> UInt64 {
        bytes.withUnsafeBytes { JSONScanner($0).hash(of: 0..<$0.count, seed: seed) }
    }

    /// Returns the seeded hash of the bytes in a range of a buffer.
    static func hash(of range: Range<Int>, in buffer: JSONBuffer, seed: UInt64) -> UInt64 {
        buffer.withBytes { JSONScanner($0).hash(of: range, seed: seed) }
    }

    /// Returns the exclusive or of both halves of the 128-bit product: each bit of the factors affects each bit of the
    /// result.
    @inline(__always)
    static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return high ^ low
    }
}

/// A key as JSON text usually contains it, `name":`, prepared for comparison, eight bytes at a time.
struct WrittenKey: BitwiseCopyable, Sendable {
    /// The first eight bytes of the key, or all bytes of a shorter one, and the mask of the bits to compare.
    let head: UInt64
    let mask: UInt64
    let start: Int32
    /// The length of the name, its closing quote and its colon.
    let length: Int32

    /// Creates a key from a name in a buffer, where a closing quote and a colon follow each name. It must be possible
    /// to write the name without escapes.
    init(in names: JSONBuffer, start: Int, nameLength: Int) {
        let length = nameLength + 2
        mask = length >= 8 ? .max : (1 << UInt64(length * 8)) - 1
        head = names.word(at: start) & mask
        self.start = Int32(truncatingIfNeeded: start)
        self.length = Int32(truncatingIfNeeded: length)
    }
}
