import SchemaEngine

extension APIClient {
    /// Performs all five steps of a call. `check` receives the composed request, and prevents the exchange by throwing.
    func perform<Request: APIRequest>(
        _ request: Request,
        at destination: Destination = .own,
        progress: CallProgress? = nil,
        check: (HTTPRequest) throws -> Void = { _ in }
    ) async throws -> CompletedCall<Request> {
        try await following(request) { call in
            try requireSchema(of: request, for: call)
            let outgoing = try composed(request, at: destination, for: &call, progress: progress)
            try check(outgoing)
            let response = try await exchange(outgoing, of: &call)
            let (result, reply) = try result(of: request, from: response, for: &call)
            return CompletedCall(result: result, request: outgoing, reply: reply)
        }
    }

    /// Steps 3 to 5: validates and decodes the response, and creates the result.
    func result<Request: APIRequest>(
        of request: Request,
        from response: HTTPResponse,
        for call: inout Call
    ) throws -> (result: Request.Result, reply: Reply) {
        let validation = validate(response, to: request, call.schemaName)
        if let type = Request.Result.self as? any _ReadableValue.Type, let body = validation.unreadBody(of: response) {
            return try self.result(of: request, from: body, readAs: type, response, by: validation, for: &call)
        }
        let reply = try accepted(response, by: validation, for: &call)
        call.recorder?.note(.decoded)
        let result = try call.at(.result) { try request.result(from: reply) }
        call.recorder?.note(.mapped)
        return (result, reply)
    }

    /// Steps 4 and 5 of a success whose result may be read directly. The body is read as the type of the result, or decoded
    /// if it cannot, before `result(from:)` is called: a result is made only from a checked body.
    private func result<Request: APIRequest>(
        of request: Request,
        from body: UnreadBody,
        readAs type: any _ReadableValue.Type,
        _ response: HTTPResponse,
        by validation: ResponseValidation,
        for call: inout Call
    ) throws -> (result: Request.Result, reply: Reply) {
        let headers = validation.headers?.payload
        let reply = Reply(response: response, headers: headers, unread: body, mask: validation.mask)
        call.reply = reply
        try check(validation.headers, of: call)
        let validated = Swift.Result { try body.validate(as: type) }
        if let recorder = options.driftRecorder {
            recorder.note(response.body, validated.map { reply.warnings }, by: validation)
        }
        try call.at(.decode) { try validated.get() }
        reportDrift(of: reply, in: call)
        call.recorder?.note(.decoded)
        let result = try call.at(.result) { try request.result(from: reply) }
        call.recorder?.note(.mapped)
        return (result, reply)
    }

    /// Step 3 of a call whose successful body is not decoded here: throws only if the response is a refusal, or if its
    /// header fields do not match their schema. `isFinal` is `false` for a response before that which the schemas describe.
    func refuse(
        _ response: HTTPResponse,
        to request: some APIRequest,
        for call: inout Call,
        isFinal: Bool = true
    ) throws {
        let validation = validate(response, to: request, call.schemaName)
        if validation.isRefusal { _ = try accepted(response, by: validation, for: &call) }
        let head = HTTPResponse(status: response.status, headers: response.headers)
        let headers = isFinal ? validation.headers?.payload : nil
        let reply = Reply(response: head, headers: headers, content: .failure(ReplyError.streamed))
        call.reply = reply
        guard isFinal else { return }
        reportDrift(of: reply, in: call)
        try check(validation.headers, of: call)
    }

    /// Throws the faults of a successful response's header fields.
    private func check(_ headers: DecodedHeaders?, of call: Call) throws {
        if let error = headers?.error { throw call.failure(at: .decode, error) }
    }

