package import SchematicFoundation

/// `{date_http}`: the `HTTP-date` of RFC 9110, section 5.6.7: case-sensitive, always in UTC, in one of three forms.
///
/// The name of the weekday must be valid, but need not match the date. Second 60 is valid only in 23:59:60, and
/// means the next second.
enum HTTPDateKind: MomentKind {
    static var kind: ScalarKind { .httpDate }
    static var expectation: String { "an HTTP date such as 'Sun, 22 Mar 2015 10:53:24 GMT' (RFC 9110)" }

    fileprivate static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        .map { Array($0.utf8) }
    fileprivate static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map { Array($0.utf8) }
    fileprivate static let zone = Array(" GMT".utf8)

    static func read(_ text: TextBytes) throws(ScalarFault) -> Date { try read(text, currentYear: nil) }

    /// Reads a text that is exactly one date, in any of the forms. The current year, by default that of the
    /// clock, determines the century of a year with two digits.
    static func read(_ text: TextBytes, currentYear: Int?) throws(ScalarFault) -> Date {
        var cursor = TextCursor(text)
        let isLong = try cursor.weekday()
        let moment: UTCMoment
        if isLong {
            moment = try cursor.rfc850Date(currentYear: currentYear)
        } else if cursor.skip(",") {
            moment = try cursor.fixedDate()
        } else {
            moment = try cursor.asctimeDate()
        }
        try cursor.end()
        guard UTCMoment.seconds.contains(moment.seconds) else { throw .yearOutOfRange }
        return DecimalSeconds(seconds: moment.seconds).date
    }

    /// Writes `IMF-fixdate`, such as `Sun, 22 Mar 2015 10:53:24 GMT`. Fractions are truncated towards the past.
    static func write(_ date: Date) throws(ScalarFault) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(29)
        try append(date, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text that `write(_:)` returns.
    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault) {
        guard let second = UTCMoment(date) else { throw .yearOutOfRange }
        let day = second.date
        text.append(contentsOf: weekdays[second.weekday].prefix(3))
        text.append(contentsOf: ", ".utf8)
        text.append(twoDigits: day.day)
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: months[day.month - 1])
        text.append(UInt8(ascii: " "))
        text.append(year: day.year)
        text.append(UInt8(ascii: " "))
        text.append(timeOfDay: second.secondOfDay)
        text.append(contentsOf: zone)
    }

    /// Returns the latest year that ends in the two digits and is not more than 50 years in the future.
    fileprivate static func year(endingIn digits: Int, currentYear: Int?) -> Int {
        let limit = (currentYear ?? CalendarDate(inUTC: Date())?.year ?? 2000) + 50
        return limit - (limit - digits) % 100
    }
}

/// The three forms, each from the point at which it differs from the others.
extension TextCursor {
    /// ` 06 Nov 1994 08:49:37 GMT`
    fileprivate mutating func fixedDate() throws(ScalarFault) -> UTCMoment {
        try expect(" ")
        let day = try digits(2)
        try expect(" ")
        let month = try month()
        try expect(" ")
        let date = try existing(year: try digits(4), month: month, day: day)
        try expect(" ")
        let moment = UTCMoment(date, try utcTime())
        try expect(HTTPDateKind.zone)
        return moment
    }

    /// `, 06-Nov-94 08:49:37 GMT`
    fileprivate mutating func rfc850Date(currentYear: Int?) throws(ScalarFault) -> UTCMoment {
        try expect(",")
        try expect(" ")
        let day = try digits(2)
        try expect("-")
        let month = try month()
        try expect("-")
        let year = HTTPDateKind.year(endingIn: try digits(2), currentYear: currentYear)
        let date = try existing(year: year, month: month, day: day)
        try expect(" ")
        let moment = UTCMoment(date, try utcTime())
        try expect(HTTPDateKind.zone)
        return moment
    }

    /// ` Nov  6 08:49:37 1994`
    fileprivate mutating func asctimeDate() throws(ScalarFault) -> UTCMoment {
        try expect(" ")
        let month = try month()
        try expect(" ")
        let day = skip(" ") ? try digit() : try digits(2)
        try expect(" ")
        let time = try utcTime()
        try expect(" ")
        return UTCMoment(try existing(year: try digits(4), month: month, day: day), time)
    }

    /// Reads the name of a weekday. Returns whether it is written in full.
    fileprivate mutating func weekday() throws(ScalarFault) -> Bool {
        for name in HTTPDateKind.weekdays where follows(name[..<3]) {
            let isLong = follows(name[...])
            advance(by: isLong ? name.count : 3)
            return isLong
        }
        throw misfit
    }

    private mutating func month() throws(ScalarFault) -> Int {
        for (index, name) in HTTPDateKind.months.enumerated() where follows(name[...]) {
            advance(by: name.count)
            return index + 1
        }
        throw misfit
    }

    private mutating func utcTime() throws(ScalarFault) -> TimeOfDay {
        let time = try timeOfDay()
        guard time.isPossible() else { throw .misplacedLeapSecond }
        return time
    }
}

extension Date {
    /// Creates the date of an HTTP field value in any of the three forms of RFC 9110, section 5.6.7, or returns
    /// `nil` if the text is not such a date. `now` determines the century of a year with two digits.
    package init?(httpDate text: String, now: Date) {
        let year = CalendarDate(inUTC: now)?.year
        let date = try? text.withTextBytes { bytes throws(ScalarFault) in
            try HTTPDateKind.read(bytes, currentYear: year)
        }
        guard let date else { return nil }
        self = date
    }

    /// The date as an HTTP field value in its preferred form, in whole seconds; `nil` if its year has not four digits.
    package var httpDateText: String? { try? HTTPDateKind.write(self) }
}
