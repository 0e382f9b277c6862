import SchemaEngine

/// What the status, the content type and the schemas state about a response, before its body is decoded. If a schema describes
/// refusals with a successful status, they include the body.
struct ReplyCheck {
    /// Whether the server refused the request.
    let isRefusal: Bool
    /// The schema that decodes the body: the most specific one for its status.
    let schema: Schema?
    /// The decoded header fields; `nil` if no schema describes them.
    let headers: DecodedHeaders?
    /// The way to read the body.
    let reading: BodyReading
    /// The fault of a redirect that was not followed; `nil` for other responses.
    private var redirect: (any Error)?
    /// Creates a conflict from the server's error, if the object has another version than the request names; `nil` for
    /// another status than that of a conflict.
    private var conflict: ((_ current: EntityTag?, _ reason: any Error) -> ReplyError?)?
    private let schemas: ClientSchemas
    private let body: ReadableBody
    /// The refusal with its body, if it was recognized by decoding it.
    private var hiddenRefusal: HiddenRefusal?

    /// Checks a response.
    ///
    /// - Parameters:
    ///   - response: The response, with its body.
    ///   - call: The call, whose request was sent, and whose operation describes the response.
    ///   - formats: The app's own formats.
    ///   - isFinal: Whether it is the response whose header fields the schemas describe, or precedes it.
    init(
        _ response: IncomingResponse,
        of call: borrowing Call,
        formats: [BodyFormat],
        isFinal: Bool = true
    ) {
        let (request, operation, accepts) = (call.request, call.operation, call.options.accepts)
        func reading(by schema: Schema?, isRefusal: Bool) -> BodyReading {
            // Nearly all calls. No format of the package reads JSON.
            if formats.isEmpty, accepts == .json, let json = BodyReading(ofJSON: response, by: schema) { return json }
            let formats = ReplyFormats(formats.map(\.coding))
            return formats.reading(response, by: schema, accepting: accepts, isRefusal: isRefusal)
        }
        let described = operation.reply(response.status)
        schemas = operation.schemas
        var body = ReadableBody(response.body)
        let refusal = described.refusal(inSuccess: &body, to: request?.method, checks: schemas.replyChecks) {
            reading(by: $0, isRefusal: true)
        }
        self.body = body
        let isUnchanged = response.status == 304 && request?.isConditional == true
        isRefusal = refusal != nil || !(200...299).contains(response.status) && !isUnchanged
        headers = isFinal || isRefusal ? operation.decodeHeaders(of: response, by: described) : nil
        if let refusal {
            (schema, self.reading, hiddenRefusal) = (refusal.schema, refusal.reading, refusal)
            return
        }
        // A response to HEAD has no body, whatever its schema states (RFC 9110, section 9.3.2).
        let isHead = request?.method == .head
        let isLeftOut = isUnchanged || isHead && described.body?.bodyPresence == .required
        schema = isLeftOut ? nil : described.body
        self.reading =
            if isUnchanged {
                .unreadable(.notModified)
            } else if isHead {
                schema == nil ? .unreadable(.empty(status: response.status)) : .absent
            } else {
                reading(by: schema, isRefusal: isRefusal)
            }
        if [300, 301, 302, 303, 307, 308].contains(response.status) {
            redirect = ReplyError.redirect(response.status, location: response.headers["Location"])
        }
        if response.status == 412 { conflict = { request?.conflict(with: $0, $1) } }
    }

    /// Decodes the body.
    ///
    /// - Throws: The error of decoding it, or the reason why it cannot be read.
    func decode() throws -> DecodedPayload {
        if let hiddenRefusal { return try hiddenRefusal.payload.get() }
        return try (schema ?? schemas.anything).decode(body, reading, options: schemas.replyChecks)
    }

    /// The content of a successful response that the type of its result may read directly; `nil` if it has to be decoded.
    var deferredBody: DeferredBody? {
        guard !isRefusal, case .json = reading, let schema else { return nil }
        return DeferredBody(body.bytes, by: schema, checks: schemas.replyChecks)
    }

    /// Whether a success needs a body that can be read. Without a schema, it needs none: a result that reads the fields throws
    /// by itself.
    var needsBody: Bool {
        if schema == nil, case .unreadable = reading { false } else { true }
    }

    /// The error of a refusal.
    func error(of reply: Reply) -> any Error {
        let reason = redirect ?? refusal(reply)
        return conflict?(reply.entityTag, reason) ?? reason
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
