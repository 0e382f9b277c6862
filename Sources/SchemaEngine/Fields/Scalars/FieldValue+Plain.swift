extension String: FieldValue, ScalarFieldValue {
    /// Reads a string.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> String {
        try field.read(Self.self) { record, slot in
            slot.kind == .string || slot.kind == .numberText ? record.string(slot) : nil
        }
    }

    /// Reads the string at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> String { try plain(at: key, in: object) }

    /// Reads the string at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> String? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of strings.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [String] { try simpleElements(of: array) }
}

extension String: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> String? { slot.kind == .string ? record.string(slot) : nil }
}

extension String: KnownFieldValue {
    var known: OutgoingValue.Known { .string(self) }
}

extension Bool: FieldValue, ScalarFieldValue {
    /// Reads a boolean.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Bool {
        try field.read(Self.self) { _, slot in slot.kind == .boolean ? slot.value == 1 : nil }
    }

    /// Reads the boolean at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> Bool { try plain(at: key, in: object) }

    /// Reads the boolean at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Bool? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of booleans.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [Bool] { try simpleElements(of: array) }
}

extension Bool: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Bool? { slot.kind == .boolean ? slot.value == 1 : nil }
}

extension Bool: KnownFieldValue {
    var known: OutgoingValue.Known { .boolean(self) }
}

extension Double: FieldValue, ScalarFieldValue {
    /// Reads a number as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Double {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot) : nil }
    }

    /// Reads the number at an object's key as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> Double { try plain(at: key, in: object) }

    /// Reads the number at an object's key as the nearest double, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Double? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of numbers, each as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [Double] { try simpleElements(of: array) }
}

extension Float: FieldValue, ScalarFieldValue {
    /// Reads a number as the float nearest to its double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Float {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot).map(Float.init) : nil }
    }
}

extension Double: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Double? { slot.kind == .number ? record.double(slot) : nil }
}

extension Float: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Float? { nil }
}

extension Double: KnownFieldValue {
    var known: OutgoingValue.Known { .double(self) }
}

extension Float: KnownFieldValue {
    var known: OutgoingValue.Known { .float(self) }
}
