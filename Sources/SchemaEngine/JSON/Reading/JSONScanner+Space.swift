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