    /// Step 4, for successes and refusals: decodes the body once. `call` keeps the reply even if it is not accepted.
    private func accepted(
        _ response: HTTPResponse,
        by validation: ResponseValidation,
        for call: inout Call
    ) throws -> Reply {
        let payload = Swift.Result {
            try validation.clientSchemas.decode(response.body, validation.reading, by: validation.schema)
        }
        if let recorder = options.driftRecorder {
            recorder.note(response.body, payload.map(\.faults), by: validation)
        }
        let reply = Reply(
            response: response,
            headers: validation.headers?.payload,
            content: payload,
            mask: validation.mask
        )
        call.reply = reply
        reportDrift(of: reply, in: call)
        if validation.isRefusal { throw call.failure(at: .status, validation.error(of: reply)) }
        try check(validation.headers, of: call)
        if case .failure(let error) = payload, validation.needsBody { throw call.failure(at: .decode, error) }
        return reply
    }

    /// The deadline of a call that begins now: the request's, or else the client's.
    func deadline(of request: some APIRequest) -> Deadline? {
        (request.deadline ?? options.deadline).map { time in
            Deadline(after: time, by: transport.timedTransport)
        }
    }

    /// Runs a call from its beginning to its end, records both, and logs a failure. A call that is a part of another passes the
    /// deadline of that call.
    nonisolated(nonsending) func following<Value>(
        _ request: some APIRequest,
        until deadline: Deadline? = nil,
        _ body: nonisolated(nonsending) (inout Call) async throws -> Value
    ) async throws -> Value {
        let operation = request.schemaName
        let recorder = options.recorder(of: operation)
        let deadline = deadline ?? self.deadline(of: request)
        var call = Call(operation: operation, deadline: deadline, recorder: recorder)
        do {
            guard let recorder else { return try await body(&call) }
            return try await recorder.following { try await body(&call) }
        } catch {
            throw logged(error, of: call)
        }
    }

    /// Returns the error of a call, and reports it to the outermost log.
    func logged(_ error: any Error, of call: Call) -> any Error {
        LoggingMiddleware.outermost(in: transport.middleware)?.report(error, of: call)
        return error
    }

    /// Performs step 1 of a call that consists of several exchanges.
    func composing<Value>(_ call: Call, _ step: () throws -> Value) throws -> Value {
        do { return try call.at(.compose, step) } catch { throw logged(error, of: call) }
    }

    /// Step 1 of a call.
    func composed(
        _ request: some APIRequest,
        at destination: Destination = .own,
        for call: inout Call,
        progress: CallProgress? = nil
    ) throws -> HTTPRequest {
        let outgoing = try call.at(.compose) {
            try compose(request, at: destination, of: call.operation, recorder: call.recorder, progress: progress)
        }
        call.begin(outgoing)
        return outgoing
    }

    /// Step 1 of a call. `add` sets what only this call needs for its exchange, after the request is composed.
    func composed(
        _ request: some APIRequest,
        for call: inout Call,
        progress: CallProgress? = nil,
        _ add: (inout HTTPRequest) -> Void
    ) throws -> HTTPRequest {
        var outgoing = try call.at(.compose) {
            try compose(request, of: call.operation, recorder: call.recorder, progress: progress)
        }
        add(&outgoing)
        call.begin(outgoing)
        return outgoing
    }

    /// Step 2: sends the request through the middleware and the transport. The call's deadline includes the
    /// wait for a connection, retries and redirects.
    nonisolated(nonsending) func exchange(_ request: HTTPRequest, of call: inout Call) async throws -> HTTPResponse {
        fallback?.report(to: call.recorder, transport.middleware)
        do {
            try Task.checkCancellation()
            guard let cancellation = request.call?.cancellation else {
                var response = try await running.run(until: call.deadline) { [transport] in
                    try await CallContext.$current.withValue(request.call) { try await transport.send(request) }
                }
                request.markSecrets(in: &response)
                return response
            }
            let run = running.begin(cancellation, until: call.deadline)
            defer { running.end(run) }
            var response = try await transport.send(request)
            request.markSecrets(in: &response)
            return response
        } catch {
            throw call.failure(ofExchange: error, clientSchemas)
        }
    }
}

/// The result of a call, with its request and its reply.
struct CompletedCall<Request: APIRequest>: Sendable {
    let result: Request.Result
    let request: HTTPRequest
    let reply: Reply
}
