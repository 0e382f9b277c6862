public import SchemaEngine

// The compiler chooses the most specific default for `Result`. All of them return `Result`, not a type of their own, so
// that a request that states no `Result` has the result `Reply`. They state which types a result may have.
// `Reply.result(as:)` creates it.

extension APIRequest {
    /// Not available: the type of the result determines how the body is decoded.
    @available(
        *,
        unavailable,
        message: "declare 'Result' as Decodable or SchemaModel, or implement 'result(from reply: Reply)'"
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
    /// Creates a result: from the bytes if its type reads them, the reply, nothing, or from the fields.
    func result<Result>(as type: Result.Type) throws -> Result {
        if let type = type as? any _ReadableValue.Type, let result = try value(as: type) as? Result { return result }
        // Neither `Reply` nor `Void` is a type of values.
        if let result = self as? Result { return result }
        if let result = () as? Result { return result }
        return try fields.value(ofType: type)
    }

    /// Creates the same result of a type that is known to be a `FieldValue`, without a search for conformances unless the
    /// type may read the bytes.
    func fieldValue<Value: FieldValue>(as type: Value.Type) throws -> Value {
        unreadBody == nil ? try fields.value(as: type) : try result(as: type)
    }
}

extension Fields {
    /// Reads the value as a type that is known only at run time: a `FieldValue`, a `Decodable` type, or the result of a
    /// transformer or a mapper.
    func value<Value>(ofType type: Value.Type) throws -> Value {
        if let type = type as? any FieldValue.Type, let value = try self.value(as: type) as? Value { return value }
        if let type = type as? any Decodable.Type, let value = try self.decode(type) as? Value { return value }
        return try self[]
    }
}
