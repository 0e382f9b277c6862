import Testing

@testable import SchemaEngine

@Suite("Exact JSON numbers")
struct JSONNumberTests {
    @Test(
        "text that is exactly one JSON number is accepted",
        arguments: ["0", "-0", "12", "-1.50", "1e5", "1E-05", "0.0e+0"]
    )
    func accepts(text: String) {
        #expect(JSONNumber(text)?.text == text)
    }

    @Test(
        "any other text is refused",
        arguments: ["", " 1", "1 ", "+1", "01", ".5", "1.", "1e", "0x1", "NaN", "1,0", "--1", "1\0"]
    )
    func refuses(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test(
        "numbers are equal if their values are equal",
        arguments: [
            ("1", "1.0", true), ("1", "10e-1", true), ("100", "1e2", true), ("0", "-0", true), ("0", "0.000e99", true),
            ("0.1", "1e-1", true), ("-5", "-50E-1", true), ("1e1000000", "10e999999", true),
            ("12345678901234567890123", "12345678901234567890123.0", true),
            ("1", "-1", false), ("1", "2", false), ("0.1", "0.01", false), ("1e1000000", "1e1000001", false),
            ("9007199254740993", "9007199254740992", false),
            ("12345678901234567890123", "12345678901234567890124", false),
        ] as [(String, String, Bool)]
    )
    func compares(left: String, right: String, areEqual: Bool) throws {
        let left = try #require(JSONNumber(left))
        let right = try #require(JSONNumber(right))
        #expect((left == right) == areEqual)
        #expect((left.hashValue == right.hashValue) == areEqual)
    }

    @Test("numbers with exponents of 10,000 digits are compared and converted")
    func comparesHugeExponents() throws {
        let huge = try #require(JSONNumber("1e" + String(repeating: "9", count: 10_000)))
        let tiny = try #require(JSONNumber("1e-" + String(repeating: "9", count: 10_000)))
        #expect(huge != tiny)
        #expect(huge.double == nil)
        #expect(tiny.double == 0)
        #expect(huge.int64 == nil)
    }

    @Test("a number with an integral value reads as an integer")
    func readsWhole() {
        #expect(JSONNumber("3.0")?.int64 == 3)
        #expect(JSONNumber("3.5")?.int64 == nil)
        #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
        #expect(JSONNumber(UInt64.max).int64 == nil)
        #expect((-7 as JSONNumber).int64 == -7)
    }

    @Test(
        "a double is written in the shortest text that reads back the same",
        arguments: [
            (1.0, "1"), (-0.0, "-0"), (0.1, "0.1"), (1e16, "1e16"), (1e-7, "1e-7"), (100, "100"),
            (.leastNonzeroMagnitude, "5e-324"),
            (1.5e300, "1.5e300"),
        ]
    )
    func writesShortest(value: Double, text: String) {
        #expect(JSONNumber(value)?.text == text)
        #expect(JSONNumber(value)?.double?.bitPattern == value.bitPattern)
    }

    @Test("infinity and NaN have no JSON number", arguments: [Double.infinity, -.infinity, .nan])
    func refusesNonfinite(value: Double) {
        #expect(JSONNumber(value) == nil)
    }
}
