extension UInt8 {
    /// A Boolean value that indicates whether the byte is `0`…`9`.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// The value of an ASCII digit.
    var decimalDigit: Int? {
        let value = self &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// The value of an ASCII hexadecimal digit in either case.
    package var hexadecimalDigit: UInt8? {
        let value = self &- UInt8(ascii: "0")
        if value < 10 { return value }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
