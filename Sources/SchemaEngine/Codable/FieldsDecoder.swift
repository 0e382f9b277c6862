@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads any `Decodable` type from checked fields.
///
/// Dates, URLs, UUIDs, decimals and data come as the schema's tags have read them, whatever form the types have for
/// themselves; what a transformer or a mapper made is handed on where the type asks for it.
struct FieldsDecoder: Decoder {
    let field: Fields
    let steps: CodingSteps?
    let context: Context

    /// What is the same for all values of one model.
    final class Context: Sendable {
        let userInfo: [CodingUserInfoKey: any Sendable]

        init(_ userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }
    }

    var codingPath: [any CodingKey] { CodingSteps.path(to: steps) }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = DecodingMembers(field) else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeyedFields<Key>(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = field.elementsToDecode else { throw mismatch([Any].self) }
        return UnkeyedFields(decoder: self, elements: elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// A decoder of a value inside this one.
    func inner(_ field: Fields, at key: any CodingKey) -> FieldsDecoder {
        FieldsDecoder(field: field, steps: CodingSteps(steps, key), context: context)
    }

    // MARK: Values

    /// Reads a value of a type that fields know.
    @inline(__always)
    func known<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        do {
            return try Value.decode(from: field)
        } catch is FieldError {
            throw mismatch(type)
        }
    }

    /// Reads a value of any type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let made = field.existingValue(as: type) { return made }
        if let tagged = try tagged(type), let value = tagged as? Value { return value }
        return try Value(from: self)
    }

    /// What the schema's tags read, where the type is one of theirs.
    private func tagged(_ type: Any.Type) throws -> (any Sendable)? {
        if type == Date.self { return try known(Date.self) }
        if type == URL.self { return try known(URL.self) { try? $0.withTextBytes(URLText.read) } }
        if type == UUID.self { return try known(UUID.self) { try? $0.withTextBytes(UUIDText.read) } }
        if type == Decimal.self { return try known(Decimal.self) }
        if type == Data.self { return try known(Data.self) }
        if type == CalendarDate.self { return try known(CalendarDate.self) { CalendarDate($0) } }
        return nil
    }

    /// Reads a value as its tag has made it; where no tag has, from its text.
    private func known<Value: FieldValue>(_ type: Value.Type, otherwise read: (String) -> Value?) throws -> Value {
        guard let text = try? String.decode(from: field) else { return try known(type) }
        guard let value = read(text) else { throw corrupted("the string cannot be read as \(type)") }
        return value
    }

    // MARK: Errors

    /// The value is not there, null, or of another type than the one that is asked for.
    func mismatch(_ type: Any.Type) -> DecodingError {
        let error = FieldError(expected: type, found: field)
        let cure =
            if type == Date.self {
                "; a tag such as {date_iso8601} in the schema makes a Date"
            } else if type == Data.self { "; the tag {base64} in the schema makes Data" } else { "" }
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: error.description + cure)
        if !field.exists || field.isNull { return .valueNotFound(type, context) }
        let isNumber = type is any Numeric.Type
        return isNumber && field.isNumber ? .dataCorrupted(context) : .typeMismatch(type, context)
    }

    private func corrupted(_ message: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
    }
}

extension FieldsDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { field.isNull || !field.exists }
    func decode(_ type: Bool.Type) throws -> Bool { try known(type) }
    func decode(_ type: String.Type) throws -> String { try known(type) }
    func decode(_ type: Double.Type) throws -> Double { try known(type) }
    func decode(_ type: Float.Type) throws -> Float { try known(type) }
    func decode(_ type: Int.Type) throws -> Int { try known(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try known(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try known(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try known(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try known(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try known(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try known(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try known(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try known(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try known(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}
