/// The bytes that JSON gives a meaning.
enum Byte {
    static let backslash = UInt8(ascii: "\\")
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let minus = UInt8(ascii: "-")
    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    static let letterT = UInt8(ascii: "t")
    static let letterF = UInt8(ascii: "f")
    static let letterN = UInt8(ascii: "n")
}
