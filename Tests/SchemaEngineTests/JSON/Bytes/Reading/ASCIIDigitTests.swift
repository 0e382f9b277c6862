import SchematicText
import Testing

@testable import SchemaEngine

@Suite("Numbers in ASCII digits")
struct ASCIIDigitTests {
    @Test(
        "digits are a number, and a sign, white space or another text is none",
        arguments: [
            ("0", 0), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", nil), ("", nil), ("+5", nil),
            ("-5", nil), ("-0", nil), ("++5", nil), (" 5", nil), ("5 ", nil), ("0x5", nil), ("5.0", nil), ("1e3", nil),
            ("1_000", nil), ("٥", nil), ("５", nil), ("5\u{301}", nil), ("a", nil),
        ] as [(String, Int?)]
    )
    func decimal(text: String, number: Int?) {
        #expect(Int(digits: text) == number)
        #expect(Int(digits: text[...]) == number)
    }

    @Test(
        "digits of another base are read in either case",
        arguments: [
            ("ff", 255), ("FF", 255), ("0a", 10), ("+5", nil), ("-5", nil), ("100", nil), ("g", nil), ("", nil),
        ] as [(String, UInt8?)]
    )
    func hexadecimal(text: String, number: UInt8?) { #expect(UInt8(digits: text, radix: 16) == number) }
}
