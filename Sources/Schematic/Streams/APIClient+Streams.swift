extension APIClient {
    /// Performs a call whose answer is read while it comes, as bytes.
    ///
    /// Its timeout is for silence, in the content too. Its deadline holds until the content has come. No schema is held
    /// against the content; a refusal is read, validated and thrown as `send` does.
    ///
    /// Throws `APIError`, which tells the step and the cause; `CancellationError` when the task is cancelled, or all calls
    /// of the client are. `progress` hears how much of the bodies has gone and come.
    public func bytes(of request: some APIRequest, progress: CallProgress? = nil) async throws -> ReplyStream {
        try await open(request, for: .bytes, progress)
    }

    /// Performs a call whose answer is lines of JSON, one value each (JSON Lines, also called NDJSON). Each line is checked
    /// and decoded by the request's response schema when it comes.
    ///
    /// ```swift
    /// for try await fields in try await client.lines(of: ExportIssues()) {
    ///     let issue: Issue = try fields[]
    /// }
    /// ```
    ///
    /// No media type is registered for such lines. Read are all types whose name holds `json`, `text/plain`,
    /// `application/octet-stream`, the type that the request `accepts`, and a reply without a type. Any other is
    /// `ReplyFault.contentType`.
    ///
    /// Throws what `bytes(of:)` throws. `longestLine` is in bytes. `onFault` decides what becomes of a line that its schema
    /// refuses, or that is too long: what it throws ends the lines, and does so by default; where it returns, the line is
    /// left out.
    public func lines(
        of request: some APIRequest,
        longestLine: Int = 16 << 20,
        progress: CallProgress? = nil,
        onFault: @escaping @Sendable (StreamFault) throws -> Void = { throw $0 }
    ) async throws -> ReplyLines {
        let stream = try await open(request, for: .lines(accepting: request.accepts), progress)
        return ReplyLines(stream, longestLine: longestLine, checks(of: request, stream, onFault))
    }

    /// Performs a call whose answer is a stream of server-sent events (HTML Living Standard, section 9.2). The request's
    /// response schema is an object with a key for each event name; what it says there is held against the event's data.
    ///
    /// ```swift
    /// // WatchIssues.response.json: { "issue": "{issue}", "removed": { "id": 1 } }
    /// for try await event in try await client.events(of: WatchIssues()) where event.name == "issue" {
    ///     let issue: Issue = try event.fields[]
    /// }
    /// ```
    ///
    /// The request asks for `text/event-stream`, and that no cache answers it. Any other content type is
    /// `ReplyFault.contentType`, and a 204, by which a server ends a stream for good, is `ReplyFault.empty`.
    ///
    /// The sequence ends with the connection. To go on, send the request again with the last event's `id` as its header
    /// `Last-Event-ID`. A quiet stream needs a request with a long `timeout`.
    ///
    /// Throws what `bytes(of:)` throws. `longestEvent` is in bytes. `onFault` decides what becomes of an event that its
    /// schema refuses: what it throws ends the events, and does so by default; where it returns, the event is left out.
    public func events(
        of request: some APIRequest,
        longestEvent: Int = 16 << 20,
        onFault: @escaping @Sendable (StreamFault) throws -> Void = { throw $0 }
    ) async throws -> ReplyEvents {
        let stream = try await open(request, for: .events)
        return ReplyEvents(stream, longestEvent: longestEvent, checks(of: request, stream, onFault))
    }

    private func checks(
        of request: some APIRequest,
        _ stream: ReplyStream,
        _ onFault: @escaping @Sendable (StreamFault) throws -> Void
    ) -> StreamChecks {
        let schema = clientSchemas.schema(ofReplyTo: request.schemaName, status: stream.status)
        return StreamChecks(call: stream.call, clientSchemas: clientSchemas, schema: schema, onFault: onFault)
    }

    /// Steps 1 to 3 of a call whose content is read later.
    func open(
        _ request: some APIRequest,
        for content: StreamedContent,
        until deadline: Deadline? = nil,
        _ progress: CallProgress? = nil,
        _ add: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> ReplyStream {
        do {
            return try await following(request, until: deadline) { call in
                let outgoing = try composed(request, for: &call, progress: progress) { outgoing in
                    outgoing.streamsResponse = true
                    for field in content.headers.fields where request.headers[field.name] == nil {
                        outgoing.headers[field.name] = field.value
                    }
                    add(&outgoing)
                }
                let response = try await exchange(outgoing, of: &call)
                try refuse(response, to: request, for: &call)
                let head = HTTPResponse(status: response.status, headers: response.headers)
                call.reply = Reply(response: head, content: .failure(ReplyFault.streamed))
                try call.at(.decode) { try content.check(head) }
                return streaming(response, of: call, progress)
            }
        } catch {
            progress?.finish()
            throw error
        }
    }

    /// Keeps what can end the call for as long as its content comes.
    private func streaming(_ response: HTTPResponse, of call: Call, _ progress: CallProgress?) -> ReplyStream {
        let content = response.stream ?? ResponseStream(response.body)
        let ending = content.ending
        content.onCompletion(running.add(ending))
        if let deadline = call.deadline {
            let timer = running.end(at: deadline, ending)
            content.onCompletion { [timers = running.timers] in timers.drop(timer) }
        }
        if let progress { content.onCompletion { progress.finish() } }
        return ReplyStream(status: response.status, response.headers, content, of: call)
    }
}
