import SchematicFoundation
import SchematicText

/// `{date_iso8601}`: the `date-time` of RFC 3339, section 5.6. `T` and `Z` may be in either case, and an offset may omit its colon.
/// With `{date_iso8601:utc}`, only the offset zero is accepted.
enum DateTimeKind: MomentKind {
    static var kind: ScalarKind { .dateTime }
    static var expectation: String { "a date and time such as '2015-03-22T10:53:24Z' (RFC 3339)" }

    /// Reads a text that is exactly one date and time.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Date {
        var cursor = TextCursor(text)
        let (day, time) = try cursor.dayAndTime()
        var moment = DecimalSeconds(seconds: 0)
        if cursor.skip(".") { try cursor.fraction(into: &moment) }
        let offset = try cursor.offset()
        try cursor.end()
        guard time.isPossible(minutesAheadOfUTC: offset) else { throw .misplacedLeapSecond }

        moment.seconds = UTCMoment(day, time).seconds - offset * 60
        return moment.date
    }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        guard text == "utc" else { throw .invalid(expected: "{date_iso8601} or {date_iso8601:utc}") }
        return .utc
    }

    static func checkArgument(_ text: TextBytes, _ argument: Int32, _ tables: SchemaProgram.Tables) throws(ScalarFault)
    {
        try checkUTC(text)
    }

    /// Checks that a valid date and time has the offset zero: it ends with `Z`, `00:00` or `0000`.
    static func checkUTC(_ text: TextBytes) throws(ScalarFault) {
        let count = text.count
        if text[count - 1] | 0x20 == UInt8(ascii: "z") { return }
        let zero = UInt8(ascii: "0")
        let hours = text[count - 3] == UInt8(ascii: ":") ? count - 5 : count - 4
        guard text[count - 1] == zero, text[count - 2] == zero, text[hours] == zero, text[hours + 1] == zero else {
            throw .notUTC
        }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        "a date and time in UTC such as '2015-03-22T10:53:24Z' (RFC 3339)"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form { .scalar(.dateTime, .utc) }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(kind)")
        if argument >= 0 { hash.write("utc") }
    }

    // MARK: Writing

    /// Appends the shortest text that reads back as the same date: `2015-03-22T10:53:24Z`, with a fraction if necessary.
    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault) {
        guard let moment = DecimalSeconds(date) else { throw .yearOutOfRange }
        try append(moment, to: &text)
    }

    /// Writes a text for display and scripts, always with three fractional digits: `2015-03-22T10:53:24.000Z`.
    /// Finer fractions are truncated towards the past.
    static func writeMilliseconds(_ date: Date) throws(ScalarFault) -> String {
        guard let moment = DecimalSeconds(date) else { throw .yearOutOfRange }
        var text: [UInt8] = []
        text.reserveCapacity(30)
        try append(moment.cutToMilliseconds, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ moment: DecimalSeconds, to text: inout [UInt8]) throws(ScalarFault) {
        let (offset, zone) = writableOffset(at: moment.seconds)
        let local = UTCMoment(seconds: moment.seconds + offset)
        guard UTCMoment.seconds.contains(local.seconds) else { throw .yearOutOfRange }
        text.append(local.date)
        text.append(UInt8(ascii: "T"))
        text.append(timeOfDay: local.secondOfDay)
        text.append(fractionOf: moment)
        text.append(contentsOf: zone.utf8)
    }

    /// Returns the zone in which a moment is written, as seconds ahead of UTC and as text. It is UTC, except
    /// for a moment that an offset has moved past either end of the calendar. `0000-01-01T00:00:00+01:00` is in
    /// the year before in UTC; the greatest offset moves it back.
    private static func writableOffset(at second: Int) -> (Int, String) {
        if second < UTCMoment.seconds.lowerBound { return (86_340, "+23:59") }
        if second > UTCMoment.seconds.upperBound { return (-86_340, "-23:59") }
        return (0, "Z")
    }
}

extension TextCursor {
    /// Reads `full-date "T" partial-time`, without a fraction.
    fileprivate mutating func dayAndTime() throws(ScalarFault) -> (CalendarDate, TimeOfDay) {
        if let day = text.quickDate, text[10] == UInt8(ascii: "T"), let time = text.quickTime(at: 11) {
            advance(by: 19)
            return (day, time)
        }
        let day = try fullDate()
        guard skip("T") || skip("t") else { throw isAtEnd ? .missingTime : misfit }
        return (day, try timeOfDay())
    }

    /// Reads the digits after a decimal point, at least one.
    mutating func fraction(into moment: inout DecimalSeconds) throws(ScalarFault) {
        moment.append(digit: try digit())
        while let digit = next.decimalDigit {
            moment.append(digit: digit)
            advance()
        }
    }

    /// Reads `time-offset`, as the minutes that local time is ahead of UTC.
    @inline(__always)
    mutating func offset(requiresColon: Bool = false) throws(ScalarFault) -> Int {
        if skip("Z") || skip("z") { return 0 }
        let isAhead = skip("+")
        guard isAhead || skip("-") else { throw isAtEnd ? .missingZone : misfit }
        let hours = try digits(2)
        if !skip(":"), requiresColon { throw misfit }
        let minutes = try digits(2)
        guard hours < 24, minutes < 60 else { throw .noSuchOffset }
        return (isAhead ? 1 : -1) * (hours * 60 + minutes)
    }
}

extension ScalarFault {
    static var notUTC: ScalarFault { ScalarFault("its offset from UTC is not zero") }
    static var noSuchOffset: ScalarFault {
        ScalarFault("there is no such offset from UTC: they run from -23:59 to +23:59")
    }
    static var missingTime: ScalarFault { ScalarFault("the time is missing; the tag for a day alone is {date}") }
    static var missingZone: ScalarFault {
        ScalarFault("the time zone is missing: 'Z' for UTC, or an offset such as '+02:00'")
    }
}
