#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A date with no time and no time zone, such as a birthday: what tag `{date}` reads and writes.
///
/// The calendar is the proleptic Gregorian one, the years run from 0000 to 9999 (`full-date` of RFC 3339, section 5.6).
public struct CalendarDate: Sendable, Hashable {
    /// The year, from 0 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A date, or `nil` where there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianDays.inMonth(month, of: year)
        else { return nil }
        self.init(existing: (year, month, day))
    }

    /// The date itself, or the nearest one where there is no such day: 28 February 2023 for 31 February 2023.
    public init(clampingYear year: Int, month: Int, day: Int) {
        let year = min(max(year, 0), 9999)
        let month = min(max(month, 1), 12)
        self.init(existing: (year, month, min(max(day, 1), GregorianDays.inMonth(month, of: year))))
    }

    /// The day that a moment belongs to in UTC, or `nil` where the moment lies outside the years 0000 to 9999.
    public init?(inUTC moment: Date) {
        guard let second = UTCMoment(moment) else { return nil }
        self = second.date
    }

    /// A day that is known to exist.
    init(existing day: (year: Int, month: Int, day: Int)) {
        (year, month, self.day) = day
    }

    /// The moment at which the day begins in UTC.
    public var midnightUTC: Date {
        let days = GregorianDays.number(year: year, month: month, day: day)
        return DecimalSeconds(whole: days * UTCMoment.secondsPerDay).date
    }
}

extension CalendarDate: Comparable {
    /// Whether the first date is the earlier one.
    public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }
}
