import SchemaEngine

/// The result of validating a response's status and content type, before its body is decoded.
struct ResponseValidation {
    /// Indicates that the server refused the request.
    let isRefusal: Bool
    /// The fault of a redirect that was not followed; `nil` for other responses.
    let redirect: ReplyError?
    /// Creates a conflict from the server's error, if the object has another version than the request names; `nil` for
    /// another status than that of a conflict.
    let conflict: ((_ current: EntityTag?, _ reason: any Error) -> ReplyError?)?
    /// The schemas of the call.
    let clientSchemas: ClientSchemas
    /// The schema that decodes the body: the most specific one for its status.
    let schema: Schema?
    /// The mask of the body's secrets; `nil` if the client's schemas declare none.
    let mask: BodyMask?
    /// The decoded header fields; `nil` if no schema describes them.
    let headers: DecodedHeaders?
    /// The way to read the body.
    let reading: BodyReading

    /// The error of a refusal.
    func error(of reply: Reply) -> any Error {
        let reason = redirect ?? refusal(reply)
        return conflict?(reply.entityTag, reason) ?? reason
    }

    /// A Boolean value that indicates whether a success needs a body that can be read. Without a schema, it needs none: a
    /// result that reads the fields throws by itself.
    var needsBody: Bool {
        if schema == nil, case .unreadable = reading { false } else { true }
    }

    /// The content of a successful response that the type of its result may read directly; `nil` if it has to be decoded.
    func unreadBody(of response: HTTPResponse) -> UnreadBody? {
        guard !isRefusal, case .json = reading, let schema else { return nil }
        return UnreadBody(response.body, by: schema, clientSchemas)
    }

    /// The server's error: the app's own type if a mapper creates an error from the body.
    private func refusal(_ reply: Reply) -> any Error {
        if let cause = headers?.error {
            return ReplyError.unreadableError(status: reply.status, cause: cause)
        }
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
        switch reading {
        case .unreadable(.empty), .absent: true
        case .unreadable, .json, .format: false
        }
    }
}
