#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A whole second in UTC, as a number of seconds since 1970 and as a day with a time.
struct UTCMoment {
    static let secondsPerDay = 86_400
    /// 2001-01-01T00:00:00Z, from which `Date` counts.
    static let referenceDate = 978_307_200
    /// The first and the last second of the years 0000 to 9999.
    static let seconds = -62_167_219_200...253_402_300_799

    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    let seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// The second that a date lies in, or `nil` outside the years 0000 to 9999.
    init?(_ date: Date) {
        // Not by `timeIntervalSince1970`: it is coarser, and may round up to the next second.
        let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard abs(whole) < 1e12 else { return nil }
        seconds = Int(whole) + Self.referenceDate
        guard Self.seconds.contains(seconds) else { return nil }
    }

    /// A day and a time of it; a leap second is the second after.
    init(_ day: CalendarDate, _ time: TimeOfDay) {
        let days = GregorianDays.number(year: day.year, month: day.month, day: day.day)
        seconds = days * Self.secondsPerDay + time.seconds
    }

    /// Days since 1970-01-01.
    var dayNumber: Int { (seconds - secondOfDay) / Self.secondsPerDay }

    var secondOfDay: Int {
        let rest = seconds % Self.secondsPerDay
        return rest < 0 ? rest + Self.secondsPerDay : rest
    }

    /// The day of the week; Sunday is 0.
    var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

    var date: CalendarDate { CalendarDate(existing: GregorianDays.day(dayNumber)) }
}

/// A time of day as RFC 3339 and RFC 9110 write it: `23:59:60` is a leap second.
struct TimeOfDay {
    var hour: Int
    var minute: Int
    var second: Int

    /// Seconds since midnight; a leap second is the second after.
    var seconds: Int { hour * 3600 + minute * 60 + second }

    /// Whether the time may stand where clocks are so many minutes ahead of UTC.
    func isPossible(minutesAheadOfUTC offset: Int = 0) -> Bool {
        guard second == 60 else { return true }
        return (hour * 60 + minute - offset + 1440) % 1440 == 1439
    }
}

extension TextCursor {
    /// Reads `hh:mm:ss`. Whether a 60th second may stand there is the caller's to ask.
    mutating func timeOfDay() throws(ScalarFault) -> TimeOfDay {
        let hour = try digits(2)
        try expect(":")
        let minute = try digits(2)
        try expect(":")
        let second = try digits(2)
        guard hour < 24, minute < 60, second <= 60 else { throw .noSuchTime }
        return TimeOfDay(hour: hour, minute: minute, second: second)
    }
}
