public import SchematicFoundation

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

/// Days of the proleptic Gregorian calendar, counted from 1970-01-01.
enum GregorianDays {
    private static let perYear = 365
    private static let per4Years = 1_461
    private static let perCentury = 36_524
    private static let perEra = 146_097  // 400 years, after which the calendar repeats itself
    /// The number of 1970-01-01, counted from 0000-03-01. In years that start in March, the leap day is the last day.
    private static let epoch = 719_468

    static func inMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of an existing day, in a year from -399.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let years = (month > 2 ? year : year - 1) + 400
        let months = (month + 9) % 12
        let leapDays = years / 4 - years / 100 + years / 400
        return years * perYear + leapDays + daysBefore(month: months) + day - 1 - epoch - perEra
    }

    /// Returns the day with a number, from year -399.
    static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
        var rest = number + epoch + perEra
        let eras = rest / perEra
        rest %= perEra
        let centuries = min(rest / perCentury, 3)
        rest -= centuries * perCentury
        let fourYears = rest / per4Years
        rest %= per4Years
        let years = min(rest / perYear, 3)
        rest -= years * perYear

        let months = (5 * rest + 2) / 153
        let year = (eras - 1) * 400 + centuries * 100 + fourYears * 4 + years
        let day = rest - daysBefore(month: months) + 1
        return months < 10 ? (year, months + 3, day) : (year + 1, months - 9, day)
    }

    /// Returns the number of days before a month, in a year that starts in March, which is month 0. Five months
    /// have 153 days.
    private static func daysBefore(month: Int) -> Int { (153 * month + 2) / 5 }
}
