extension JSONScanner {
    /// At an opening quote: passes the string if it is exactly this name, written without escapes, and says whether it
    /// was. Behind the name stands its closing quote, so that both are compared at once. Do not ask for a name that
    /// cannot be written without escapes.
    @inlinable @inline(__always)
    public mutating func matchKey(in names: JSONBuffer, start: Int, length: Int) -> Bool {
        let first = position &+ 1
        var index = 0
        while index < length &- 7 {
            guard word(at: first &+ index) == names.word(at: start &+ index) else { return false }
            index &+= 8
        }
        let difference = word(at: first &+ index) ^ names.word(at: start &+ index)
        // At most seven bytes of the name are left, and the quote.
        guard difference &<< UInt64(truncatingIfNeeded: (7 &- length &+ index) &* 8) == 0 else { return false }
        position = first &+ length &+ 1
        return true
    }

    /// Whether the bytes in a range of this text are those of a name.
    @inlinable @inline(__always)
    public func bytesEqual(_ range: Range<Int>, to names: JSONBuffer, start: Int, length: Int) -> Bool {
        guard range.count == length else { return false }
        let first = range.lowerBound
        guard length >= 8 else { return EightBytes.first(length, of: word(at: first) ^ names.word(at: start)) == 0 }
        var index = 0
        while index &+ 8 < length {
            guard word(at: first &+ index) == names.word(at: start &+ index) else { return false }
            index &+= 8
        }
        // The last eight bytes may overlap those before.
        return word(at: first &+ length &- 8) == names.word(at: start &+ length &- 8)
    }
}
