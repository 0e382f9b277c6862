public import SchematicFoundation

extension CalendarDate: FieldValue, ScalarFieldValue {
    /// Reads a value of the tag `{date}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> CalendarDate {
        try field.read(DateKind.self)
    }

    /// Reads the date at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> CalendarDate {
        try plain(at: key, in: object)
    }

    /// Reads the date at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> CalendarDate? {
        try simpleIfPresent(at: key, in: object)
    }
}

extension CalendarDate: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> CalendarDate? {
        DateKind.value(of: slot, in: record)
    }
}

extension CalendarDate: TaggedValue {
    static var readsStrings: Bool { true }

    static func decodeTagged(from field: Fields) throws -> CalendarDate { try field.readTagged(DateKind.self) }
}

extension CalendarDate: WritableScalar {
    func write(to json: inout JSONWriter, as kind: ScalarKind?) {
        json.raw { text in
            text.append(UInt8(ascii: "\""))
            text.append(self)
            text.append(UInt8(ascii: "\""))
        }
    }
}

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

extension Duration: FieldValue, ScalarFieldValue {
    /// Reads a string that is a duration of ISO 8601, with or without the tag `{duration}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type, or if the duration has years or months, or is
    ///   too long.
    static func decodeScalar(from field: Fields) throws -> Duration {
        try field.read(Self.self) { record, slot in
            slot.kind == .string ? Duration(iso8601: record.string(slot)) : nil
        }
    }

    /// Reads a string that is a duration of ISO 8601, or returns `nil` if it has years or months, or is too long.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeOptional(from field: Fields) throws -> Duration? {
        if let text = try? String.decode(from: field), ScalarKind.duration.reads(text) {
            return Duration(iso8601: text)
        }
        return try decode(from: field)
    }
}

extension Duration: TaggedValue {
    static var readsStrings: Bool { true }
}

extension Duration: WritableScalar {
    func write(to json: inout JSONWriter, as kind: ScalarKind?) { json.string(DurationKind.write(self)) }
}
