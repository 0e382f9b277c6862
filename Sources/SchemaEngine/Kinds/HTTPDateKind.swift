import SchematicFoundation
import SchematicText

/// `{date_http}`: the date of a header field, as `HTTPDate` reads it.
enum HTTPDateKind: MomentKind {
    static var kind: ScalarKind { .httpDate }
    static var expectation: String { "an HTTP date such as 'Sun, 22 Mar 2015 10:53:24 GMT' (RFC 9110)" }

    static func read(_ text: TextBytes) throws(ScalarFault) -> Date { try read(text, currentYear: nil) }

    /// Reads a text that is exactly one date, in any of the forms. The current year, by default that of the
    /// clock, determines the century of a year with two digits.
    static func read(_ text: TextBytes, currentYear: Int?) throws(ScalarFault) -> Date {
        do throws(HTTPDate.Fault) {
            let bytes = text.bytes.bindMemory(to: UInt8.self)
            let seconds = try HTTPDate.read(bytes) { currentYear ?? CalendarDate(inUTC: Date())?.year ?? 2000 }
            return DecimalSeconds(seconds: seconds).date
        } catch {
            throw ScalarFault(error)
        }
    }

    /// Writes `IMF-fixdate`, such as `Sun, 22 Mar 2015 10:53:24 GMT`. Fractions are truncated towards the past.
    static func write(_ date: Date) throws(ScalarFault) -> String {
        guard let second = UTCMoment(date), let text = HTTPDate.text(second.seconds) else { throw .yearOutOfRange }
        return text
    }

    /// Appends the text that `write(_:)` returns.
    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault) {
        text.append(contentsOf: try write(date).utf8)
    }
}

extension ScalarFault {
    fileprivate init(_ fault: HTTPDate.Fault) {
        self =
            switch fault {
            case .cutShort: .cutShort
            case .misplaced(let offset): .misplaced(at: offset)
            case .trailingText(let offset): .trailingText(at: offset)
            case .noSuchDay: .noSuchDay
            case .noSuchTime: .noSuchTime
            case .misplacedLeapSecond: .misplacedLeapSecond
            case .yearOutOfRange: .yearOutOfRange
            }
    }
}
