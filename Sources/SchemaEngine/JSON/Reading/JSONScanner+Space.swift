extension JSONScanner {
    /// Passes a byte-order mark (RFC 8259, section 8.1, lets a reader ignore it) at the beginning of the text.
    mutating func skipByteOrderMark() {
        if position == 0, EightBytes.first(3, of: word(at: 0)) == 0xBF_BBEF { position = 3 }
    }

    /// Passes spaces, tabs and ends of lines.
    @inline(__always)
    mutating func skipWhitespace() {
        if current <= UInt8(ascii: " ") { position = endOfWhitespace(at: position) }
    }

    /// The same between members and elements, where mostly nothing stands, or the end of a line and its indentation:
    /// those are passed without a call.
    @inline(__always)
    mutating func skipIndentation() {
        guard current <= UInt8(ascii: " ") else { return }
        if current == UInt8(ascii: "\n") { position &+= 1 }
        position = endOfSpaces(at: position)
        if current <= UInt8(ascii: " ") { position = endOfWhitespace(at: position) }
    }

    /// Whether a range holds nothing, or the end of a line and an indentation by spaces.
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

    /// Where the whitespace ends that begins at an index, if any does. Pretty-printed text is mostly the end of a line
    /// and many spaces: those go eight at a time.
    ///
    /// It changes nothing, so that a caller's position can stay in a register.
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
