import SchemaEngine

extension APIRequest {
    /// What the whole body says, as the type that is asked for.
    ///
    /// One function for all types, so that a request that names no `Result` has the `Reply`: defaults by type would leave
    /// the compiler a choice.
    public func result(from reply: Reply) throws -> Result {
        if let value = reply.value as? Result { return value }
        // Neither a reply nor nothing is one of these, and to find that out by casts takes its time.
        if let type = Result.self as? any FieldValue.Type {
            if let value = try reply.fields.value(as: type) as? Result { return value }
        } else {
            if let result = reply as? Result { return result }
            if let nothing = () as? Result { return nothing }
        }
        return try reply.fields[]
    }
}
