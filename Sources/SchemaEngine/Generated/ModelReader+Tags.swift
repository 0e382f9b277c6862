#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Values of built-in tags. Each is read by the one function that the walk uses too.
extension ModelReader {
    /// Reads what `{date_iso8601}` accepts.
    public mutating func dateTime() throws(ReadingStop) -> Date { try text(DateTimeText.read) }

    /// Reads what `{date}` accepts.
    public mutating func calendarDate() throws(ReadingStop) -> CalendarDate { try text(CalendarDate.read) }

    /// Reads what `{date_http}` accepts.
    public mutating func httpDate() throws(ReadingStop) -> Date {
        try text { bytes throws(ScalarFault) in try HTTPDateText.read(bytes) }
    }

    /// Reads what `{date_unix}` accepts.
    public mutating func unixSeconds() throws(ReadingStop) -> Date { try number(UnixTime.readSeconds) }

    /// Reads what `{date_unix_ms}` accepts.
    public mutating func unixMilliseconds() throws(ReadingStop) -> Date { try number(UnixTime.readMilliseconds) }

    /// Reads what `{url}` accepts.
    public mutating func url() throws(ReadingStop) -> URL { try text(URLText.read) }

    /// Reads what `{uuid}` accepts.
    public mutating func uuid() throws(ReadingStop) -> UUID { try text(UUIDText.read) }

    /// Reads what `{base64}` accepts.
    public mutating func base64() throws(ReadingStop) -> Data { try text(Base64Text.read) }

    /// Reads what `{decimal}` accepts.
    public mutating func decimal() throws(ReadingStop) -> Decimal {
        try scanner.current == Byte.quote ? text(DecimalText.read) : number(DecimalText.read)
    }

    /// Reads what `{lenient_number}` accepts, as the nearest double.
    public mutating func lenientNumber() throws(ReadingStop) -> Double {
        guard scanner.current == Byte.quote else { return try double() }
        let token = try stringToken()
        // One that is spelled with escapes is the walk's.
        guard let number = scanner.number(exactlyIn: token), let value = scanner.double(of: number) else {
            throw .undecided
        }
        return value
    }

    private mutating func text<Value>(
        _ read: (TextBytes) throws(ScalarFault) -> Value
    ) throws(ReadingStop) -> Value {
        let token = try stringToken()
        do throws(ScalarFault) {
            guard token.hasEscapes else { return try read(scanner.textBytes(in: token.range)) }
            return try scanner.text(of: token).withTextBytes(read)
        } catch {
            throw .refused
        }
    }

    private mutating func number<Value>(
        _ read: (TextBytes) throws(ScalarFault) -> Value
    ) throws(ReadingStop) -> Value {
        let token = try numberToken()
        do throws(ScalarFault) { return try read(scanner.textBytes(in: token.range)) } catch { throw .refused }
    }
}
