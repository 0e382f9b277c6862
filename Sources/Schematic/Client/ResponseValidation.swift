import SchemaEngine

/// The result of validating a response's status and content type, before its body is decoded.
struct ResponseValidation {
    /// Indicates that the server refused the request.
    let isRefusal: Bool
    /// The fault of a redirect that was not followed; `nil` for other responses.
    let redirect: ReplyError?
    /// Creates a conflict from the server's error, if the object has another version than the request names.
    let conflict: (_ current: EntityTag?, _ reason: any Error) -> ReplyError?
    /// The schema that decodes the body: the most specific one for its status.
    let schema: Schema?
    /// The mask of the body's secrets; `nil` if the client's schemas declare none.
    let mask: PayloadMask?
    /// The way to read the body.
    let reading: BodyReading

    /// Throws if the server refused, or if the body cannot be read.
    func accept(_ reply: Reply) throws {
        if isRefusal {
            let reason = redirect ?? refusal(reply)
            throw conflict(reply.entityTag, reason) ?? reason
        }
        // Without a schema, no body is required. A result that reads the fields throws by itself.
        if schema == nil, case .unreadable = reading { return }
        if reply.value == nil { _ = try reply.fields }
    }

    /// The server's error: the app's own type if a mapper creates an error from the body.
    private func refusal(_ reply: Reply) -> any Error {
        guard schema != nil, !isEmpty else { return problem(reply) ?? ReplyError.status(reply.status) }
        do {
            let fields = try reply.fields
            let own: (any Error)? = try? fields[]
            return own ?? ReplyError.server(status: reply.status, fields: fields)
        } catch {
            return ReplyError.unreadableError(status: reply.status, cause: error)
        }
    }

    /// The problem details of a refusal that no schema describes (RFC 9457); `nil` if it has none.
    private func problem(_ reply: Reply) -> ReplyError? {
        let type = reply.headers.first(of: "Content-Type").map { MediaType($0) }
        guard let type, MediaType.problem.matches(type), let fields = try? reply.fields, !fields.keys.isEmpty else {
            return nil
        }
        return .server(status: reply.status, fields: fields)
    }

    private var isEmpty: Bool {
        if case .unreadable(.empty) = reading { true } else { false }
    }
}
