extension JSONScanner {
    /// At an opening quote: passes the string if it is exactly this name, written without escapes, and says whether it
    /// was. A name that cannot be written so (it has a quote, a backslash or a control character) never matches.
    @inlinable
    public mutating func matchKey(in names: JSONBuffer, start: Int, length: Int) -> Bool {
        let first = position &+ 1
        let end = first &+ length
        guard byte(at: end) == UInt8(ascii: "\"") else { return false }
        var unwritable: UInt64 = 0
        var index = 0
        while index &+ 8 <= length {
            let name = names.word(at: start &+ index)
            guard word(at: first &+ index) == name else { return false }
            unwritable |= EightBytes.endsOfPlainText(name) & ~name
            index &+= 8
        }
        let left = length &- index
        let name = EightBytes.first(left, of: names.word(at: start &+ index))
        guard EightBytes.first(left, of: word(at: first &+ index)) == name else { return false }
        // Spaces stand in for the bytes behind the name, which are no part of it.
        let filled = name | (EightBytes.spaces & ~EightBytes.first(left, of: ~0))
        unwritable |= EightBytes.endsOfPlainText(filled) & ~name
        guard unwritable == 0 else { return false }
        position = end &+ 1
        return true
    }

    /// Whether the bytes in a range of this text are those of a name.
    @inlinable
    public func bytesEqual(_ range: Range<Int>, to names: JSONBuffer, start: Int, length: Int) -> Bool {
        guard range.count == length else { return false }
        let first = range.lowerBound
        var index = 0
        while index &+ 8 <= length {
            guard word(at: first &+ index) == names.word(at: start &+ index) else { return false }
            index &+= 8
        }
        let left = length &- index
        return EightBytes.first(left, of: word(at: first &+ index) ^ names.word(at: start &+ index)) == 0
    }
}
