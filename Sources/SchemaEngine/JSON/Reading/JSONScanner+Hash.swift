extension JSONScanner {
    /// Returns a hash of the bytes in a range, for tables of keys. With a secret seed, keys cannot be chosen to
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

    /// Returns a cheaper hash of the bytes in a range, for tables of trusted names. The first and last eight bytes,
    /// which overlap in a short name, are all bytes of most names.
    @inline(__always)
    func nameHash(of range: Range<Int>) -> UInt64 {
        let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
        let length = UInt64(truncatingIfNeeded: range.count)
        guard range.count >= 8 else {
            return Self.folded(EightBytes.first(range.count, of: word(at: range.lowerBound)) ^ length, multiplier)
        }
        var hash = Self.folded(word(at: range.lowerBound) ^ length, multiplier)
        var index = range.lowerBound &+ 8
        while index &+ 8 < range.upperBound {
            hash = Self.folded(hash ^ word(at: index), multiplier)
            index &+= 8
        }
        return Self.folded(hash ^ word(at: range.upperBound &- 8), multiplier)
    }

    /// Returns the hash of a trusted name in an array.
    static func nameHash(of bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { JSONScanner($0).nameHash(of: 0..<$0.count) }
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
