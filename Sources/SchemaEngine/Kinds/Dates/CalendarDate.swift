public import SchematicFoundation
import SchematicText

/// A date without a time or a time zone, such as a birthday. The tag `{date}` reads and writes it.
///
/// The calendar is the proleptic Gregorian calendar, for the years 0000 to 9999 (`full-date` of RFC 3339, section 5.6).
public struct CalendarDate: Sendable, Hashable {
    /// The year, from 0 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a date, or returns `nil` if the day does not exist.
    ///
    /// - Parameters:
    ///   - year: The year, from 0 to 9999.
    ///   - month: The month, from 1 to 12.
    ///   - day: The day, from 1 to 31.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianDays.inMonth(month, of: year)
        else { return nil }
        self.init(existing: (year, month, day))
    }

    /// Creates a date, or the nearest one if the day does not exist: 28 February 2023 for 31 February 2023.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - month: The month.
    ///   - day: The day.
    public init(clampingYear year: Int, month: Int, day: Int) {
        let year = min(max(year, 0), 9999)
        let month = min(max(month, 1), 12)
        self.init(existing: (year, month, min(max(day, 1), GregorianDays.inMonth(month, of: year))))
    }

    /// Creates the date of a moment in UTC, or returns `nil` for a moment outside the years 0000 to 9999.
    ///
    /// - Parameter moment: The moment.
    package init?(inUTC moment: Date) {
        guard let second = UTCMoment(moment) else { return nil }
        self = second.date
    }

    /// Creates the date of a moment in a time zone, such as the present day of a user, or returns `nil` for a moment outside the
    /// years 0000 to 9999.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - timeZone: The time zone, such as `.current`.
    public init?(_ moment: Date, in timeZone: TimeZone) {
        guard UTCMoment(moment) != nil else { return nil }
        self.init(inUTC: moment.addingTimeInterval(Double(timeZone.secondsFromGMT(for: moment))))
    }

    /// Creates a date from a day that is known to exist.
    init(existing day: (year: Int, month: Int, day: Int)) {
        (year, month, self.day) = day
    }

    /// The moment at which the day begins in UTC.
    package var midnightUTC: Date {
        let days = GregorianDays.number(year: year, month: month, day: day)
        return DecimalSeconds(seconds: days * UTCMoment.secondsPerDay).date
    }
}

extension CalendarDate: Comparable {
    /// Returns whether the first date is earlier than the second.
    public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }
}
