import SchemaEngine

/// The steps of a call: compose, exchange, check, result.
extension APIClient {
    /// Performs a call: composes the request, sends it, validates the status, decodes the body by its schema,
    /// and creates the result.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: Reports how much of the bodies has been transferred.
    /// - Returns: The result of the request.
    /// - Throws: `APIError`, with the step and the cause; `CancellationError` if the task is cancelled, or all
    ///   calls of the client are.
    public func send<Request: APIRequest>(
        _ request: Request,
        progress: CallProgress? = nil
    ) async throws -> Request.Result {
        defer { progress?.finish() }
        return try await run(call(of: request)) { call in
            let outgoing = try compose(request, for: &call, validatingReply: true, progress: progress)
            let response = try await exchange(outgoing, of: &call)
            let reply = try check(response, to: request, for: &call)
            return try result(of: request, from: reply, in: call)
        }
    }

    /// Performs a one-off call whose result is not given another type: `try await client.send(.get("issues.json"))`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: The progress of the call, which reports how much of the bodies has been transferred.
    /// - Returns: The reply.
    /// - Throws: `APIError`, with the step and the cause; `CancellationError` if the task is cancelled, or all
    ///   calls of the client are.
    @discardableResult
    public func send(_ request: OneOffRequest<Reply>, progress: CallProgress? = nil) async throws -> Reply {
        try await sendAny(request, progress: progress)
    }

    /// Performs a call of any type. Where the type is generic, the compiler does not prefer the function for one-off calls.
    private func sendAny<Request: APIRequest>(_ request: Request, progress: CallProgress?) async throws
        -> Request.Result
    {
        try await send(request, progress: progress)
    }

    /// Performs the steps of a call, records its beginning and its end, and logs a failure.
    nonisolated(nonsending) func run<Value>(
        _ call: consuming Call,
        _ steps: nonisolated(nonsending) (inout Call) async throws -> Value
    ) async throws -> Value {
        // Without events, the options are not copied.
        if options.events != nil { call.recorder = options.recorder(of: call.name) }
        do {
            guard let recorder = call.recorder else { return try await steps(&call) }
            return try await recorder.recording { try await steps(&call) }
        } catch {
            throw logged(error, of: call)
        }
    }

    /// Step 1: composes and checks the path, the query, the headers and the body. If this fails, nothing is sent.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - destination: The destination of this exchange.
    ///   - call: The call, which keeps the composed request.
    ///   - validatingReply: Whether the call validates its reply, so that the client may require a schema of it.
    ///   - progress: The progress of the call.
    ///   - change: Adds to the composed request what only this exchange needs.
    /// - Returns: The composed request.
    /// - Throws: An `APIError`.
    func compose(
        _ request: some APIRequest,
        at destination: Destination = .own,
        for call: inout Call,
        validatingReply: Bool = false,
        progress: CallProgress? = nil,
        _ change: (inout OutgoingRequest) -> Void = { _ in }
    ) throws -> OutgoingRequest {
        let parts = RequestParts(request, call.options)
        var outgoing: OutgoingRequest
        // Without a closure, which would copy the call.
        do {
            try requireSchemas(of: parts, for: call, validatingReply: validatingReply)
            outgoing = try self.outgoing(of: parts, at: destination, in: call, progress: progress)
        } catch {
            throw call.failure(at: .compose, error)
        }
        change(&outgoing)
        call.begin(outgoing)
        return outgoing
    }

    /// Step 1 of a further exchange, for which `change` changes a request of the same call that is composed and checked.
    func compose(
        again composed: OutgoingRequest,
        for call: inout Call,
        progress: CallProgress?,
        _ change: (inout OutgoingRequest) -> Void
    ) -> OutgoingRequest {
        var outgoing = composed
        outgoing.call = composed.call.map { context(of: call, $0.redactor, progress) }
        change(&outgoing)
        call.begin(outgoing)
        return outgoing
    }

    /// Step 2: sends the request through the middleware and the transport. The call's deadline includes the
    /// wait for a connection, retries and redirects.
    nonisolated(nonsending) func exchange(_ request: OutgoingRequest, of call: inout Call) async throws
        -> IncomingResponse
    {
        fallback?.report(to: call.recorder, middleware)
        do {
            try Task.checkCancellation()
            if let cancellation = request.call?.cancellation {
                let run = running.begin(cancellation, until: call.deadline)
                defer { running.end(run) }
                return try await chain.send(request)
            }
            return try await running.exchange(until: call.deadline) { [chain] in
                try await OutgoingRequest.$currentCall.withValue(request.call) { try await chain.send(request) }
            }
        } catch {
            throw call.failure(ofExchange: error)
        }
    }

