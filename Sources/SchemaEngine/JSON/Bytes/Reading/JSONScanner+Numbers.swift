extension JSONScanner {
    /// Scans the number at the current position. The caller validates the text after it.
    mutating func scanNumber() throws(JSONTextError) -> NumberToken {
        let start = position
        let short = shortNumber(at: start)
        guard short.end > 0 else { return try scanAnyNumber() }
        position = short.end
        return NumberToken(
            start: start,
            length: short.end &- start,
            magnitude: short.magnitude,
            exponent: short.exponent,
            isNegative: short.isNegative,
            isExact: true,
            isIntegerText: short.isIntegerText,
            hasFraction: false
        )
    }

    /// Returns the number at an offset, if it is short: at most 18 digits, and no exponent, like nearly all numbers.
    func shortNumber(at start: Int) -> ShortNumber {
        let isNegative = byte(at: start) == UInt8(ascii: "-")
        let first = isNegative ? start &+ 1 : start
        var magnitude: UInt64 = 0
        let endOfInteger = endOfDigits(at: first, into: &magnitude)
        let integerDigits = endOfInteger &- first
        var end = endOfInteger
        if byte(at: end) == UInt8(ascii: ".") {
            end = endOfDigits(at: endOfInteger &+ 1, into: &magnitude)
            guard end > endOfInteger &+ 1 else { return .none }
        }
        let fractionCount = max(0, end &- endOfInteger &- 1)
        guard integerDigits > 0, integerDigits &+ fractionCount <= 18, byte(at: end) | 0x20 != UInt8(ascii: "e"),
            integerDigits == 1 || byte(at: first) != UInt8(ascii: "0")
        else { return .none }
        return ShortNumber(
            end: end,
            magnitude: magnitude,
            exponent: Int16(truncatingIfNeeded: -fractionCount),
            isNegative: isNegative,
            isIntegerText: end == endOfInteger
        )
    }

    /// Scans a number of any length.
    @inline(never)
    private mutating func scanAnyNumber() throws(JSONTextError) -> NumberToken {
        let start = position
        let isNegative = current == UInt8(ascii: "-")
        let first = isNegative ? start &+ 1 : start
        var magnitude: UInt64 = 0
        var index = try endOfIntegerPart(at: first, into: &magnitude)
        var digitCount = index &- first
        var fractionCount = 0
        var exponent = 0
        let endOfInteger = index
        if byte(at: index) == UInt8(ascii: ".") {
            let firstOfFraction = index &+ 1
            index = endOfDigits(at: firstOfFraction, into: &magnitude)
            fractionCount = index &- firstOfFraction
            digitCount &+= fractionCount
            guard fractionCount > 0 else { throw unexpected(.badNumber, at: index) }
        }
        if byte(at: index) | 0x20 == UInt8(ascii: "e") { exponent = try scanExponent(at: &index) }
        position = index
        let isIntegerText = index == endOfInteger
        let scale = exponent &- fractionCount
        // With up to 19 digits, including leading zeros, the magnitude has not overflowed.
        guard digitCount <= 19, let scale = Int16(exactly: scale) else {
            return longNumber(start..<index, exponent: exponent, isNegative: isNegative, isIntegerText: isIntegerText)
        }
        return NumberToken(
            start: start,
            length: index &- start,
            magnitude: magnitude,
            exponent: scale,
            isNegative: isNegative,
            isExact: true,
            isIntegerText: isIntegerText,
            hasFraction: false
        )
    }

    /// Returns the end of the integer part. A leading zero must be its only digit (RFC 8259, section 6), so `01` is
    /// invalid.
    @inline(__always)
    private func endOfIntegerPart(at first: Int, into magnitude: inout UInt64) throws(JSONTextError) -> Int {
        let end = endOfDigits(at: first, into: &magnitude)
        guard end > first else { throw unexpected(.badNumber, at: first) }
        if end &- first > 1, byte(at: first) == UInt8(ascii: "0") { throw JSONTextError(.badNumber, at: first &+ 1) }
        return end
    }

    /// Appends digits to the magnitude, which wraps around if there are too many, and returns their end.
    @inline(__always)
    func endOfDigits(at first: Int, into magnitude: inout UInt64) -> Int {
        var index = first
        while true {
            let word = word(at: index)
            let others = EightBytes.nonDigits(word)
            guard others != 0 else {
                magnitude = magnitude &* 100_000_000 &+ EightBytes.number(ofDigits: word)
                index &+= 8
                continue
            }
            let count = others.trailingZeroBitCount >> 3
            guard count > 0 else { return index }
            magnitude = magnitude &* PowersOfTen.integers[count] &+ EightBytes.number(ofDigits: word, count: count)
            return index &+ count
        }
    }

    /// Scans the exponent at `index`. A greater exponent than 10^17 is read as 10^17, which determines the value of the
    /// number, because no text in memory has enough digits to compensate for it.
    private func scanExponent(at index: inout Int) throws(JSONTextError) -> Int {
        index &+= 1
        let isNegative = byte(at: index) == UInt8(ascii: "-")
        if isNegative || byte(at: index) == UInt8(ascii: "+") { index &+= 1 }
        let first = index
        var exponent = 0
        while let digit = digit(at: index) {
            exponent = min(exponent &* 10 &+ Int(digit), Self.largestExponent)
            index &+= 1
        }
        guard index > first else { throw unexpected(.badNumber, at: index) }
        return isNegative ? -exponent : exponent
    }

    private static var largestExponent: Int { 100_000_000_000_000_000 }

    @inline(__always)
    func digit(at index: Int) -> UInt64? {
        let digit = byte(at: index) &- UInt8(ascii: "0")
        return digit < 10 ? UInt64(digit) : nil
    }
}

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

