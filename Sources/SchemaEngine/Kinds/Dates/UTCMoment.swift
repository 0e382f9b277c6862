import SchematicFoundation
import SchematicText

/// A whole second in UTC, as the number of seconds since 1970, and as a day and a time.
struct UTCMoment {
    static let secondsPerDay = 86_400
    /// 2001-01-01T00:00:00Z, the reference date of `Date`.
    static let referenceDate = 978_307_200
    /// The first and the last second of the years 0000 to 9999.
    static let seconds = -62_167_219_200...253_402_300_799

    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    let seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// Creates the second that contains a date, or returns `nil` outside the years 0000 to 9999.
    init?(_ date: Date) {
        // `timeIntervalSince1970` is coarser, and may round up to the next second.
        let interval = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard abs(interval) < 1e12 else { return nil }
        seconds = Int(interval) + Self.referenceDate
        guard Self.seconds.contains(seconds) else { return nil }
    }

    /// Creates a second from a day and a time. A leap second becomes the next second.
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

    var date: CalendarDate { CalendarDate(existing: GregorianDays.day(dayNumber)) }
}

/// A time of day as in RFC 3339 and RFC 9110. `23:59:60` is a leap second.
struct TimeOfDay {
    var hour: Int
    var minute: Int
    var second: Int

    /// Seconds since midnight. A leap second counts as the next second.
    var seconds: Int { hour * 3600 + minute * 60 + second }

    /// Returns whether the time is valid where clocks are `offset` minutes ahead of UTC.
    func isPossible(minutesAheadOfUTC offset: Int = 0) -> Bool {
        guard second == 60 else { return true }
        return (hour * 60 + minute - offset + 1440) % 1440 == 1439
    }
}
