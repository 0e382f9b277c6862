extension APIClient {
    /// Step 3: what the status and the content type say.
    func judge(_ response: HTTPResponse, to request: some APIRequest) -> Verdict {
        let isRedirect = [300, 301, 302, 303, 307, 308].contains(response.status)
        let isUnchanged = response.status == 304 && request.asksForChanges
        // What answers HEAD has no body, whatever its schema would say of one (RFC 9110, section 9.3.2).
        let hasNoBody = isUnchanged || request.method == .head
        let schema = hasNoBody ? nil : contract.schema(ofReplyTo: request.schemaName, status: response.status)
        let formats = ReplyFormats(options.formats)
        return Verdict(
            isRefusal: !(200...299).contains(response.status) && !isUnchanged,
            redirect: isRedirect ? .redirect(response.status, location: response.headers["Location"]) : nil,
            conflict: { response.status == 412 ? request.conflict(with: $0, $1) : nil },
            schema: schema,
            reading: isUnchanged
                ? .unreadable(.notModified) : formats.reading(response, by: schema, accepting: request.accepts)
        )
    }

    /// Step 4: reads the body, once. What keeps it from being read waits in the reply until somebody asks for its values.
    func decode(_ response: HTTPResponse, by verdict: Verdict) -> Reply {
        let schema = verdict.schema
        do {
            let payload = try contract.decode(response.body, verdict.reading, by: schema)
            return Reply(
                response: response,
                content: .success(payload.fields),
                warnings: payload.faults,
                schema: schema
            )
        } catch {
            return Reply(response: response, content: .failure(error), schema: schema)
        }
    }
}
