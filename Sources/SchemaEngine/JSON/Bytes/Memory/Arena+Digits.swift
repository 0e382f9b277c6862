extension Arena<UInt8> {
    /// Appends an integer in decimal digits.
    mutating func appendDigits(of number: UInt64) {
        reserve(24)
        guard number >= 10_000 else { return storeDigits(ofFew: number) }
        let (high, low) = number.quotientAndRemainder(dividingBy: Self.eightDigits)
        guard high > 0 else { return storeDigits(of: low) }
        let (highest, middle) = high.quotientAndRemainder(dividingBy: Self.eightDigits)
        if highest > 0 {
            storeDigits(of: highest)
            store(EightBytes.digits(of: middle), count: 8)
        } else {
            storeDigits(of: middle)
        }
        store(EightBytes.digits(of: low), count: 8)
    }

    private static var eightDigits: UInt64 { 100_000_000 }

    /// Stores a number of at most four digits without leading zeros. There must be room for eight bytes.
    @inline(__always)
    private mutating func storeDigits(ofFew number: UInt64) {
        guard number >= 10 else { return store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
        let digits = EightBytes.fourDigits(of: number)
        let zeros = (digits ^ EightBytes.digitZeros).trailingZeroBitCount &>> 3
        store(digits &>> UInt64(zeros &* 8), count: 4 &- zeros)
    }

    /// Stores a number of at most eight digits without leading zeros. There must be room for eight bytes.
    @inline(__always)
    private mutating func storeDigits(of number: UInt64) {
        let digits = EightBytes.digits(of: number)
        let zeros = Swift.min((digits ^ EightBytes.digitZeros).trailingZeroBitCount &>> 3, 7)
        store(digits &>> UInt64(zeros &* 8), count: 8 &- zeros)
    }
}

extension Arena<UInt8> {
    /// Appends a finite double with the shortest text that reads back as the same double.
    mutating func appendShortest(_ number: Double) {
        guard let decimal = ShortestDecimal(number.magnitude) else { return appendShortest(number.description) }
        reserve(1)
        if number.sign == .minus { store(UInt8(ascii: "-")) }
        append(decimal)
    }

    private mutating func append(_ decimal: ShortestDecimal) {
        guard decimal.places > 0 else { return appendDigits(of: decimal.digits) }
        let parts = decimal.digits.quotientAndRemainder(dividingBy: PowersOfTen.integers[decimal.places])
        appendDigits(of: parts.quotient)
        reserve(1 + 24)
        store(UInt8(ascii: "."))
        storeDigits(of: parts.remainder, filledTo: decimal.places)
    }

    /// Stores a number as `count` digits, at most 24, with leading zeros.
    @inline(__always)
    private mutating func storeDigits(of number: UInt64, filledTo count: Int) {
        var (number, count) = (number, count)
        if count > 16 {
            let parts = number.quotientAndRemainder(dividingBy: Self.eightDigits * Self.eightDigits)
            storeFewDigits(of: parts.quotient, filledTo: count &- 16)
            (number, count) = (parts.remainder, 16)
        }
        if count > 8 {
            let parts = number.quotientAndRemainder(dividingBy: Self.eightDigits)
            storeFewDigits(of: parts.quotient, filledTo: count &- 8)
            (number, count) = (parts.remainder, 8)
        }
        storeFewDigits(of: number, filledTo: count)
    }

    @inline(__always)
    private mutating func storeFewDigits(of number: UInt64, filledTo count: Int) {
        store(EightBytes.digits(of: number) &>> UInt64((8 &- count) &* 8), count: count)
    }

    /// Appends a finite number as the shortest JSON, from the standard library's text: `1.0` is `1`, `1e+16` is `1e16`,
    /// `1e-05` is `1e-5`.
    mutating func appendShortest(_ description: String) {
        var text = description
        text.withUTF8 { text in
            var index = 0
            while index < text.count, text[index] != UInt8(ascii: "e") { index += 1 }
            let digits = text[..<index]
            append(copying: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: digits.withoutPointZero)))
            guard index < text.count else { return }
            append(UInt8(ascii: "e"))
            index += 1
            if text[index] == UInt8(ascii: "-") { append(UInt8(ascii: "-")) }
            let exponent = text[index...].drop { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
            append(copying: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: exponent)))
        }
    }
}

extension Slice where Base == UnsafeBufferPointer<UInt8> {
    fileprivate var withoutPointZero: Self {
        let ends = count > 2 && self[endIndex - 1] == UInt8(ascii: "0") && self[endIndex - 2] == UInt8(ascii: ".")
        return ends ? dropLast(2) : self
    }
}
