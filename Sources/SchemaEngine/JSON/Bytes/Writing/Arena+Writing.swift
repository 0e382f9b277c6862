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

/// Text that is written to the end of an arena.
///
/// Safety: each store follows a `reserve` of as many bytes as it writes, and `used` counts only bytes that were
/// written. Eight bytes are stored at once even if fewer are needed. The others are in reserved memory, and the next
/// store overwrites them.
extension Arena<UInt8> {
    /// Makes room for at least `room` bytes after the last one.
    @inline(__always)
    mutating func reserve(_ room: Int) {
        if capacity &- used < room { grow(toHold: used + room) }
    }

    /// Stores eight bytes after the last one, and keeps the first `count`. There must be room for all eight.
    @inline(__always)
    mutating func store(_ word: UInt64, count: Int) {
        UnsafeMutableRawPointer(base + used).storeBytes(of: word.littleEndian, as: UInt64.self)
        used &+= count
    }

    /// Stores one byte after the last one. There must be room for it.
    @inline(__always)
    mutating func store(_ byte: UInt8) {
        base[used] = byte
        used &+= 1
    }

    /// Appends a block of bytes.
    mutating func append(copying bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        UnsafeMutableRawPointer(base + used).copyMemory(from: start, byteCount: bytes.count)
        used &+= bytes.count
    }

    /// Appends a range of `kept`, in which at least 32 bytes must follow the range. A range of at most 32 bytes, as
    /// most are, is copied by one store of 32 bytes.
    @inline(__always)
    mutating func append(_ range: Range<Int>, of kept: borrowing Arena<UInt8>) {
        precondition(range.lowerBound >= 0 && range.upperBound &+ 32 <= kept.used, "outside of what is kept")
        let source = UnsafeRawPointer(kept.base) + range.lowerBound
        guard range.count <= 32 else {
            return append(copying: UnsafeRawBufferPointer(start: source, count: range.count))
        }
        reserve(32)
        let words = source.loadUnaligned(as: SIMD4<UInt64>.self)
        UnsafeMutableRawPointer(base + used).storeBytes(of: words, as: SIMD4<UInt64>.self)
        used &+= range.count
    }

    /// Calls the closure with all bytes, which must not be used after it returns.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: used))
    }
}

extension Arena<UInt8> {
    /// Appends valid UTF-8 as a JSON string. Only quotes, backslashes and control characters are escaped, in their
    /// shortest form. All other text is copied eight bytes at a time.
    mutating func appendJSONString(_ text: UnsafeRawBufferPointer) {
        let scanner = JSONScanner(text)
        reserve(text.count &+ Self.roomAround)
        store(UInt8(ascii: "\""))
        var index = 0
        while index < text.count {
            let word = scanner.word(at: index)
            let hits = EightBytes.charactersToEscape(word)
            // The zeros after the end are hits too.
            let run = Swift.min(hits.trailingZeroBitCount &>> 3, text.count &- index)
            store(word, count: run)
            index &+= run
            if hits != 0, index < text.count {
                appendEscape(of: scanner.byte(at: index))
                index &+= 1
                reserve(text.count &- index &+ Self.roomAround)
            }
        }
        store(UInt8(ascii: "\""))
    }

    /// Room for two quotes, and for the bytes that are stored after a text whose length is not a multiple of eight.
    private static var roomAround: Int { 10 }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        case ..<0x20: for byte in ((byte < 0x10 ? "u000" : "u00") + String(byte, radix: 16)).utf8 { append(byte) }
        default: append(byte)
        }
    }
}
