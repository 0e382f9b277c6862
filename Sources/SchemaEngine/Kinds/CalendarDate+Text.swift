extension CalendarDate: LosslessStringConvertible {
    /// Creates a date from a text such as `2015-03-22`, or returns `nil` if the text has another form or the
    /// day does not exist.
    public init?(_ description: String) {
        guard let date = try? description.withTextBytes(Self.read) else { return nil }
        self = date
    }

    /// The date as `2015-03-22`, the `full-date` of RFC 3339, section 5.6.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(10)
        text.append(self)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a text that is exactly one date.
    static func read(_ text: TextBytes) throws(ScalarFault) -> CalendarDate {
        if text.count == 10, let date = text.quickDate { return date }
        var cursor = TextCursor(text)
        let date = try cursor.fullDate()
        try cursor.end()
        return date
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
                debugDescription: "expected \(BuiltInScalar.date.expectation)"
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
