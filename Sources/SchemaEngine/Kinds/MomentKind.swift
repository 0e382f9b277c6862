public import SchematicFoundation

/// A kind of moments. Its slots contain the moment, because most moments are read, and all kinds share one form.
protocol MomentKind: ConvertedKind where Value == Date {
    /// Appends the text of a moment, without the quotes of a string.
    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault)
}

extension MomentKind {
    static var valueName: String { "a Date" }

    static func convert(_ text: TextBytes, _ slot: inout Slot) throws(ScalarFault) {
        slot.becomeValue(of: .dateTime, try read(text).timeIntervalSinceReferenceDate.bitPattern)
    }

    @inline(__always)
    static func value(of slot: Slot, in record: Record) -> Date? { slot.moment }

    /// Appends a moment as JSON.
    static func appendJSON(_ date: Date, to json: inout [UInt8]) throws(ScalarFault) {
        guard accepts.contains(.string) else { return try append(date, to: &json) }
        json.append(UInt8(ascii: "\""))
        try append(date, to: &json)
        json.append(UInt8(ascii: "\""))
    }

    /// Returns whether the kind reads a moment from a JSON value.
    static func reads(_ json: JSONValue, as date: Date) -> Bool {
        switch json {
        case .string(let text) where accepts.contains(.string): (try? text.withTextBytes(read)) == date
        case .number(let number) where accepts.contains(.number): (try? number.text.withTextBytes(read)) == date
        default: false
        }
    }

    static func displayed(_ slot: Slot, in record: Record) -> JSONValue {
        .string(slot.moment.flatMap { try? DateTimeKind.writeMilliseconds($0) } ?? "")
    }
}

extension Slot {
    /// The moment, if the slot contains one.
    @inline(__always)
    var moment: Date? {
        isValue(of: .dateTime) ? Date(timeIntervalSinceReferenceDate: Double(bitPattern: value)) : nil
    }
}

// MARK: Reading

extension Date: FieldValue, ScalarFieldValue {
    /// Reads a value of a tag for moments: `{date_iso8601}`, `{date_http}`, `{date_unix}` or `{date_unix_ms}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Date {
        try field.read(Self.self) { _, slot in slot.moment }
    }

    /// Reads the moment at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> Date { try plain(at: key, in: object) }

    /// Reads the moment at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Date? {
        try simpleIfPresent(at: key, in: object)
    }
}

extension Date: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Date? { slot.moment }
}

extension Date: TaggedValue {
    static var missingTag: String { "; to read a Date, use a tag such as {date_iso8601} in the schema" }

    /// Reads a moment, or the day of `{date}`, for models that use `Date` for days: its beginning in UTC.
    static func decodeTagged(from field: Fields) throws -> Date {
        try field.read(Self.self) { record, slot in
            slot.moment ?? DateKind.value(of: slot, in: record)?.midnightUTC
        }
    }
}

// MARK: Writing

extension Date: WritableScalar {
    /// Writes the moment in the form of its kind. For `{date}`, the beginning of a day in UTC is the day. Any other moment has a
    /// day only in a time zone, which the app must choose. It is written in the form of RFC 3339, and so is one of a kind of
    /// another type. A check then refuses it.
    func write(to json: inout JSONWriter, as kind: ScalarKind?) throws(ScalarFault) {
        if kind == .date, let day = CalendarDate(inUTC: self), day.midnightUTC == self {
            return day.write(to: &json, as: kind)
        }
        try json.raw { text throws(ScalarFault) in try (kind ?? .dateTime).append(self, to: &text) }
    }
}

extension Date: StreamingValue {
    static var isScalar: Bool { false }

    func write(to writer: StreamingWriter, by node: NodeID) throws {
        var kind: ScalarKind?
        switch writer.text.program.node(node) {
        case .scalar(let scalar): kind = scalar.kind
        case .alternatives: return try writer.writeByFields(self, node)
        default: break
        }
        try write(to: &writer.text.json, as: kind)
    }
}
