extension [UInt8] {
    /// Appends a whole number in decimal digits.
    mutating func appendDigits(of number: UInt) {
        var place: UInt = 1
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10))
            place /= 10
        }
    }

    /// Appends the standard library's text of a finite number as the shortest JSON: `1.0` is `1`, `1e+16` is `1e16`,
    /// `1e-05` is `1e-5`.
    mutating func appendShortest(_ description: String) {
        var text = description
        text.withUTF8 { text in
            var index = 0
            while index < text.count, text[index] != UInt8(ascii: "e") { index += 1 }
            let digits = text[..<index]
            append(contentsOf: digits.hasPointZero ? digits.dropLast(2) : digits)
            guard index < text.count else { return }
            append(UInt8(ascii: "e"))
            index += 1
            if text[index] == UInt8(ascii: "-") { append(UInt8(ascii: "-")) }
            append(contentsOf: text[index...].drop { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) })
        }
    }
}

extension Slice where Base == UnsafeBufferPointer<UInt8> {
    fileprivate var hasPointZero: Bool {
        count > 2 && self[endIndex - 1] == UInt8(ascii: "0") && self[endIndex - 2] == UInt8(ascii: ".")
    }
}
