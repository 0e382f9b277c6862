import SchematicFoundation

/// `{date_unix}`: seconds since 1970, as `UnixTime` reads them.
enum UnixSecondsKind: MomentKind {
    static var kind: ScalarKind { .unixSeconds }
    static var expectation: String { "seconds since 1970 such as 1427021604" }
    static var accepts: AcceptedKinds { .number }

    static func read(_ text: TextBytes) throws(ScalarFault) -> Date { try UnixTime.read(text, unitDigits: 0) }

    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault) {
        try UnixTime.append(date, unitDigits: 0, to: &text)
    }
}

/// `{date_unix_ms}`: milliseconds since 1970, as `UnixTime` reads them.
enum UnixMillisecondsKind: MomentKind {
    static var kind: ScalarKind { .unixMilliseconds }
    static var expectation: String { "milliseconds since 1970 such as 1427021604000" }
    static var accepts: AcceptedKinds { .number }

    static func read(_ text: TextBytes) throws(ScalarFault) -> Date { try UnixTime.read(text, unitDigits: 3) }

    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault) {
        try UnixTime.append(date, unitDigits: 3, to: &text)
    }
}

/// Seconds or milliseconds since 1970-01-01T00:00:00Z, without leap seconds, within the years 0000 to 9999.
///
/// They are read from the number's text, because a `Date` is finer than a `Double` that counts from 1970.
private enum UnixTime {
    /// Reads a number's text. A unit is a second divided by ten to the power of `unitDigits`.
    fileprivate static func read(_ text: TextBytes, unitDigits: Int) throws(ScalarFault) -> Date {
        if let moment = quickMoment(text, unitDigits: unitDigits) { return moment.date }
        let number = try NumberParts(text)
        var left = number.magnitude - unitDigits
        guard left <= 12 else { throw .yearOutOfRange }
        var moment = DecimalSeconds(seconds: 0)
        while left < 0, moment.scale < DecimalSeconds.finestScale {
            moment.append(digit: 0)
            left += 1
        }
        number.forEachDigit { digit in
            if left > 0 { moment.seconds = moment.seconds * 10 + digit } else { moment.append(digit: digit) }
            left -= 1
        }
        while left > 0 {
            moment.seconds *= 10
            left -= 1
        }
        if number.isNegative { moment.negate() }
        guard UTCMoment.seconds.contains(moment.seconds) else { throw .yearOutOfRange }
        return moment.date
    }

    /// Reads a moment with few digits. Returns `nil` if it has to be read digit by digit, or is not valid.
    private static func quickMoment(_ text: TextBytes, unitDigits: Int) -> DecimalSeconds? {
        guard let number = text.shortNumber else { return nil }
        var moment = DecimalSeconds(seconds: 0)
        for _ in 0..<unitDigits - Int(number.exponent) {
            guard moment.scale < DecimalSeconds.finestScale else { return nil }
            moment.scale *= 10
        }
        let magnitude = Int(truncatingIfNeeded: number.magnitude)
        (moment.seconds, moment.fraction) = magnitude.quotientAndRemainder(dividingBy: moment.scale)
        if number.isNegative { moment.negate() }
        return UTCMoment.seconds.contains(moment.seconds) ? moment : nil
    }

    /// Appends the shortest JSON number that reads back as the same date.
    fileprivate static func append(_ date: Date, unitDigits: Int, to text: inout [UInt8]) throws(ScalarFault) {
        guard var moment = DecimalSeconds(date), UTCMoment.seconds.contains(moment.seconds) else {
            throw .yearOutOfRange
        }
        if moment.seconds < 0 {
            moment.negate()
            text.append(UInt8(ascii: "-"))
        }
        for _ in 0..<unitDigits { moment.shiftPoint() }
        text.append(moment.seconds)
        text.append(fractionOf: moment)
    }
}

extension DecimalSeconds {
    /// Negates the distance from 1970.
    fileprivate mutating func negate() {
        seconds = fraction == 0 ? -seconds : -seconds - 1
        fraction = fraction == 0 ? 0 : scale - fraction
    }

    /// Moves the point one digit to the right.
    fileprivate mutating func shiftPoint() {
        seconds *= 10
        guard scale > 1 else { return }
        scale /= 10
        seconds += fraction / scale
        fraction %= scale
    }
}
