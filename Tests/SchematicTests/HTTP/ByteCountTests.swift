import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Byte counts")
struct ByteCountTests {
    @Test(
        "decimal digits are read, and nothing else",
        arguments: [
            ("0", 0), ("00000000000000000000000000012", 12), ("9223372036854775807", Int.max),
            ("9223372036854775808", Int.max), ("99999999999999999999999", Int.max), ("", nil), ("+1", nil), ("-1", nil),
            (" 1", nil), ("1 ", nil), ("0x1", nil), ("1e3", nil), ("١", nil), ("1,1", nil),
        ] as [(String, Int?)]
    )
    func digits(text: String, number: Int?) { #expect(ByteCount(digits: text)?.intValue == number) }

    private static let samples = [0, 1, 2, 65_536, Int.max / 2, Int.max - 1, Int.max]

    @Test("sums and differences saturate, and are otherwise exact", arguments: samples, samples)
    func arithmetic(left: Int, right: Int) {
        let (sum, overflows) = left.addingReportingOverflow(right)
        #expect((ByteCount(left) + ByteCount(right)).intValue == (overflows ? .max : sum))
        #expect((ByteCount(left) - ByteCount(right)).intValue == (left > right ? left - right : 0))
        #expect((ByteCount(left) < ByteCount(right)) == (left < right))
    }

    @Test("negative and too large numbers are clamped")
    func clamped() {
        #expect(ByteCount(Int.min) == .zero && ByteCount(-1) == .zero)
        #expect(ByteCount(UInt64.max) == .max && ByteCount(Int64(7)).intValue == 7)
    }
}
