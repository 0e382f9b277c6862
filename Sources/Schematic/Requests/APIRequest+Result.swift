public import SchemaEngine

// The compiler chooses the most specific default for `Result`. All of them return `Result`, not a type of their own, so
// that a request that states no `Result` has the result `Reply`. They state which types a result may have. A type that is
// `Decodable` only on one actor has none of them, because requests are decoded on none. `Reply.result(as:)` creates the
// result.

extension APIRequest {
    /// Not available: the type of the result determines how the body is decoded.
    @available(
        *,
        unavailable,
        message: """
            declare 'Result' as Decodable or SchemaModel, or implement 'result(from reply: Reply)'; \
            a type whose module isolates it to the main actor is also 'nonisolated'
            """
    )
    public func result(from reply: Reply) throws -> Result { try reply.fields[] }
}

extension APIRequest where Result == Reply {
    /// Returns the reply.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    public func result(from reply: Reply) -> Result { reply }
}

extension APIRequest where Result == Void {
    /// Returns nothing.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    public func result(from reply: Reply) -> Result { () }
}

extension APIRequest where Result: Decodable {
    /// Returns the result of decoding the whole body.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try reply.result(as: Result.self) }
}

extension APIRequest where Result: FieldValue {
    /// Returns the result of decoding the whole body.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try reply.fieldValue(as: Result.self) }
}

extension APIRequest where Result: FieldValue & Decodable {
    /// Returns the result of decoding the whole body.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: The result.
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body.
    public func result(from reply: Reply) throws -> Result { try reply.fieldValue(as: Result.self) }
}

// MARK: The order of the ways to create a result

extension Reply {
    /// Creates a result of a type that may not be `Decodable`: from the bytes if its type reads them, the reply, or from the
    /// fields.
    func result<Result: _CallResult>(as type: Result.Type) throws -> Result {
        if let result = try readableValue(as: type) ?? absentValue(as: type) { return result }
        // `Reply` is no type of values.
        if let result = self as? Result { return result }
        return try fields.value(ofType: type)
    }

    /// Creates a result of a `Decodable` type: from the bytes if its type reads them, or from the fields.
    func result<Result: Decodable>(as type: Result.Type) throws -> Result {
        try readableValue(as: type) ?? absentValue(as: type) ?? fields.value(ofType: type)
    }

    /// Reads the body as a type that may read the bytes; `nil` for any other type.
    private func readableValue<Result>(as type: Result.Type) throws -> Result? {
        guard let type = type as? any _ReadableValue.Type else { return nil }
        return try value(as: type) as? Result
    }

    /// Creates the same result of a type that is known to be a `FieldValue`, without a search for conformances unless the
    /// type may read the bytes.
    func fieldValue<Value: FieldValue>(as type: Value.Type) throws -> Value {
        if let value = absentValue(as: type) { return value }
        return unreadBody == nil ? try fields.value(as: type) : try result(as: type)
    }

    /// The result of an optional type for a response without a body that no schema describes; `nil` for any other type, and any
    /// other response.
    private func absentValue<Result>(as type: Result.Type) -> Result? {
        guard isEmpty, let type = type as? any OptionalResult.Type else { return nil }
        return type.absentValue(as: Result.self)
    }
}

/// An optional, as a type that is known only at run time.
private protocol OptionalResult {
    /// Returns nil if the optional is of this type.
    static func absentValue<Result>(as type: Result.Type) -> Result?
}

extension Optional: OptionalResult {
    fileprivate static func absentValue<Result>(as type: Result.Type) -> Result? {
        let absent: Any = Self.none as Any
        return absent as? Result
    }
}

// Only the compiler knows whether a type is `Decodable` on every actor: a dynamic cast to `any Decodable.Type` ignores the
// isolation of a conformance.

extension Fields {
    /// Reads the value as a type that is not known to be `Decodable`: a `FieldValue`, or the result of a transformer or a
    /// mapper.
    func value<Value>(ofType type: Value.Type) throws -> Value { try fieldValue(ofType: type) ?? self[] }

    /// Reads the value as a `Decodable` type, which may also be a `FieldValue`.
    func value<Value: Decodable>(ofType type: Value.Type) throws -> Value {
        try fieldValue(ofType: type) ?? decode(type)
    }

    /// Reads the value as a type that is known to be a `FieldValue` only at run time; `nil` for any other type.
    private func fieldValue<Value>(ofType type: Value.Type) throws -> Value? {
        guard let type = type as? any FieldValue.Type else { return nil }
        return try value(as: type) as? Value
    }
}
