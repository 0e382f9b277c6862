import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("seconds and milliseconds since 1970")
struct UnixTimeKindTests {
    @Test(
        "a number of seconds is read in any notation, and written",
        arguments: [
            ("1427021604", "2015-03-22T10:53:24Z", "1427021604"), ("0", "1970-01-01T00:00:00Z", "0"),
            ("-0", "1970-01-01T00:00:00Z", "0"), ("1427021604.5", "2015-03-22T10:53:24.5Z", "1427021604.5"),
            ("1.427021604e9", "2015-03-22T10:53:24Z", "1427021604"),
            ("14270216040E-1", "2015-03-22T10:53:24Z", "1427021604"),
            ("-0.5", "1969-12-31T23:59:59.5Z", "-0.5"), ("-1", "1969-12-31T23:59:59Z", "-1"),
            ("1e3", "1970-01-01T00:16:40Z", "1000"), ("1e-3", "1970-01-01T00:00:00.001Z", "0.001"),
            ("1e-400", "1970-01-01T00:00:00Z", "0"), ("0e999999999999999999999", "1970-01-01T00:00:00Z", "0"),
            ("253402300799", "9999-12-31T23:59:59Z", "253402300799"),
            ("-62167219200", "0000-01-01T00:00:00Z", "-62167219200"),
        ]
    )
    func readsSeconds(text: String, moment: String, written: String) throws {
        let date = try Forms.seconds.value(text)
        #expect(try DateTimeKind.write(date) == moment)
        #expect(try UnixSecondsKind.write(date) == written)
        Forms.seconds.expectRefusalOrRoundTrip(near: text)
    }

    @Test(
        "a number of milliseconds is read in any notation, and written",
        arguments: [
            ("1427021604000", "2015-03-22T10:53:24Z", "1427021604000"), ("0", "1970-01-01T00:00:00Z", "0"),
            ("1427021604123", "2015-03-22T10:53:24.123Z", "1427021604123"), ("1", "1970-01-01T00:00:00.001Z", "1"),
            ("1.5", "1970-01-01T00:00:00.0015Z", "1.5"), ("-1", "1969-12-31T23:59:59.999Z", "-1"),
            ("1.427021604e12", "2015-03-22T10:53:24Z", "1427021604000"),
            ("-1500.25", "1969-12-31T23:59:58.49975Z", "-1500.25"),
            ("253402300799999", "9999-12-31T23:59:59.999Z", "253402300799999"),
        ]
    )
    func readsMilliseconds(text: String, moment: String, written: String) throws {
        let date = try Forms.milliseconds.value(text)
        #expect(try DateTimeKind.write(date) == moment)
        #expect(try UnixMillisecondsKind.write(date) == written)
        Forms.milliseconds.expectRefusalOrRoundTrip(near: text)
    }

    @Test(
        "a moment outside the years 0000 to 9999 is refused",
        arguments: [
            "253402300800", "-62167219201", "-62167219200.5", "1e12", "1e400", "-1e400", "1e99999999999999999999",
        ]
    )
    func refusesMoments(text: String) {
        #expect(Forms.seconds.fault(text) == .yearOutOfRange)
        #expect(Forms.milliseconds.fault(text.contains("e4") || text.contains("e9") ? text : text + "e3") != nil)
    }

    @Test("text that is not a number is refused", arguments: ["", "abc", "1.", "1 ", "0x10", "1427021604Z", "NaN"])
    func refusesText(text: String) {
        #expect(Forms.seconds.fault(text) == .notANumber)
    }

    @Test("dates near and far round-trip through seconds and milliseconds")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 5)
        for magnitude in [10.0, 1e3, 1e6, 1e9, 6e10] {
            for _ in 0..<100 {
                let seconds = Double.random(in: 8...magnitude, using: &random)
                for date in [seconds, -seconds].map(Date.init(timeIntervalSinceReferenceDate:)) {
                    #expect(try Forms.seconds.value(UnixSecondsKind.write(date)) == date)
                    #expect(try Forms.milliseconds.value(UnixMillisecondsKind.write(date)) == date)
                }
            }
        }
    }

    @Test(
        "a date outside the years 0000 to 9999 is not written",
        arguments: [.infinity, .nan, 253_402_300_800] as [Double]
    )
    func refusesToWrite(seconds: Double) {
        #expect(throws: ScalarFault.yearOutOfRange) { try UnixSecondsKind.write(Date(timeIntervalSince1970: seconds)) }
    }
}

extension Forms {
    static let seconds = Form(read: UnixSecondsKind.read, write: UnixSecondsKind.write)
    static let milliseconds = Form(read: UnixMillisecondsKind.read, write: UnixMillisecondsKind.write)
}

extension MomentKind {
    fileprivate static func write(_ date: Date) throws(ScalarFault) -> String {
        var text: [UInt8] = []
        try append(date, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
