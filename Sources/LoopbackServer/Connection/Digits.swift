extension FixedWidthInteger {
    /// Reads a number that is written in ASCII digits only, without a sign: the grammar of lengths and codes in HTTP.
    ///
    /// The initializers of the standard library also accept a sign. The engine has the same initializer, but this module
    /// uses no other one.
    init?(digits text: some StringProtocol, radix: Int = 10) {
        guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        self.init(text, radix: radix)
    }
}
