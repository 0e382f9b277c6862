extension FieldsDecoder {
    /// Decodes the value as any type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try value(type, of: field) { decoder(as: type) }
    }

    /// Decodes a value inside this one as any type. A value that needs no decoding creates no decoder.
    @inline(__always)
    func value<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        of field: Fields,
        at key: Key
    ) throws -> Value {
        try value(type, of: field) { inner(field, at: key, as: type) }
    }

    @inline(__always)
    private func value<Value: Decodable>(
        _ type: Value.Type,
        of field: Fields,
        by decoder: () -> FieldsDecoder
    ) throws -> Value {
        let form = context.form(of: type)
        if case .recorded(let record, let slot) = field.content {
            switch (form, slot.kind) {
            case (_, .custom), (_, .model):
                break
            case (.scalars(let array), .array):
                // If an element has another type, decoding by the type creates the proper error.
                do { return try scalars(array, of: field, as: type) } catch { return try Value(from: decoder()) }
            case (.elements(let array), .array):
                return try elements(array, of: slot, in: record, by: decoder(), as: type)
            case (.members(let dictionary), .object)
            where !dictionary.isKeyedByText || record.hasOnlyDescribedEntries(slot):
                return try members(dictionary, of: slot, in: record, by: decoder(), as: type)
            case (.tagged, let kind) where kind != .array:
                break
            default:
                return try Value(from: decoder())
            }
        }
        return try uncommonValue(type, form, of: field, by: decoder)
    }

    private func scalars<Array: FieldValue, Value>(
        _ array: Array.Type,
        of field: Fields,
        as type: Value.Type
    ) throws -> Value {
        sameValue(try Array.decode(from: field), as: type)
    }

    private func elements<Array: DecodableElements, Value>(
        _ array: Array.Type,
        of slot: Slot,
        in record: Record,
        by decoder: FieldsDecoder,
        as type: Value.Type
    ) throws -> Value {
        sameValue(try Array(elementsOf: slot, in: record, by: decoder), as: type)
    }

    private func members<Members: DecodableMembers, Value>(
        _ members: Members.Type,
        of slot: Slot,
        in record: Record,
        by decoder: FieldsDecoder,
        as type: Value.Type
    ) throws -> Value {
        sameValue(try Members(membersOf: slot, in: record, by: decoder), as: type)
    }

    @inline(never)
    private func uncommonValue<Value: Decodable>(
        _ type: Value.Type,
        _ form: DecodingForm,
        of field: Fields,
        by decoder: () -> FieldsDecoder
    ) throws -> Value {
        let ready: (any Sendable)?
        do {
            ready = if case .tagged(let tagged) = form { try field.taggedValue(tagged) } else { field.readyValue }
        } catch is FieldError {
            throw decoder().mismatch(type)
        }
        guard let ready, let value = ready as? Value else { return try Value(from: decoder()) }
        return value
    }

    /// Reads the value as a type that conforms to `FieldValue`.
    @inline(__always)
    private func known<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        do {
            return try Value.decode(from: field)
        } catch is FieldError {
            throw mismatch(type)
        }
    }

    // MARK: Errors

    /// Returns the error for a value that is absent, null, or not of the requested type.
    func mismatch(_ type: Any.Type) -> DecodingError {
        let error = FieldError(expected: type, found: field)
        let help = (type as? any TaggedValue.Type)?.missingTag ?? ""
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: error.description + help)
        if !field.exists || field.isNull { return .valueNotFound(type, context) }
        return isUnfit(for: type) ? .dataCorrupted(context) : .typeMismatch(type, context)
    }
}

extension FieldsDecoder {
    /// Returns whether the value has the type's JSON kind, but the type cannot represent it.
    private func isUnfit(for type: Any.Type) -> Bool {
        switch slot.kind {
        case .number: type is any Numeric.Type
        case .string: (type as? any TaggedValue.Type)?.readsStrings == true
        default: false
        }
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
