public import SchematicFoundation

extension Fields {
    func read<Kind: ConvertedKind>(_ kind: Kind.Type) throws -> Kind.Value {
        try read(Kind.Value.self) { record, slot in Kind.value(of: slot, in: record) }
    }
}

extension UUID: FieldValue, ScalarFieldValue {
    /// Reads a value of the tag `{uuid}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> UUID { try field.read(UUIDKind.self) }
}

extension UUID: _ObjectKey {
    /// Creates the UUID that a name spells, in either case.
    public init?(_objectKey name: String) {
        guard let uuid = try? name.withTextBytes(UUIDKind.read) else { return nil }
        self = uuid
    }

    /// The UUID in upper case.
    public var _objectKey: String { UUIDKind.write(self) }
}

extension UUID: TaggedValue {
    static var readsStrings: Bool { true }

    static func decodeTagged(from field: Fields) throws -> UUID { try field.readTagged(UUIDKind.self) }
}

extension UUID: WritableScalar {
    func write(to json: inout JSONWriter, as kind: ScalarKind?) { json.string(UUIDKind.write(self)) }
}

extension URL: FieldValue, ScalarFieldValue {
    /// Reads a value of the tag `{url}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> URL { try field.read(URLKind.self) }
}

extension URL: TaggedValue {
    static var readsStrings: Bool { true }

    static func decodeTagged(from field: Fields) throws -> URL { try field.readTagged(URLKind.self) }
}

extension URL: WritableScalar {
    /// Writes the whole reference. It is checked here only if the tag requires one, for the fault of the value itself.
    func write(to json: inout JSONWriter, as kind: ScalarKind?) throws(ScalarFault) {
        json.string(kind == .url ? try URLKind.write(self) : absoluteString)
    }
}

extension Data: FieldValue, ScalarFieldValue {
    /// Reads a value of the tag `{base64}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Data { try field.read(Base64Kind.self) }
}

extension Data: TaggedValue {
    static var missingTag: String { "; to read Data, use the tag {base64} in the schema" }
}

extension Data: WritableScalar {
    func write(to json: inout JSONWriter, as kind: ScalarKind?) { json.string(Base64Kind.write(self)) }
}

extension Decimal: FieldValue, ScalarFieldValue {
    /// Reads a value of the tag `{decimal}`, or any number that `Decimal` represents exactly.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Decimal {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .number else { return DecimalKind.value(of: slot, in: record) }
            return try? record.numberText(slot).withTextBytes(DecimalKind.read)
        }
    }
}

extension Decimal: TaggedValue {}

extension Decimal: WritableScalar {
    func write(to json: inout JSONWriter, as kind: ScalarKind?) throws(ScalarFault) {
        guard isFinite else { throw .notFinite }
        json.raw(try DecimalKind.write(self).utf8)
    }
}
