import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Scanning of numbers")
struct ScanNumberTests {
    @Test(
        "a number has its integral value, an overflow or a fraction",
        arguments: [
            ("0", .value(0)), ("-0", .value(0)), ("7", .value(7)), ("-12345678", .value(-12_345_678)),
            ("3.0", .value(3)), ("3e2", .value(300)), ("3E+2", .value(300)), ("20e-1", .value(2)), ("0.0", .value(0)),
            ("1.5e1", .value(15)), ("-1.50e1", .value(-15)), ("0e99999999999999999999", .value(0)),
            ("9223372036854775807", .value(.max)), ("-9223372036854775808", .value(.min)),
            ("9223372036854775808", .overflow), ("-9223372036854775809", .overflow), ("1e19", .overflow),
            ("18446744073709551616", .overflow), ("1e400", .overflow), ("1e99999999999999999999", .overflow),
            ("9223372036854775807.000000000000000000000", .value(.max)),
            ("922337203685477580700000000000000000000e-20", .value(.max)),
            ("0.00000000000000000000000000000000001e35", .value(1)),
            ("0.5", .fraction), ("1e-1", .fraction), ("-15e-1", .fraction), ("1e-400", .fraction),
            ("1e-99999999999999999999", .fraction), ("12345678901234567890.5", .fraction),
            ("12345678901234567890.50e1", .overflow), ("12345678901234567890.05e1", .fraction),
            ("123456789012345678901234567890", .overflow), ("0.1234567890123456789012345", .fraction),
        ] as [(String, IntegerReading)]
    )
    func readsWhole(text: String, expected: IntegerReading) throws {
        try withScanner(Array(text.utf8)) { scanner in
            let token = try scanner.scanNumber()
            #expect(token.integer == expected)
            #expect(token.range == 0..<text.utf8.count)
            #expect(scanner.position == text.utf8.count)
            #expect(token.isIntegerText == !text.contains { ".eE".contains($0) })
            #expect(token.isNegative == text.hasPrefix("-"))
        }
    }

    @Test(
        "a token keeps the significant digits",
        arguments: [
            ("1.25", 125, -2, true), ("-1250e-3", 1250, -3, true), ("0.001", 1, -3, true),
            ("1234567890123456789", 1_234_567_890_123_456_789, 0, true),
            ("12345678901234567890", 1_234_567_890_123_456_789, 1, true),
            ("12345678901234567891", 1_234_567_890_123_456_789, 1, false),
            ("0.00000000000000000000012345678901234567891", 1_234_567_890_123_456_789, -40, false),
            ("1e40000", 1, .max, false), ("1e-40000", 1, .min, false), ("0e40000", 0, 0, true),
        ] as [(String, UInt64, Int16, Bool)]
    )
    func keepsDigits(text: String, magnitude: UInt64, exponent: Int16, isExact: Bool) throws {
        let token = try withScanner(Array(text.utf8)) { try $0.scanNumber() }
        #expect(token.magnitude == magnitude)
        #expect(token.exponent == exponent)
        #expect(token.isExact == isExact)
    }

    @Test(
        "a number of up to 18 digits without an exponent is short, and any other is not",
        arguments: [
            ("0", 1), ("-7,", 2), ("123456789012345678]", 18), ("1.25 ", 4), ("-0.12345678901234567", 20), ("0.0", 3),
            ("1234567890123456789", 0), ("0.123456789012345678", 0), ("1e3", 0), ("1.5E3", 0), ("00", 0), ("-01", 0),
            ("1.", 0), ("-", 0), (".5", 0), ("x", 0), ("", 0),
        ]
    )
    func readsShort(text: String, end: Int) {
        withScanner(Array(text.utf8)) { scanner in
            let short = scanner.shortNumber(at: 0)
            #expect(short.end == end)
            #expect(scanner.endOfPlainNumber(isInteger: true) == (short.isIntegerText ? end : 0))
            if end > 0 { #expect(scanner.endOfPlainNumber(isInteger: false) == end) }
            guard end > 0, let token = try? scanner.scanNumber() else { return }
            #expect(token.magnitude == short.magnitude)
            #expect(token.exponent == short.exponent)
            #expect(token.isNegative == short.isNegative)
            #expect(token.isIntegerText == short.isIntegerText)
        }
    }

    @Test(
        "an invalid number is refused at the first invalid character",
        arguments: [
            ("-▲", .unexpectedEnd), ("1.▲", .unexpectedEnd), ("1e▲", .unexpectedEnd), ("1e-▲", .unexpectedEnd),
            ("-▲a", .badNumber), ("-▲-1", .badNumber), ("0▲1", .badNumber), ("-0▲0", .badNumber), ("1.▲e3", .badNumber),
            ("1e▲ 3", .badNumber), ("1E+▲.3", .badNumber), ("1.5e▲x", .badNumber), ("0▲1234567890", .badNumber),
        ] as [(String, JSONTextError.Reason)]
    )
    func refuses(marked: String, reason: JSONTextError.Reason) {
        let text = MarkedText(marked)
        #expect(throws: JSONTextError(reason, at: text.offsets[0])) {
            try withScanner(text.bytes) { _ = try $0.scanNumber() }
        }
    }

    @Test(
        "a number ends where its grammar ends",
        arguments: ["1,", "12]", "-3.5}", "1e5 ", "1.2.3", "0x1", "12345678/1"]
    )
    func ends(text: String) throws {
        let token = try withScanner(Array(text.utf8)) { try $0.scanNumber() }
        #expect(Double(String(decoding: Array(text.utf8)[token.range], as: UTF8.self)) != nil)
        #expect(token.length < text.utf8.count)
    }
}
