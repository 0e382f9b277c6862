extension APIClient {
    /// Step 3: what the status and the content type say; and the body, where a schema tells of refusals that come with a
    /// status of success.
    func judge(_ response: HTTPResponse, to request: some APIRequest, _ operation: String) -> Verdict {
        if let refusal = refusal(behindSuccess: response, to: request, operation) { return refusal }
        let isRedirect = [300, 301, 302, 303, 307, 308].contains(response.status)
        let isUnchanged = response.status == 304 && request.asksForChanges
        // What answers HEAD has no body, whatever its schema would say of one (RFC 9110, section 9.3.2).
        let hasNoBody = isUnchanged || request.method == .head
        let schema = hasNoBody ? nil : contract.schema(ofReplyTo: operation, status: response.status)
        let isRefusal = !(200...299).contains(response.status) && !isUnchanged
        let formats = ReplyFormats(options.formats)
        let reading: BodyReading =
            if isUnchanged {
                .unreadable(.notModified)
            } else if hasNoBody {
                .unreadable(.empty(status: response.status))
            } else {
                formats.reading(response, by: schema, accepting: request.accepts, isRefusal: isRefusal)
            }
        return Verdict(
            isRefusal: isRefusal,
            redirect: isRedirect ? .redirect(response.status, location: response.headers["Location"]) : nil,
            conflict: { response.status == 412 ? request.conflict(with: $0, $1) : nil },
            schema: schema,
            mask: contract.mask(ofReplyTo: operation, status: response.status),
            reading: reading
        )
    }

    /// What a server says that answers 200 whatever happens, where its body is a refusal.
    private func refusal(
        behindSuccess response: HTTPResponse,
        to request: some APIRequest,
        _ operation: String
    ) -> Verdict? {
        guard request.method != .head, let schema = contract.refusal(withSuccess: response.status) else { return nil }
        let formats = ReplyFormats(options.formats)
        let reading = formats.reading(response, by: schema, accepting: request.accepts, isRefusal: true)
        guard contract.matches(response.body, reading, schema) else { return nil }
        return Verdict(
            isRefusal: true,
            redirect: nil,
            conflict: { _, _ in nil },
            schema: schema,
            mask: contract.mask(ofReplyTo: operation, status: response.status),
            reading: reading
        )
    }

    /// Step 4 of a success whose result reads itself from the bytes, where there is nothing to tell of them: no record is
    /// made, unless somebody asks for the reply's values after all.
    func read(_ response: HTTPResponse, by verdict: Verdict, as result: Any.Type) -> Reply? {
        guard !verdict.isRefusal, case .json = verdict.reading, let schema = verdict.schema,
            let type = result as? any ReadableValue.Type,
            let value = contract.read(response.body, as: type, by: schema)
        else { return nil }
        let fields = FieldsOnDemand { [contract] in try contract.decode(response.body, .json, by: schema).fields }
        return Reply(response: response, value: value, fields: fields, mask: verdict.mask)
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
                mask: verdict.mask
            )
        } catch {
            return Reply(response: response, content: .failure(error), mask: verdict.mask)
        }
    }
}
