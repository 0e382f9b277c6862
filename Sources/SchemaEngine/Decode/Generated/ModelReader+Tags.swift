#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Values of built-in tags. The reader and the walk use the same function for each.
extension ModelReader {
    /// Reads a value of the tag `{date_iso8601}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func dateTime() throws(ReadingStop) -> Date { try text(DateTimeText.read) }

    /// Reads a value of the tag `{date}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func calendarDate() throws(ReadingStop) -> CalendarDate { try text(CalendarDate.read) }

    /// Reads a value of the tag `{date_http}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func httpDate() throws(ReadingStop) -> Date {
        try text { bytes throws(ScalarFault) in try HTTPDateText.read(bytes) }
    }

    /// Reads a value of the tag `{date_unix}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func unixSeconds() throws(ReadingStop) -> Date { try number(UnixTime.readSeconds) }

    /// Reads a value of the tag `{date_unix_ms}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func unixMilliseconds() throws(ReadingStop) -> Date { try number(UnixTime.readMilliseconds) }

    /// Reads a value of the tag `{url}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func url() throws(ReadingStop) -> URL { try text(URLText.read) }

    /// Reads a value of the tag `{uuid}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func uuid() throws(ReadingStop) -> UUID { try text(UUIDText.read) }

    /// Reads a value of the tag `{base64}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func base64() throws(ReadingStop) -> Data { try text(Base64Text.read) }

    /// Reads a value of the tag `{decimal}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func decimal() throws(ReadingStop) -> Decimal {
        try scanner.current == Byte.quote ? text(DecimalText.read) : number(DecimalText.read)
    }

    /// Reads a value of the tag `{lenient_number}` as the nearest double.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func lenientNumber() throws(ReadingStop) -> Double {
        guard scanner.current == Byte.quote else { return try double() }
        let token = try stringToken()
        // The walk reads numbers that are written with escapes.
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
