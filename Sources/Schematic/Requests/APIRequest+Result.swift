import SchemaEngine

extension APIRequest {
    /// What the whole body says, as the type that is asked for.
    ///
    /// One function for all types, so that a request that names no `Result` has the `Reply`: defaults by type would leave
    /// the compiler a choice.
    public func result(from reply: Reply) throws -> Result {
        if let result = reply as? Result { return result }
        if let value = reply.value as? Result { return value }
        if let nothing = () as? Result { return nothing }
        let fields = try reply.fields
        if let type = Result.self as? any FieldValue.Type, let value = try fields.value(as: type) as? Result {
            return value
        }
        return try fields[]
    }
}
