/// `{date}`: the `full-date` of RFC 3339, section 5.6, such as `2015-03-22`.
enum DateKind: ConvertedKind {
    static var kind: ScalarKind { .date }
    static var expectation: String { "a date such as '2015-03-22' (RFC 3339)" }
    static var valueName: String { "a CalendarDate" }

    /// Reads a text that is exactly one date.
    static func read(_ text: TextBytes) throws(ScalarFault) -> CalendarDate {
        if text.count == 10, let date = text.quickDate { return date }
        var cursor = TextCursor(text)
        let date = try cursor.fullDate()
        if cursor.next | 0x20 == UInt8(ascii: "t") { throw .hasTime }
        try cursor.end()
        return date
    }

    static func convert(_ text: TextBytes, _ slot: inout Slot) throws(ScalarFault) {
        slot.becomeValue(of: kind, try read(text).packed)
    }

    @inline(__always)
    static func value(of slot: Slot, in record: Record) -> CalendarDate? {
        slot.isValue(of: kind) ? CalendarDate(packed: slot.value) : nil
    }
}

extension ScalarFault {
    static var hasTime: ScalarFault { ScalarFault("a time follows; the tag for a day with a time is {date_iso8601}") }
}

extension CalendarDate: LosslessStringConvertible {
    /// Creates a date from a text such as `2015-03-22`, or returns `nil` if the text has another form or the
    /// day does not exist.
    ///
    /// - Parameter description: The text: year, month and day.
    public init?(_ description: String) {
        guard let date = try? description.withTextBytes(DateKind.read) else { return nil }
        self = date
    }

    /// The date as `2015-03-22`, the `full-date` of RFC 3339, section 5.6.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(10)
        text.append(self)
        return String(decoding: text, as: UTF8.self)
    }
}

extension CalendarDate: Codable {
    /// Reads a string such as `"2015-03-22"`.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError.dataCorrupted` if the string is not a date, or the decoder's own error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CalendarDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected \(DateKind.expectation)"
            )
        }
        self = date
    }

    /// Writes a string such as `"2015-03-22"`.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's own error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextCursor {
    /// Reads the `full-date` of RFC 3339.
    mutating func fullDate() throws(ScalarFault) -> CalendarDate {
        let year = try digits(4)
        try expect("-")
        let month = try digits(2)
        try expect("-")
        return try existing(year: year, month: month, day: try digits(2))
    }

    /// Returns the date. Throws if the day does not exist.
    func existing(year: Int, month: Int, day: Int) throws(ScalarFault) -> CalendarDate {
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw (1...12).contains(month) ? .noSuchDay : .noSuchMonth
        }
        return date
    }
}

extension CalendarDate {
    /// The date as one number.
    fileprivate var packed: UInt64 { UInt64(truncatingIfNeeded: (year << 16) | (month << 8) | day) }

    /// Creates a date from the number that `packed` returned.
    fileprivate init(packed: UInt64) {
        let number = Int(truncatingIfNeeded: packed)
        self.init(existing: (number >> 16, number >> 8 & 0xFF, number & 0xFF))
    }
}
