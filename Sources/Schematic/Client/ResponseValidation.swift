import SchemaEngine

/// What a response's status and content type say, before its body is decoded.
struct ResponseValidation {
    /// Whether the server refused.
    let isRefusal: Bool
    /// Where a redirect leads, when it is one.
    let redirect: ReplyFault?
    /// Makes a conflict of what the server says, where the object has another version than the call asked for.
    let conflict: (_ current: EntityTag?, _ reason: any Error) -> VersionConflict?
    /// What the body is to be read by: the most specific schema of its status.
    let schema: Schema?
    /// Masks the body's secrets; `nil` where the client's schemas name none.
    let mask: PayloadMask?
    /// How the body is to be read.
    let reading: BodyReading

    /// Lets a reply pass that is what the call was promised.
    func accept(_ reply: Reply) throws {
        if isRefusal {
            let reason = redirect ?? refusal(reply)
            throw conflict(reply.entityTag, reason) ?? reason
        }
        // Without a schema no body was promised; a result that wants its values will ask for them.
        if schema == nil, case .unreadable = reading { return }
        if reply.value == nil { _ = try reply.fields }
    }

    /// What the server says: the app's own error, where a mapper makes one of the body.
    private func refusal(_ reply: Reply) -> any Error {
        guard schema != nil, !isEmpty else { return ReplyFault.status(reply.status) }
        do {
            let fields = try reply.fields
            let own: (any Error)? = try? fields[]
            return own ?? ServerFailure(status: reply.status, fields: fields)
        } catch {
            return ReplyFault.unreadableError(status: reply.status, cause: error)
        }
    }

    private var isEmpty: Bool {
        if case .unreadable(.empty) = reading { true } else { false }
    }
}
