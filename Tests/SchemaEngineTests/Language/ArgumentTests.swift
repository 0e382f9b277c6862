import Testing

@testable import SchemaEngine

@Suite("Arguments and numbers")
struct ArgumentTests {
    @Test(
        "a range includes its ends, and can be open",
        arguments: [
            ("0..100", 0...100), ("1..", 1...Int64.max), ("..5", Int64.min...5), ("3", 3...3), ("-5..-1", -5...(-1)),
            ("1e2..3e2", 100...300), ("9223372036854775807", Int64.max...Int64.max),
        ] as [(String, ClosedRange<Int64>)]
    )
    func ranges(text: String, range: ClosedRange<Int64>) throws {
        #expect(try RangeArgument.integers(text) == range)
    }

    @Test(
        "an invalid range is refused",
        arguments: [
            ("9..1", .reversed), ("1 ..2", .whiteSpace), ("..", .open), ("a..b", .badEnd("a")),
            ("1..2.5", .badEnd("2.5")), ("1...2", .badEnd(".2")), ("007", .badEnd("007")), ("+1", .badEnd("+1")),
            ("9223372036854775808", .badEnd("9223372036854775808")),
        ] as [(String, RangeError)]
    )
    func badRanges(text: String, error: RangeError) {
        #expect(throws: error) { try RangeArgument.integers(text) }
    }

    @Test("a length cannot be negative, and a number can have a fraction")
    func otherRanges() throws {
        #expect(throws: RangeError.badEnd("-1")) { try RangeArgument.length("-1..3") }
        #expect(try RangeArgument.length("1..80") == 1...80)
        #expect(try RangeArgument.number("0.5..1e3") == 0.5...1000)
        #expect(throws: RangeError.badEnd("1e999")) { try RangeArgument.number("1e999") }
    }

    @Test("members that read as numbers, booleans or null have that type, and quoted ones are strings")
    func members() throws {
        let members = try Enumeration(reading: #"1,true,null,auto,"2","a,b","",01,*"#)
        #expect(Set(members.strings.map(\.text)) == ["auto", "2", "a,b", "", "01"])
        #expect(members.numbers.map(\.text) == ["1"])
        #expect(members.acceptsTrue && !members.acceptsFalse && members.acceptsNull && members.isOpen)
    }

    @Test(
        "members that are empty, padded or repeated are refused",
        arguments: [
            ("a,,b", .emptyMember), ("a,", .emptyMember), ("a, b", .whiteSpace(" b")), ("a,b,a", .repeatedMember("a")),
            ("1,1.0", .repeatedMember("1.0")), ("a,\"a\"", .repeatedMember("\"a\"")), ("\"a\"b", .textAfterQuote),
            ("*,*", .repeatedMember("*")), ("*", .noMembers),
        ] as [(String, EnumerationError)]
    )
    func badMembers(text: String, error: EnumerationError) {
        #expect(throws: error) { try Enumeration(reading: text) }
    }

    @Test(
        "the notation of a number determines its type",
        arguments: [
            ("1", true), ("-7", true), ("1e3", true), ("-0", true), ("10e-1", true), ("0e-99999999999", true),
            ("1.0", false), ("1.0e1", false), ("1e-3", false), ("10e-2", false), ("1e-99999999999", false),
        ]
    )
    func spelling(text: String, isWhole: Bool) {
        #expect(NumberSpelling.requiresInteger(text) == isWhole)
    }
}
