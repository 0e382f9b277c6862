/// The bytes that JSON gives a meaning. They are numbers, because a build that is not optimized calls a function for each
/// constant that is not a literal.
enum Byte {
    /// `\`
    static let backslash: UInt8 = 0x5C
    /// `"`
    static let quote: UInt8 = 0x22
    /// `,`
    static let comma: UInt8 = 0x2C
    /// `:`
    static let colon: UInt8 = 0x3A
    /// `{`
    static let openBrace: UInt8 = 0x7B
    /// `}`
    static let closeBrace: UInt8 = 0x7D
    /// `[`
    static let openBracket: UInt8 = 0x5B
    /// `]`
    static let closeBracket: UInt8 = 0x5D
    /// `-`
    static let minus: UInt8 = 0x2D
    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    /// `t`
    static let letterT: UInt8 = 0x74
    /// `f`
    static let letterF: UInt8 = 0x66
    /// `n`
    static let letterN: UInt8 = 0x6E
}
