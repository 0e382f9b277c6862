extension JSONScanner {
    /// Passes a number of at most 18 digits that is written as a whole one; `nil`, with nothing passed, for any other.
    /// What may follow it is its driver's business.
    @inline(__always)
    mutating func scanPlainWhole() -> Int64? {
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

    /// The offset behind the number that begins here, if it is one without an exponent, of few enough digits for anybody
    /// who reads it: at most 18 of a whole one, 280 of any other. 0 otherwise. Its value is not worked out.
    @inline(__always)
    func endOfPlainNumber(isWhole: Bool) -> Int {
        let first = current == UInt8(ascii: "-") ? position &+ 1 : position
        var end = endOfDigits(at: first)
        let wholeCount = end &- first
        guard wholeCount > 0, wholeCount == 1 || byte(at: first) != UInt8(ascii: "0") else { return 0 }
        if byte(at: end) == UInt8(ascii: ".") {
            let firstOfFraction = end &+ 1
            end = endOfDigits(at: firstOfFraction)
            guard !isWhole, end > firstOfFraction else { return 0 }
        }
        return byte(at: end) | 0x20 != UInt8(ascii: "e") && end &- first <= (isWhole ? 18 : 280) ? end : 0
    }

    /// The first byte from an index that is no digit.
    @inline(__always)
    func endOfDigits(at first: Int) -> Int {
        var index = first
        while true {
            let others = EightBytes.nonDigits(word(at: index))
            guard others == 0 else { return index &+ (others.trailingZeroBitCount >> 3) }
            index &+= 8
        }
    }

    /// Joins digits to the magnitude, which overflows silently where there are more than 19. Most numbers are short.
    @inline(__always)
    func endOfFewDigits(at first: Int, into magnitude: inout UInt64) -> Int {
        let word = word(at: first)
        let others = EightBytes.nonDigits(word)
        guard others != 0 else { return endOfManyDigits(at: first, into: &magnitude) }
        let count = others.trailingZeroBitCount >> 3
        if count > 0 { magnitude = EightBytes.number(ofDigits: word, count: count) }
        return first &+ count
    }

    @inline(never)
    func endOfManyDigits(at first: Int, into magnitude: inout UInt64) -> Int {
        endOfDigits(at: first, into: &magnitude)
    }
}
