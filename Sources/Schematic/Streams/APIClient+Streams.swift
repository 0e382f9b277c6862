extension APIClient {
    /// Performs a call whose response is read as bytes while it arrives.
    ///
    /// The timeout limits the silence of the server, also during the content. The deadline applies until the
    /// content is complete. The content is not validated. A refusal is read, validated and thrown as in `send`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: Reports the transferred bytes.
    /// - Returns: The response, whose content is read while it arrives.
    /// - Throws: An `APIError` with the stage and the cause, or `CancellationError` when the task or all calls
    ///   of the client are cancelled.
    public func bytes(of request: some APIRequest, progress: CallProgress? = nil) async throws -> ReplyStream {
        try await finishing(progress) { try await open(request, in: call(of: request), for: .bytes, progress) }
    }

    /// Performs a call whose response consists of lines of JSON, with one value each (JSON Lines, also called
    /// NDJSON). Each line is validated and decoded by the request's response schema when it is received.
    ///
    /// ```swift
    /// for try await fields in try await client.lines(of: ExportIssues()) {
    ///     let issue: Issue = try fields[]
    /// }
    /// ```
    ///
    /// No media type is registered for such lines. The client reads all types whose names contain `json`,
    /// `text/plain`, `application/octet-stream`, `binary/octet-stream`, the type that the request `accepts`,
    /// and a response without a type. Any other type is `ReplyError.contentType`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - longestLine: The maximum length of a line in bytes.
    ///   - progress: Reports the transferred bytes.
    ///   - onFault: Handles a line that is invalid or too long. If it throws, as it does by default, the error ends the
    ///     sequence; if it returns, the line is skipped.
    /// - Returns: The values of the lines.
    /// - Throws: The errors of `bytes(of:)`.
    public func lines(
        of request: some APIRequest,
        longestLine: Int = 16 << 20,
        progress: CallProgress? = nil,
        onFault: @escaping @Sendable (ReplyError) throws -> Void = { throw $0 }
    ) async throws -> ReplyLines {
        let stream = try await finishing(progress) {
            let call = call(of: request)
            return try await open(request, in: call, for: .lines(accepting: call.options.accepts), progress)
        }
        return ReplyLines(stream, longestLine: longestLine, checks(of: stream, onFault))
    }

    /// Performs a call whose response is a stream of server-sent events (HTML Living Standard, section 9.2).
    /// The request's response schema is an object with a key for each event name. The schema of the key
    /// validates the event's data.
    ///
    /// ```swift
    /// // WatchIssues.response.json: { "issue": "{issue}", "removed": { "id": 1 } }
    /// for try await event in try await client.events(of: WatchIssues()) where event.name == "issue" {
    ///     let issue: Issue = try event.fields[]
    /// }
    /// ```
    ///
    /// The request accepts `text/event-stream`, and excludes cached responses. Any other content type is
    /// `ReplyError.contentType`. A 204, with which a server ends a stream permanently, is `ReplyError.empty`.
    ///
    /// The sequence ends with the connection. To continue, send the request again with the last event's `id` as
    /// the header field `Last-Event-ID`. A stream with rare events needs a request with a long `timeout`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - longestEvent: The maximum length of an event in bytes.
    ///   - onFault: Handles an event that is invalid. If it throws, as it does by default, the error ends the sequence;
    ///     if it returns, the event is skipped.
    /// - Returns: The events.
    /// - Throws: The errors of `bytes(of:)`.
    public func events(
        of request: some APIRequest,
        longestEvent: Int = 16 << 20,
        onFault: @escaping @Sendable (ReplyError) throws -> Void = { throw $0 }
    ) async throws -> ReplyEvents {
        let stream = try await open(request, in: call(of: request), for: .events)
        return ReplyEvents(stream, longestEvent: longestEvent, checks(of: stream, onFault))
    }

    private func checks(
        of stream: ReplyStream,
        _ onFault: @escaping @Sendable (ReplyError) throws -> Void
    ) -> StreamChecks {
        let (call, status) = (stream.call, stream.status)
        return StreamChecks(
            call,
            call.operation.reply(status).body,
            driftRecorder: options.driftRecorder,
            onFault: onFault,
            onDrift: { self.reportDrift(status: status, $0, droppedElements: $1, in: call) }
        )
    }

    /// Performs the steps 1 to 3 of a call whose content is read later.
    private func open(
        _ request: some APIRequest,
        in call: Call,
        for content: StreamedContent,
        _ progress: CallProgress? = nil
    ) async throws -> ReplyStream {
        try await run(call) { call in
            let isValidated = content.isValidated
            let outgoing = try compose(request, for: &call, validatingReply: isValidated, progress: progress) {
                outgoing in
                content.prepare(&outgoing, for: request)
            }
            return try await open(outgoing, of: request, in: &call, for: content)
        }
    }

    /// Performs the steps 2 and 3 of a call whose content is read later. Further requests of the same call can report to its
    /// progress, so it does not finish here.
    nonisolated(nonsending) func open(
        _ outgoing: OutgoingRequest,
        of request: some APIRequest,
        in call: inout Call,
        for content: StreamedContent
    ) async throws -> ReplyStream {
        let response = try await exchange(outgoing, of: &call)
        try checkHead(of: response, to: request, for: &call)
        let head = IncomingResponse(status: response.status, headers: response.headers)
        try call.at(.decode) { try content.check(head) }
        return streaming(response, of: call)
    }

    /// Opens a stream whose end is the end of the progress.
    private func finishing(
        _ progress: CallProgress?,
        _ open: () async throws -> ReplyStream
    ) async throws -> ReplyStream {
        do {
            let stream = try await open()
            if let progress { stream.content.onCompletion { progress.finish() } }
            return stream
        } catch {
            progress?.finish()
            throw error
        }
    }

    /// Keeps the cancellation and the deadline of the call active until its content is complete.
    private func streaming(_ response: IncomingResponse, of call: Call) -> ReplyStream {
        let content = response.stream ?? ResponseStream(response.body)
        let ending = content.ending
        content.onCompletion(running.add(ending))
        if let deadline = call.deadline {
            let timer = running.end(at: deadline, ending)
            content.onCompletion { [timers = running.timers] in timers.drop(timer) }
        }
        var call = call
        call.log = LoggingMiddleware.outermost(in: middleware)
        return ReplyStream(status: response.status, response.headers, content, of: call)
    }
}

