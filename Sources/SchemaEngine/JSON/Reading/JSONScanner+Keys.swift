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
            index = min(index, length &- 8)
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
