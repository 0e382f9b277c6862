import SchemaEngine

extension APIRequest {
    /// Returns the result of decoding the whole body as `Result`.
    ///
    /// One function serves all types, so that a request without a `Result` has the result `Reply`. With a
    /// default for each type, the compiler could not infer `Result`.
    ///
    /// - Throws: `ReplyError` if the reply has no body that can be read; the error of decoding the body as `Result`.
    public func result(from reply: Reply) throws -> Result {
        if let value = reply.value as? Result { return value }
        // `Reply` and `Void` are not `FieldValue` types. The test avoids slower casts.
        if let type = Result.self as? any FieldValue.Type {
            if let value = try reply.fields.value(as: type) as? Result { return value }
        } else {
            if let result = reply as? Result { return result }
            if let nothing = () as? Result { return nothing }
        }
        return try reply.fields[]
    }
}
