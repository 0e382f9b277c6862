import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("HTTP dates by RFC 9110")
struct HTTPDateKindTests {
    @Test(
        "each of the three forms is read, and written as the first",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("Sun Nov 06 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("Tue, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("Wednesday, 29-Feb-12 00:00:00 GMT", "Wed, 29 Feb 2012 00:00:00 GMT"),
            ("Thu Jan 01 00:00:00 1970", "Thu, 01 Jan 1970 00:00:00 GMT"),
            ("Sat, 31 Dec 2016 23:59:60 GMT", "Sun, 01 Jan 2017 00:00:00 GMT"),
            ("Sat, 01 Jan 0000 00:00:00 GMT", "Sat, 01 Jan 0000 00:00:00 GMT"),
            ("Fri, 31 Dec 9999 23:59:59 GMT", "Fri, 31 Dec 9999 23:59:59 GMT"),
        ]
    )
    func accepts(text: String, written: String) throws {
        #expect(try HTTPDateKind.write(Forms.httpDate.value(text)) == written)
        Forms.httpDate.expectRefusalOrRoundTrip(near: text)
    }

    @Test(
        "every other form is refused with its reason",
        arguments: [
            ("06 Nov 1994", .misplaced(at: 0)), ("1994-11-06T08:49:37Z", .misplaced(at: 0)), ("", .cutShort),
            ("Sun, 6 Nov 1994 08:49:37 GMT", .misplaced(at: 6)), ("sun, 06 Nov 1994 08:49:37 GMT", .misplaced(at: 0)),
            ("Sun, 06 nov 1994 08:49:37 GMT", .misplaced(at: 8)), ("Sun, 06 Nov 1994 08:49:37 UTC", .misplaced(at: 26)),
            ("Sun, 06 Nov 1994 08:49:37 gmt", .misplaced(at: 26)), ("Sun, 06 Nov 1994 08:49:37", .cutShort),
            ("Sun, 06 Nov 1994 08:49:37 GMT ", .trailingText(at: 29)),
            ("Sun,06 Nov 1994 08:49:37 GMT", .misplaced(at: 4)),
            ("Sun, 06 Nov 94 08:49:37 GMT", .misplaced(at: 14)), ("Sun, 06-Nov-94 08:49:37 GMT", .misplaced(at: 7)),
            ("Sunday, 06 Nov 1994 08:49:37 GMT", .misplaced(at: 10)),
            ("Sunday, 06-Nov-1994 08:49:37 GMT", .misplaced(at: 17)),
            ("Sunday Nov  6 08:49:37 1994", .misplaced(at: 6)), ("Sun Nov 6 08:49:37 1994", .misplaced(at: 9)),
            ("Sun Nov  6 08:49:37 1994 GMT", .trailingText(at: 24)), ("Sun, 31 Nov 1994 08:49:37 GMT", .noSuchDay),
            ("Sun, 06 Nov 1994 24:00:00 GMT", .noSuchTime), ("Sun, 06 Nov 1994 08:49:60 GMT", .misplacedLeapSecond),
            ("Foo, 06 Nov 1994 08:49:37 GMT", .misplaced(at: 0)),
            ("Sun, 06 Nov 1994 08:49:37 +0000", .misplaced(at: 26)),
            ("Fri, 31 Dec 9999 23:59:60 GMT", .yearOutOfRange),
        ] as [(String, ScalarFault)]
    )
    func refuses(text: String, fault: ScalarFault) {
        #expect(Forms.httpDate.fault(text) == fault)
    }

    @Test(
        "a two-digit year is the last that is at most 50 years ahead",
        arguments: [
            (2026, "94", 1994), (2026, "26", 2026), (2026, "76", 2076), (2026, "77", 1977), (2026, "00", 2000),
            (1994, "94", 1994), (1994, "44", 2044), (1994, "45", 1945), (2099, "01", 2101), (2050, "00", 2100),
        ]
    )
    func completesYears(current: Int, digits: String, year: Int) throws {
        let date = try "Monday, 01-Mar-\(digits) 00:00:00 GMT".withTextBytes { text throws(ScalarFault) in
            try HTTPDateKind.read(text, currentYear: current)
        }
        #expect(CalendarDate(inUTC: date)?.year == year)
    }

    @Test("a two-digit year is read without a given current year")
    func asksTheClock() throws {
        let date = try "Monday, 01-Mar-21 00:00:00 GMT".withTextBytes { text throws(ScalarFault) in
            try HTTPDateKind.read(text)
        }
        #expect(CalendarDate(inUTC: date).map { $0.year % 100 } == 21)
    }

    @Test("whole seconds round-trip, and fractions are rounded toward the past")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let seconds = Double(Int.random(in: UTCMoment.seconds, using: &random))
            let date = Date(timeIntervalSince1970: seconds)
            #expect(try Forms.httpDate.value(HTTPDateKind.write(date)) == date)
        }
        #expect(try HTTPDateKind.write(Date(timeIntervalSince1970: -0.5)) == "Wed, 31 Dec 1969 23:59:59 GMT")
        #expect(throws: ScalarFault.yearOutOfRange) { try HTTPDateKind.write(Date(timeIntervalSince1970: .nan)) }
    }
}

extension Forms {
    static let httpDate = Form(
        read: { text throws(ScalarFault) in try HTTPDateKind.read(text, currentYear: 2026) },
        write: HTTPDateKind.write
    )
}
