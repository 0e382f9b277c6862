extension ScalarFault {
    /// The code under which the fault is reported.
    var code: FaultCode {
        switch self {
        case .tooManyDigits, .beyondDecimal: .numberOverflow
        default: .transformFailed
        }
    }

    /// Returns a one-line description: the form that the tag expects, with an example, then the fault.
    func message(for scalar: BuiltInScalar) -> String { "expected \(scalar.expectation), but \(words)" }

    private var words: String {
        switch self {
        case .cutShort: "the text ends too early"
        case .misplaced(let offset): "character \(offset + 1) cannot stand there"
        case .trailingText(let offset): "there is more text from character \(offset + 1) on"
        case .noSuchMonth: "there is no such month"
        case .noSuchDay: "its month has no such day"
        case .noSuchTime: "a day has no such time"
        case .noSuchOffset: "there is no such offset from UTC: they run from -23:59 to +23:59"
        case .missingTime: "the time is missing; the tag for a day alone is {date}"
        case .missingZone: "the time zone is missing: 'Z' for UTC, or an offset such as '+02:00'"
        case .misplacedLeapSecond: "second 60 exists only at 23:59:60 in UTC"
        case .yearOutOfRange: "the moment lies outside the years 0000 to 9999"
        case .notANumber: "the text is not exactly one JSON number"
        case .tooManyDigits: "the number has more than 38 significant digits"
        case .beyondDecimal: "the number is too great or too fine for a decimal"
        default: wordsOfEncodings
        }
    }

    private var wordsOfEncodings: String {
        switch self {
        case .mixedAlphabets: "the text mixes '+' and '/' with '-' and '_'"
        case .impossibleLength: "no data has this number of characters: the text is cut short"
        case .wrongPadding: "the '=' at the end do not fill a group of four"
        case .strayBits: "the last character holds stray bits: the text is cut short or damaged"
        case .emptyReference: "the text is empty"
        case .wrongPercentEncoding(let offset):
            "the '%' at character \(offset + 1) lacks its two hexadecimal digits"
        case .wrongAddress: "the address in square brackets is no IPv6 address"
        case .wrongPort: "the port is not a number"
        case .colonInFirstSegment:
            "what stands before the first ':' is no scheme; a relative path with a colon starts with './'"
        default: "this platform's URL type cannot hold it"
        }
    }
}

extension BuiltInScalar {
    /// The form that the tag expects, with an example.
    var expectation: String {
        switch self {
        case .decimal, .lenientNumber: "a number, or a string that holds one such as '19.99'"
        case .url: "a URL reference such as 'https://example.com/a?b=1' or '/issues/1' (RFC 3986)"
        case .uuid: "a UUID such as 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6' (RFC 9562)"
        case .date: "a date such as '2015-03-22' (RFC 3339)"
        case .dateTime: "a date and time such as '2015-03-22T10:53:24Z' (RFC 3339)"
        case .httpDate: "an HTTP date such as 'Sun, 22 Mar 2015 10:53:24 GMT' (RFC 9110)"
        case .unixSeconds: "seconds since 1970 such as 1427021604"
        case .unixMilliseconds: "milliseconds since 1970 such as 1427021604000"
        case .base64: "base64 such as 'aGVsbG8=' (RFC 4648)"
        }
    }
}
