import SchematicText

/// `{time}`: the `full-time` of RFC 3339, section 5.6, such as `10:53:24Z` or `10:53:24.5+02:00`. `Z` may be in either
/// case. A leap second is valid only if it is 23:59:60 in UTC.
enum TimeKind: TextKind {
    static var kind: ScalarKind { .time }
    static var expectation: String { "a time with its zone such as '10:53:24Z' (RFC 3339)" }

    static func check(_ text: TextBytes) throws(ScalarFault) {
        var cursor = TextCursor(text)
        let time = try cursor.timeOfDay()
        if cursor.skip(".") {
            repeat { _ = try cursor.digit() } while cursor.next.decimalDigit != nil
        }
        let offset = try cursor.offset(requiresColon: true)
        try cursor.end()
        guard time.isPossible(minutesAheadOfUTC: offset) else { throw .misplacedLeapSecond }
    }
}

extension TextCursor {
    /// Reads `hh:mm:ss`. The caller checks whether a second of 60 is valid.
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

/// Faults of several kinds of dates.
extension ScalarFault {
    static var noSuchMonth: ScalarFault { ScalarFault("there is no such month") }
    static var noSuchDay: ScalarFault { ScalarFault("its month has no such day") }
    static var noSuchTime: ScalarFault { ScalarFault("a day has no such time") }
    /// Second 60 at a time other than 23:59:60 in UTC.
    static var misplacedLeapSecond: ScalarFault { ScalarFault("second 60 exists only at 23:59:60 in UTC") }
    /// The moment is before year 0000 or after year 9999, or not a valid moment.
    static var yearOutOfRange: ScalarFault { ScalarFault("the time is outside the years 0000 to 9999") }
}
