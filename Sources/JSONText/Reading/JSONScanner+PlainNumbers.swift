extension JSONScanner {
    /// Passes a number of at most 18 digits that is written as a whole one; `nil`, with nothing passed, for any other.
    /// What may follow it is its driver's business.
    @inlinable @inline(__always)
    public mutating func scanPlainWhole() -> Int64? {
        let isNegative = current == UInt8(ascii: "-")
        let first = isNegative ? position &+ 1 : position
        var magnitude: UInt64 = 0
        let end = endOfFewDigits(at: first, into: &magnitude)
        let last = byte(at: end)
        guard end > first, end &- first <= 18, last != UInt8(ascii: "."), last | 0x20 != UInt8(ascii: "e") else {
            return nil
        }
        guard end &- first == 1 || byte(at: first) != UInt8(ascii: "0") else { return nil }
        position = end
        let value = Int64(truncatingIfNeeded: magnitude)
        return isNegative ? 0 &- value : value
    }

    /// Joins digits to the magnitude, which overflows silently where there are more than 19. Most numbers are short.
    @inlinable @inline(__always)
    func endOfFewDigits(at first: Int, into magnitude: inout UInt64) -> Int {
        let word = word(at: first)
        let others = EightBytes.nonDigits(word)
        guard others != 0 else { return endOfManyDigits(at: first, into: &magnitude) }
        let count = others.trailingZeroBitCount >> 3
        if count > 0 { magnitude = EightBytes.number(ofDigits: word, count: count) }
        return first &+ count
    }

    @usableFromInline @inline(never)
    func endOfManyDigits(at first: Int, into magnitude: inout UInt64) -> Int {
        endOfDigits(at: first, into: &magnitude)
    }
}
