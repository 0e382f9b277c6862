import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("decimals")
struct DecimalKindTests {
    private static let nines = String(repeating: "9", count: 38)

    @Test(
        "a number is read exactly, and written in plain notation without redundant zeros",
        arguments: [
            ("12", "12"), ("0.1", "0.1"), ("19.99", "19.99"), ("10.50", "10.5"), ("1e2", "100"), ("100", "100"),
            ("-25e-3", "-0.025"), ("0.1234567890123456789", "0.1234567890123456789"), ("0", "0"), ("-0", "0"),
            ("0.000", "0"), ("0e999999999999", "0"), ("-0.0e-5", "0"), ("1E+2", "100"), ("120e-1", "12"),
            ("1000000000000000000.0000000000000000001", "1000000000000000000.0000000000000000001"),
            ("18446744073709551616", "18446744073709551616"), ("10000000000000000000", "10000000000000000000"),
            (nines, nines), ("-" + nines, "-" + nines), ("0." + nines, "0." + nines),
            (nines + ".000", nines), (nines + "e127", nines + String(repeating: "0", count: 127)),
            ("1e-128", "0." + String(repeating: "0", count: 127) + "1"),
            ("1e130", "1" + String(repeating: "0", count: 130)),
            ("-1.5e164", "-15" + String(repeating: "0", count: 163)),
            (nines + "e-128", "0." + String(repeating: "0", count: 90) + nines),
        ]
    )
    func accepts(text: String, plain: String) throws {
        let decimal = try Forms.decimal.value(text)
        #expect(try DecimalKind.write(decimal) == plain)
        #expect(try text.withTextBytes(DecimalKind.plain) == plain)
        #expect(try Forms.decimal.value(plain) == decimal)
        try text.withTextBytes(DecimalKind.check)
    }

    @Test("decimals are the same as Foundation reads from the same text")
    func agreesWithFoundation() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<500 {
            let digits = (0..<Int.random(in: 1...38, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            let sign = Bool.random(using: &random) ? "-" : ""
            let text = "\(sign)1\(digits.dropFirst().joined())e\(Int.random(in: -120...120, using: &random))"
            let decimal = try Forms.decimal.value(text)
            #expect(decimal == Decimal(string: text), "\(text)")
            #expect(try Forms.decimal.value(DecimalKind.write(decimal)) == decimal)
        }
    }

    @Test(
        "a number that a decimal cannot hold exactly is an overflow, and is not rounded",
        arguments: [
            (nines + "9", .tooManyDigits), ("0.1" + nines, .tooManyDigits), ("1." + nines, .tooManyDigits),
            ("1e165", .beyondDecimal), ("-1e400", .beyondDecimal), ("1e-129", .beyondDecimal),
            ("1.5e-128", .beyondDecimal),
            ("1e99999999999999999999999", .beyondDecimal), ("1e-99999999999999999999999", .beyondDecimal),
        ] as [(String, ScalarFault)]
    )
    func overflows(text: String, fault: ScalarFault) {
        #expect(Forms.decimal.fault(text) == fault)
        #expect(fault.code == .numberOverflow)
    }

    static let notNumbers = [
        "", "abc", "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1e", "1e+", "1e-", "1.e3", "1 ", " 1", "1\n",
        "0x10",
        "1_000", "1,5", "NaN", "Infinity", "-Infinity", "1.5.5", "1e5e5", "1e5.5", "--1", "٣", "1\u{0}", "true",
    ]

    @Test("text that is not exactly one JSON number is refused", arguments: notNumbers)
    func refuses(text: String) {
        #expect(Forms.decimal.fault(text) == .notANumber)
        #expect(throws: ScalarFault.notANumber) { try text.withTextBytes(LenientNumberKind.check) }
        #expect(ScalarFault.notANumber.code == .transformFailed)
    }

    @Test(
        "a lenient number can be any JSON number",
        arguments: ["0", "-0", "12", "1.5", "-2e-3", "1E400", "1e+5", "0.0"]
    )
    func acceptsLenientNumbers(text: String) throws {
        try text.withTextBytes(LenientNumberKind.check)
    }

    @Test(
        "variants of a number are refused or round-trip",
        arguments: ["-123.450e-12", "0.5", "10e20"]
    )
    func hasSafeNeighbours(text: String) {
        Forms.decimal.expectRefusalOrRoundTrip(near: text)
    }

    @Test("a million digits are refused, and a million redundant zeros are ignored")
    func boundsDigits() throws {
        let zeros = String(repeating: "0", count: 1_000_000)
        #expect(Forms.decimal.fault("1" + zeros + "1") == .tooManyDigits)
        #expect(Forms.decimal.fault("1" + zeros) == .beyondDecimal)
        #expect(try Forms.decimal.value("1." + zeros) == 1)
        #expect(try Forms.decimal.value("1" + zeros + "e-1000000") == 1)
    }

    @Test("a decimal that is not a number is not written")
    func refusesToWrite() {
        #expect(throws: ScalarFault.notANumber) { try DecimalKind.write(.nan) }
    }
}

extension Forms {
    static let decimal = Form(read: DecimalKind.read, write: DecimalKind.write)
}
