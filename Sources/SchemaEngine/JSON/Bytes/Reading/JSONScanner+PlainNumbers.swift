extension JSONScanner {
    /// Scans an integer of at most 18 digits, without a decimal point or an exponent. For any other number, it
    /// returns `nil` and leaves the position unchanged. The caller validates the text after it.
    @inline(__always)
    mutating func scanPlainInteger() -> Int64? {
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

    /// Returns the offset after the number at the current position, if it has no exponent, and is short enough for
    /// every type that numbers are read as: at most 18 digits if it must be an integer, otherwise 280 characters.
    /// Returns 0 for any other text. The value is not computed.
    @inline(__always)
    func endOfPlainNumber(isInteger: Bool) -> Int {
        let first = current == UInt8(ascii: "-") ? position &+ 1 : position
        var end = endOfDigits(at: first)
        let integerDigits = end &- first
        guard integerDigits > 0, integerDigits == 1 || byte(at: first) != UInt8(ascii: "0") else { return 0 }
        if byte(at: end) == UInt8(ascii: ".") {
            let firstOfFraction = end &+ 1
            end = endOfDigits(at: firstOfFraction)
            guard !isInteger, end > firstOfFraction else { return 0 }
        }
        return byte(at: end) | 0x20 != UInt8(ascii: "e") && end &- first <= (isInteger ? 18 : 280) ? end : 0
    }

    /// Returns the offset of the first byte from an index that is not a digit.
    @inline(__always)
    func endOfDigits(at first: Int) -> Int {
        var index = first
        while true {
            let others = EightBytes.nonDigits(word(at: index))
            guard others == 0 else { return index &+ (others.trailingZeroBitCount >> 3) }
            index &+= 8
        }
    }

    /// Reads the digits of a magnitude, which wraps around if they are more than 19, and returns their end. Optimized
    /// for fewer than eight digits.
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
