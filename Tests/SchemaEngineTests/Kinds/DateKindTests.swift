import Foundation
import SchematicText
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("calendar dates")
struct DateKindTests {
    @Test(
        "an existing date is read and written unchanged",
        arguments: ["2015-03-22", "2016-02-29", "2000-02-29", "0000-01-01", "0000-02-29", "9999-12-31", "1582-10-10"]
    )
    func accepts(text: String) throws {
        #expect(try Forms.date.value(text).description == text)
        #expect(CalendarDate(text)?.description == text)
        Forms.date.expectRefusalOrRoundTrip(near: text)
    }

    @Test(
        "text that is not exactly an existing date is refused with its reason",
        arguments: [
            ("2015-02-29", .noSuchDay), ("1900-02-29", .noSuchDay), ("2015-04-31", .noSuchDay),
            ("2015-01-32", .noSuchDay), ("2015-01-00", .noSuchDay), ("2015-13-01", .noSuchMonth),
            ("2015-00-01", .noSuchMonth), ("2015-3-22", .misplaced(at: 6)), ("2015-03-2", .cutShort),
            ("", .cutShort), ("today", .misplaced(at: 0)), ("2015-03-22T10:53:24Z", .hasTime),
            ("2015-03-22t", .hasTime),
            ("2015-03-22 ", .trailingText(at: 10)), (" 2015-03-22", .misplaced(at: 0)),
            ("20150322", .misplaced(at: 4)), ("+2015-03-22", .misplaced(at: 0)), ("12015-03-22", .misplaced(at: 4)),
            ("2015-03-2٢", .misplaced(at: 9)), ("2015/03/22", .misplaced(at: 4)),
        ] as [(String, ScalarFault)]
    )
    func refuses(text: String, fault: ScalarFault) {
        #expect(Forms.date.fault(text) == fault)
        #expect(CalendarDate(text) == nil)
    }

    @Test(
        "a moment has the day of a time zone",
        arguments: [(0, "2015-03-22"), (50_400, "2015-03-23"), (-43_200, "2015-03-21")]
    )
    func inTimeZone(seconds: Int, day: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: seconds))
        let moment = Date(timeIntervalSince1970: 1_427_021_604)  // 2015-03-22T10:53:24Z
        #expect(CalendarDate(moment, in: zone)?.description == day)
        for seconds in [1e300, -1e300, .infinity, .nan] {
            #expect(CalendarDate(Date(timeIntervalSince1970: seconds), in: zone) == nil)
        }
    }

    @Test("days are the same as in Foundation's calendar")
    func agreesWithFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        calendar.locale = Locale(identifier: "en_US_POSIX")
        var random = SeededGenerator(seed: 1)
        for _ in 0..<400 {
            // From 1600 on, because Foundation's calendar is Julian for early dates.
            let moment = Date(timeIntervalSince1970: .random(in: -11_676_096_000..<253_402_300_800, using: &random))
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: moment)
            let date = try #require(CalendarDate(inUTC: moment))
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
            #expect(date.midnightUTC == calendar.startOfDay(for: moment))
            let weekday = try calendar.shortWeekdaySymbols[#require(parts.weekday) - 1]
            #expect(try HTTPDateKind.write(moment).hasPrefix("\(weekday), "))
        }
    }

    @Test("the days from 0000 to 9999 are consecutive")
    func isContinuous() throws {
        var expected = GregorianDays.number(year: 0, month: 1, day: 1)
        #expect(expected == -719_528)
        for year in stride(from: 0, through: 9999, by: 1) {
            for month in 1...12 {
                let days = GregorianDays.inMonth(month, of: year)
                let isRight =
                    GregorianDays.number(year: year, month: month, day: 1) == expected
                    && GregorianDays.day(expected) == (year, month, 1)
                    && GregorianDays.day(expected + days - 1) == (year, month, days)
                if !isRight { Issue.record("\(year)-\(month)") }
                expected += days
            }
        }
    }

    @Test("a moment belongs to its own day, up to the last fraction before midnight")
    func splitsAtMidnight() throws {
        let midnight = try #require(CalendarDate("2001-01-01")).midnightUTC
        #expect(midnight.timeIntervalSinceReferenceDate == 0)
        #expect(CalendarDate(inUTC: midnight)?.description == "2001-01-01")
        #expect(CalendarDate(inUTC: midnight.addingTimeInterval(-1e-9))?.description == "2000-12-31")
        #expect(CalendarDate(inUTC: Date(timeIntervalSince1970: -0.5))?.description == "1969-12-31")
    }

    @Test(
        "a moment outside the years 0000 to 9999 has no date",
        arguments: [-62_167_219_200.5, 253_402_300_800, .infinity, -.infinity, .nan, 1e300]
    )
    func refusesMoments(seconds: Double) {
        #expect(CalendarDate(inUTC: Date(timeIntervalSince1970: seconds)) == nil)
    }

    @Test("dates are ordered, and coded as strings")
    func ordersAndCodes() throws {
        let dates = ["2015-03-22", "0000-01-01", "2015-02-28", "9999-12-31", "2014-12-31"].compactMap {
            CalendarDate($0)
        }
        #expect(dates.sorted().map(\.description) == dates.map(\.description).sorted())
        #expect(try JSONDecoder().decode([CalendarDate].self, from: JSONEncoder().encode(dates)) == dates)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2015-02-29"]"#.utf8))
        }
        #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
        #expect(CalendarDate(year: -1, month: 1, day: 1) == nil)
    }
}

extension Forms {
    static let date = Form(read: DateKind.read, write: { value throws(ScalarFault) in value.description })
}