extension APIClient {
    /// Performs a one-off call whose response is read as bytes while it arrives: `client.bytes(of: .get("export.csv"))`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: Reports the transferred bytes.
    /// - Returns: The response, whose content is read while it arrives.
    /// - Throws: The errors of `bytes(of:)` of another request.
    public func bytes(of request: OneOffRequest<Reply>, progress: CallProgress? = nil) async throws -> ReplyStream {
        try await finishing(progress) { try await open(request, in: call(of: request), for: .bytes, progress) }
    }

    /// Performs a one-off call whose response consists of lines of JSON: `client.lines(of: .get("export.jsonl"))`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - longestLine: The maximum length of a line in bytes.
    ///   - progress: Reports the transferred bytes.
    ///   - onFault: Handles a line that is invalid or too long.
    /// - Returns: The values of the lines.
    /// - Throws: The errors of `bytes(of:)`.
    public func lines(
        of request: OneOffRequest<Reply>,
        longestLine: Int = 16 << 20,
        progress: CallProgress? = nil,
        onFault: @escaping @Sendable (ReplyError) throws -> Void = { throw $0 }
    ) async throws -> ReplyLines {
        // In a generic function, the call is one of the generic `lines`.
        func lines(of request: some APIRequest) async throws -> ReplyLines {
            try await self.lines(of: request, longestLine: longestLine, progress: progress, onFault: onFault)
        }
        return try await lines(of: request)
    }

    /// Performs a one-off call whose response is a stream of server-sent events: `client.events(of: .get("changes"))`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - longestEvent: The maximum length of an event in bytes.
    ///   - onFault: Handles an event that is invalid.
    /// - Returns: The events.
    /// - Throws: The errors of `bytes(of:)`.
    public func events(
        of request: OneOffRequest<Reply>,
        longestEvent: Int = 16 << 20,
        onFault: @escaping @Sendable (ReplyError) throws -> Void = { throw $0 }
    ) async throws -> ReplyEvents {
        func events(of request: some APIRequest) async throws -> ReplyEvents {
            try await self.events(of: request, longestEvent: longestEvent, onFault: onFault)
        }
        return try await events(of: request)
    }
}
