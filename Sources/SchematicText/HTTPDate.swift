/// The `HTTP-date` of RFC 9110, section 5.6.7: case-sensitive, always in UTC, in one of three forms. A moment is a number of
/// seconds since 1970.
///
/// The name of the weekday must be valid, but need not match the date. Second 60 is valid only in 23:59:60, and
/// means the next second.
package enum HTTPDate {
    /// The reason why a text is not a date. Positions count bytes from 0.
    package enum Fault: Error, Equatable {
        case cutShort
        case misplaced(at: Int)
        case trailingText(at: Int)
        case noSuchDay
        case noSuchTime
        /// Second 60 at a time other than 23:59:60.
        case misplacedLeapSecond
        /// The moment is after the year 9999.
        case yearOutOfRange
    }

    /// The first and the last second of the years 0000 to 9999.
    private static let seconds = -62_167_219_200...253_402_300_799
    private static let secondsPerDay = 86_400

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads a text that is exactly one date, in any of the forms.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - currentYear: Returns the year that determines the century of a year with two digits.
    /// - Returns: The seconds since 1970.
    /// - Throws: The reason why the text is not a date.
    package static func read(
        _ text: UnsafeBufferPointer<UInt8>,
        currentYear: () -> Int
    ) throws(Fault) -> Int {
        var reader = Reader(text: text)
        let isLong = try reader.weekday(of: weekdays)
        let moment: Int
        if isLong {
            moment = try reader.rfc850Date(currentYear: currentYear)
        } else if reader.skip(",") {
            moment = try reader.fixedDate()
        } else {
            moment = try reader.asctimeDate()
        }
        guard reader.isAtEnd else { throw .trailingText(at: reader.position) }
        guard seconds.contains(moment) else { throw .yearOutOfRange }
        return moment
    }

    /// Reads a date as the other function does.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - currentYear: Returns the year that determines the century of a year with two digits.
    /// - Returns: The seconds since 1970; `nil` if the text is not a date.
    package static func read(_ text: String, currentYear: () -> Int) -> Int? {
        var text = text
        return text.withUTF8 { try? read($0, currentYear: currentYear) }
    }

    /// Returns `IMF-fixdate`, such as `Sun, 22 Mar 2015 10:53:24 GMT`; `nil` outside of the years 0000 to 9999.
    package static func text(_ moment: Int) -> String? {
        guard seconds.contains(moment) else { return nil }
        let (dayNumber, time) = split(moment)
        let (year, month, day) = GregorianDays.day(dayNumber)
        let weekday = weekdays[((dayNumber + 4) % 7 + 7) % 7].prefix(3)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { String($0, width: 2) }.joined(separator: ":")
        return "\(weekday), \(String(day, width: 2)) \(months[month - 1]) \(String(year, width: 4)) \(clock) GMT"
    }

    /// Returns the year of a moment.
    package static func year(of moment: Int) -> Int { GregorianDays.day(split(moment).day).year }

    /// Returns the day since 1970 of a moment, and the second of that day.
    private static func split(_ moment: Int) -> (day: Int, second: Int) {
        let second = (moment % secondsPerDay + secondsPerDay) % secondsPerDay
        return ((moment - second) / secondsPerDay, second)
    }

    /// Returns the number of a month from 1.
    fileprivate static func number(ofMonth name: String) -> Int? { months.firstIndex(of: name).map { $0 + 1 } }

    /// Returns the moment of an existing day and a time on it.
    fileprivate static func moment(_ year: Int, _ month: Int, _ day: Int, _ secondOfDay: Int) throws(Fault) -> Int {
        guard day >= 1, day <= GregorianDays.inMonth(month, of: year) else { throw .noSuchDay }
        return GregorianDays.number(year: year, month: month, day: day) * secondsPerDay + secondOfDay
    }

    /// Returns the latest year that ends in the two digits and is not more than 50 years in the future.
    fileprivate static func year(endingIn digits: Int, currentYear: Int) -> Int {
        let limit = currentYear + 50
        return limit - (limit - digits) % 100
    }
}

/// Reads the parts of a date from left to right.
private struct Reader {
    let text: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { position >= text.count }

    // MARK: The three forms, each from the point at which it differs from the others

    /// ` 06 Nov 1994 08:49:37 GMT`
    mutating func fixedDate() throws(HTTPDate.Fault) -> Int {
        try expect(" ")
        let day = try digits(2)
        try expect(" ")
        let month = try month()
        try expect(" ")
        let year = try digits(4)
        _ = try HTTPDate.moment(year, month, day, 0)
        try expect(" ")
        let time = try time()
        try expect(" GMT")
        return try HTTPDate.moment(year, month, day, time)
    }

    /// `, 06-Nov-94 08:49:37 GMT`
    mutating func rfc850Date(currentYear: () -> Int) throws(HTTPDate.Fault) -> Int {
        try expect(", ")
        let day = try digits(2)
        try expect("-")
        let month = try month()
        try expect("-")
        let year = HTTPDate.year(endingIn: try digits(2), currentYear: currentYear())
        _ = try HTTPDate.moment(year, month, day, 0)
        try expect(" ")
        let time = try time()
        try expect(" GMT")
        return try HTTPDate.moment(year, month, day, time)
    }

    /// ` Nov  6 08:49:37 1994`
    mutating func asctimeDate() throws(HTTPDate.Fault) -> Int {
        try expect(" ")
        let month = try month()
        try expect(" ")
        let day = skip(" ") ? try digits(1) : try digits(2)
        try expect(" ")
        let time = try time()
        try expect(" ")
        return try HTTPDate.moment(try digits(4), month, day, time)
    }

    // MARK: Parts

    /// Reads the name of a weekday. Returns whether it is written in full.
    mutating func weekday(of names: [String]) throws(HTTPDate.Fault) -> Bool {
        for name in names where skip(String(name.prefix(3))) { return skip(String(name.dropFirst(3))) }
        throw misfit
    }

    private mutating func month() throws(HTTPDate.Fault) -> Int {
        let name = String(decoding: text[min(position, text.count)..<min(position + 3, text.count)], as: UTF8.self)
        guard let month = HTTPDate.number(ofMonth: name) else { throw misfit }
        position += 3
        return month
    }

    /// Reads `hh:mm:ss` as the second of a day.
    private mutating func time() throws(HTTPDate.Fault) -> Int {
        let hour = try digits(2)
        try expect(":")
        let minute = try digits(2)
        try expect(":")
        let second = try digits(2)
        guard hour < 24, minute < 60, second <= 60 else { throw .noSuchTime }
        guard second < 60 || hour == 23 && minute == 59 else { throw .misplacedLeapSecond }
        return hour * 3600 + minute * 60 + second
    }

    /// The fault of an invalid next byte, or of a missing one.
    private var misfit: HTTPDate.Fault { isAtEnd ? .cutShort : .misplaced(at: position) }

    /// Skips bytes, if they are the next ones.
    mutating func skip(_ word: String) -> Bool {
        guard text.dropFirst(position).starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    /// Skips required bytes.
    private mutating func expect(_ word: String) throws(HTTPDate.Fault) {
        for byte in word.utf8 {
            guard !isAtEnd, text[position] == byte else { throw misfit }
            position += 1
        }
    }

    /// Reads exactly `count` digits.
    private mutating func digits(_ count: Int) throws(HTTPDate.Fault) -> Int {
        var number = 0
        for _ in 0..<count {
            guard !isAtEnd, let digit = text[position].decimalDigit else { throw misfit }
            number = number * 10 + digit
            position += 1
        }
        return number
    }
}
