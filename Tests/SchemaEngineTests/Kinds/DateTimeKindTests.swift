import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("date and time by RFC 3339")
struct DateTimeKindTests {
    @Test(
        "a date and time is read, and written in UTC if its year allows it, with the shortest fraction",
        arguments: [
            ("2015-03-22T10:53:24Z", "2015-03-22T10:53:24Z"),
            ("2015-03-22t10:53:24z", "2015-03-22T10:53:24Z"),
            ("2015-03-22T12:53:24+02:00", "2015-03-22T10:53:24Z"),
            ("2015-03-22T05:23:24-0530", "2015-03-22T10:53:24Z"),
            ("2015-03-22T10:53:24-00:00", "2015-03-22T10:53:24Z"),
            ("2015-03-22T10:53:24.5Z", "2015-03-22T10:53:24.5Z"),
            ("2015-03-22T10:53:24.250Z", "2015-03-22T10:53:24.25Z"),
            ("2015-03-22T10:53:24.123Z", "2015-03-22T10:53:24.123Z"),
            ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50.52Z"),
            ("1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27.87Z"),
            ("1969-12-31T23:59:59.75Z", "1969-12-31T23:59:59.75Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
            ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
            ("2017-01-01T00:59:60.5+01:00", "2017-01-01T00:00:00.5Z"),
            ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
            ("0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00+23:59"),
            ("0000-01-01T00:00:00+01:00", "0000-01-01T22:59:00+23:59"),
            ("9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59-23:59"),
            ("9999-12-31T23:59:60Z", "9999-12-31T00:01:00-23:59"),
        ]
    )
    func accepts(text: String, written: String) throws {
        let date = try Forms.dateTime.value(text)
        #expect(try DateTimeKind.write(date) == written)
        #expect(try Forms.dateTime.value(written) == date)
        Forms.dateTime.expectRefusalOrRoundTrip(near: text)
    }

    @Test(
        "text that is not exactly a date and time is refused with its reason",
        arguments: [
            ("2015-03-22T10:53:24", .missingZone), ("2015-03-22T10:53:24.5", .missingZone),
            ("2015-03-22", .missingTime), ("2015-03-22 10:53:24Z", .misplaced(at: 10)),
            ("2015-03-22T25:00:00Z", .noSuchTime), ("2015-03-22T24:00:00Z", .noSuchTime),
            ("2015-03-22T10:60:00Z", .noSuchTime), ("2015-03-22T10:53:61Z", .noSuchTime),
            ("2015-03-22T10:53Z", .misplaced(at: 16)), ("2015-02-30T10:53:24Z", .noSuchDay),
            ("2015-03-22T10:53:24.Z", .misplaced(at: 20)), ("2015-03-22T10:53:24,5Z", .misplaced(at: 19)),
            ("2015-03-22T10:53:24+24:00", .noSuchOffset), ("2015-03-22T10:53:24+02:60", .noSuchOffset),
            ("2015-03-22T10:53:24+02", .cutShort), ("2015-03-22T10:53:24+2:00", .misplaced(at: 21)),
            ("2015-03-22T10:53:24 +02:00", .misplaced(at: 19)), ("2015-03-22T10:53:24UTC", .misplaced(at: 19)),
            ("2015-03-22T10:53:24ZZ", .trailingText(at: 20)), ("2015-03-22T10:53:24Z\n", .trailingText(at: 20)),
            ("2016-12-31T12:00:60Z", .misplacedLeapSecond), ("2016-12-31T23:59:60+01:00", .misplacedLeapSecond),
            ("2015-W12-7T10:53:24Z", .misplaced(at: 5)), ("1427021604", .misplaced(at: 4)), ("", .cutShort),
        ] as [(String, ScalarFault)]
    )
    func refuses(text: String, fault: ScalarFault) {
        #expect(Forms.dateTime.fault(text) == fault)
    }

    @Test(
        "texts of one moment read as the same date in all forms",
        arguments: [
            ("2015-03-22T10:53:24Z", "Sun, 22 Mar 2015 10:53:24 GMT", 1_427_021_604),
            ("1994-11-06T08:49:37Z", "Sun Nov  6 08:49:37 1994", 784_111_777),
            ("1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ]
    )
    func agreesWithOtherForms(text: String, httpText: String, seconds: Int) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(try Forms.dateTime.value(text) == date)
        #expect(try Forms.httpDate.value(httpText) == date)
        #expect(try Forms.seconds.value("\(seconds)") == date)
        #expect(try Forms.milliseconds.value("\(seconds)000") == date)
    }

    @Test("a fraction of a million digits is read with the precision of a date")
    func readsLongFractions() throws {
        let text = "2015-03-22T10:53:24.25" + String(repeating: "0", count: 1_000_000) + "1Z"
        #expect(try Forms.dateTime.value(text) == Forms.dateTime.value("2015-03-22T10:53:24.25Z"))
    }

    @Test(
        "milliseconds are rounded toward the past",
        arguments: [
            ("2015-03-22T10:53:24Z", "2015-03-22T10:53:24.000Z"),
            ("2015-03-22T10:53:24.9999Z", "2015-03-22T10:53:24.999Z"),
            ("2015-03-22T10:53:24.123Z", "2015-03-22T10:53:24.123Z"),
            ("2015-03-22T10:53:24.123456789Z", "2015-03-22T10:53:24.123Z"),
            ("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"),
            ("1900-01-01T00:00:00.0001Z", "1900-01-01T00:00:00.000Z"),
        ]
    )
    func cutsMilliseconds(text: String, written: String) throws {
        #expect(try DateTimeKind.writeMilliseconds(Forms.dateTime.value(text)) == written)
    }

    @Test("thousandths of a second keep their digits")
    func keepsMilliseconds() throws {
        for thousandth in stride(from: 0, to: 1000, by: 7) {
            let digits = String(1000 + thousandth).dropFirst()
            for start in [
                "0001-01-01T00:00:00.", "1969-12-31T23:59:59.", "2015-03-22T10:53:24.", "9999-12-31T23:59:59.",
            ] {
                #expect(
                    try DateTimeKind.writeMilliseconds(Forms.dateTime.value(start + digits + "Z")) == start + digits
                        + "Z"
                )
            }
        }
    }

    @Test("dates near and far round-trip")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 2)
        for magnitude in [10.0, 1e3, 1e6, 1e9, 6e10] {
            for _ in 0..<100 {
                let seconds = Double.random(in: 8...magnitude, using: &random)
                for date in [seconds, -seconds].map(Date.init(timeIntervalSinceReferenceDate:)) {
                    #expect(try Forms.dateTime.value(DateTimeKind.write(date)) == date)
                }
            }
        }
    }

    @Test("dates near 2001, where dates have the highest precision, round-trip")
    func roundTripsNearTheReferenceDate() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let fraction = String(
                Int.random(in: 0..<DecimalSeconds.finestScale, using: &random) + DecimalSeconds.finestScale
            )
            let start = ["2000-12-31T23:59:59.", "2001-01-01T00:00:00.", "2001-01-01T00:00:03."].randomElement(
                using: &random
            )
            let date = try Forms.dateTime.value((start ?? "") + fraction.dropFirst() + "Z")
            #expect(try Forms.dateTime.value(DateTimeKind.write(date)) == date)
        }
    }

    @Test("a date that text cannot represent is refused", arguments: [.infinity, .nan, 1e300, 3e11, -7e10] as [Double])
    func refusesToWrite(seconds: Double) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(throws: ScalarFault.yearOutOfRange) { try DateTimeKind.write(date) }
        #expect(throws: ScalarFault.yearOutOfRange) { try DateTimeKind.writeMilliseconds(date) }
    }
}

extension DateTimeKind {
    static func write(_ date: Date) throws(ScalarFault) -> String {
        var text: [UInt8] = []
        try append(date, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}

extension Forms {
    static let dateTime = Form(read: DateTimeKind.read, write: DateTimeKind.write)
}