    /// Step 3: checks the status, the header fields and the body, which is decoded once: as the type of the result, or by its
    /// schema. A result is made only from a checked body. `call` keeps the reply even if it is not accepted.
    func check<Request: APIRequest>(
        _ response: IncomingResponse,
        to request: Request,
        for call: inout Call
    ) throws -> Reply {
        let check = ReplyCheck(response, of: call, formats: options.formats)
        return try decode(response, by: check, as: Request.Result.self, for: &call)
    }

    /// Decodes the body of a checked response, as the type of the result or by its schema. Throws if the response is a refusal,
    /// or if a part of it cannot be decoded.
    private func decode(
        _ response: IncomingResponse,
        by check: ReplyCheck,
        as type: Any.Type,
        for call: inout Call
    ) throws -> Reply {
        let content: Reply.Content
        let outcome: Result<Void, any Error>
        if let type = type as? any _ReadableValue.Type, let body = check.deferredBody {
            outcome = Result { try body.validate(as: type) }
            content = .unread(body)
        } else {
            let payload = Result { try check.decode() }
            outcome = payload.map { _ in }
            content = .decoded(payload)
        }
        let reply = Reply(response, headers: check.headers?.payload, content)
        call.reply = reply
        if let recorder = options.driftRecorder {
            recorder.count(response.body, outcome.map { reply.bodyWarnings }, by: check)
        }
        reportDrift(of: reply, in: call)
        if check.isRefusal { throw call.failure(at: .status, check.error(of: reply)) }
        if let error = check.headers?.error { throw call.failure(at: .decode, error) }
        if case .failure(let error) = outcome, check.needsBody { throw call.failure(at: .decode, error) }
        call.recorder?.record(.decoded)
        return reply
    }

    /// Step 3 of a call whose successful body is not decoded here: throws only if the response is a refusal, or if its
    /// header fields do not match their schema. `isFinal` is `false` for a response that precedes the described one.
    func checkHead<Request: APIRequest>(
        of response: IncomingResponse,
        to request: Request,
        for call: inout Call,
        isFinal: Bool = true
    ) throws {
        let check = ReplyCheck(response, of: call, formats: options.formats, isFinal: isFinal)
        if check.isRefusal { _ = try decode(response, by: check, as: Request.Result.self, for: &call) }
        let head = IncomingResponse(status: response.status, headers: response.headers)
        let reply = Reply(head, headers: check.headers?.payload, .failure(ReplyError.streamed))
        call.reply = reply
        reportDrift(of: reply, in: call)
        if let error = check.headers?.error { throw call.failure(at: .decode, error) }
    }

    /// Step 4: creates the result.
    func result<Request: APIRequest>(of request: Request, from reply: Reply, in call: Call) throws -> Request.Result {
        let result: Request.Result
        do { result = try request.result(from: reply) } catch { throw call.failure(at: .result, error) }
        call.recorder?.record(.mapped)
        return result
    }

    /// Returns a call of a request that begins now, without events. It is the only place that reads the options of the request.
    /// A call that is a part of another passes the deadline of that call.
    func call(of request: some APIRequest, until deadline: Deadline? = nil) -> Call {
        let requested = request.options
        let operation = operations.convertingSnakeCase(requested.convertsSnakeCase).named(request.owner(requested))
        let time = requested.deadline ?? options.deadline
        return Call(
            operation,
            requested,
            deadline: deadline ?? time.map { Deadline(after: $0, by: chain.timedTransport) }
        )
    }

    /// Returns the error of a call, and reports it to the outermost log.
    func logged(_ error: any Error, of call: Call) -> any Error {
        LoggingMiddleware.outermost(in: middleware)?.report(error, ofCall: call.name, call.request)
        return error
    }

    /// Performs step 1 of a call that consists of several exchanges.
    func composing<Value>(_ call: Call, _ step: () throws -> Value) throws -> Value {
        do { return try call.at(.compose, step) } catch { throw logged(error, of: call) }
    }
}
