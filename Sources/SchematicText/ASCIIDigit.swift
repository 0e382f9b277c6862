extension UInt8 {
    /// Whether the byte is `0`…`9`.
    @inlinable package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// The value of an ASCII digit.
    @inlinable package var decimalDigit: Int? {
        let value = self &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// The value of an ASCII hexadecimal digit in either case.
    @inlinable package var hexadecimalDigit: UInt8? {
        let value = self &- UInt8(ascii: "0")
        if value < 10 { return value }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// The ASCII letter in lower case; any other byte unchanged.
    @inlinable package var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
    /// Creates the digits of a number that is not negative, with zeros before them up to a width.
    package init(_ number: some BinaryInteger, width: Int, radix: Int = 10, uppercase: Bool = false) {
        let digits = String(number, radix: radix, uppercase: uppercase)
        self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}

extension FixedWidthInteger {
    /// Reads a number that is written in ASCII digits only. The result is `nil` if the text
    /// is empty, has another character, or exceeds the type.
    ///
    /// The initializers of the standard library also accept a sign: `Int("+5")` and `UInt8("+5", radix: 16)` are numbers.
    /// Grammars for lengths, codes and indices have digits only, so they are read here. `Tests/lint/arithmetic` refuses
    /// other numbers with a radix.
    ///
    /// - Parameters:
    ///   - text: The digits, in either case.
    ///   - radix: The base, up to 36.
    @inlinable package init?(digits text: some StringProtocol, radix: Int = 10) {
        guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        self.init(text, radix: radix)
    }
}
