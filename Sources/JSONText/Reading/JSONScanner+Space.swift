extension JSONScanner {
    /// Passes a byte-order mark (RFC 8259, section 8.1, lets a reader ignore it) at the beginning of the text.
    public mutating func skipByteOrderMark() {
        if position == 0, EightBytes.first(3, of: word(at: 0)) == 0xBF_BBEF { position = 3 }
    }

    /// Passes spaces, tabs and ends of lines.
    @inlinable @inline(__always)
    public mutating func skipWhitespace() {
        if current <= UInt8(ascii: " ") { skipRunOfWhitespace() }
    }

    /// Pretty-printed text is mostly the end of a line and many spaces: those go eight at a time.
    @usableFromInline
    mutating func skipRunOfWhitespace() {
        while true {
            switch current {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position &+= 1
            case UInt8(ascii: " "): skipSpaces()
            default: return
            }
        }
    }

    @inline(__always)
    private mutating func skipSpaces() {
        var others = word(at: position) ^ EightBytes.spaces
        while others == 0 {
            position &+= 8
            others = word(at: position) ^ EightBytes.spaces
        }
        position &+= others.trailingZeroBitCount >> 3
    }
}
