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