extension JSONScanner {
    /// Reads the digits of a number again that has more than 19, or a very large exponent. Leading zeros are ignored,
    /// the first 19 significant digits are the magnitude, and the others determine only `isExact` and `hasFraction`.
    @inline(never)
    func longNumber(_ range: Range<Int>, exponent: Int, isNegative: Bool, isIntegerText: Bool) -> NumberToken {
        let digits = significantDigits(from: isNegative ? range.lowerBound &+ 1 : range.lowerBound)
        let hasFraction = digits.lastNonzero > digits.integerDigits &+ exponent
        let scale = digits.magnitude == 0 ? 0 : digits.integerDigits &- digits.kept &+ exponent
        let saturated = Int16(clamping: scale)
        return NumberToken(
            start: range.lowerBound,
            length: range.count,
            magnitude: digits.magnitude,
            exponent: saturated,
            isNegative: isNegative,
            isExact: digits.lastNonzero <= digits.kept && saturated == scale,
            isIntegerText: isIntegerText,
            hasFraction: hasFraction
        )
    }

    private func significantDigits(from first: Int) -> SignificantDigits {
        var digits = SignificantDigits()
        var index = first
        while true {
            if let digit = digit(at: index) {
                digits.append(digit)
            } else if byte(at: index) == UInt8(ascii: ".") {
                digits.pointPlace = digits.count
            } else {
                return digits
            }
            index &+= 1
        }
    }
}

private struct SignificantDigits {
    var magnitude: UInt64 = 0
    /// The number of digits, including leading zeros.
    var count = 0
    /// The number of digits that are in the magnitude, or are zeros before it.
    var kept = 0
    /// The value of `count` after the last digit that was not zero.
    var lastNonzero = 0
    /// The value of `count` at the decimal point.
    var pointPlace: Int?

    var integerDigits: Int { pointPlace ?? count }

    mutating func append(_ digit: UInt64) {
        count &+= 1
        if digit != 0 { lastNonzero = count }
        guard magnitude < 1_000_000_000_000_000_000 else { return }
        magnitude = magnitude &* 10 &+ digit
        kept = count
    }
}
