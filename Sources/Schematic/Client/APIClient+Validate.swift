import SchemaEngine

extension APIClient {
    /// Step 3: validates the status and the content type. If a schema describes refusals with a successful
    /// status, also validates the body.
    func validate(_ response: HTTPResponse, to request: some APIRequest, _ operation: String) -> ResponseValidation {
        if let refusal = refusal(inSuccess: response, to: request, operation) { return refusal }
        let isRedirect = [300, 301, 302, 303, 307, 308].contains(response.status)
        let isUnchanged = response.status == 304 && request.isConditional
        // A response to HEAD has no body, whatever its schema states (RFC 9110, section 9.3.2).
        let hasNoBody = isUnchanged || request.method == .head
        let schema = hasNoBody ? nil : clientSchemas.schema(ofReplyTo: operation, status: response.status)
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
        return ResponseValidation(
            isRefusal: isRefusal,
            redirect: isRedirect ? .redirect(response.status, location: response.headers["Location"]) : nil,
            conflict: { response.status == 412 ? request.conflict(with: $0, $1) : nil },
            schema: schema,
            mask: clientSchemas.mask(ofReplyTo: operation, status: response.status),
            reading: reading
        )
    }

    /// The validation of a response with a successful status whose body is a refusal; `nil` for other responses.
    private func refusal(
        inSuccess response: HTTPResponse,
        to request: some APIRequest,
        _ operation: String
    ) -> ResponseValidation? {
        guard request.method != .head, let schema = clientSchemas.refusal(withSuccess: response.status) else {
            return nil
        }
        let formats = ReplyFormats(options.formats)
        let reading = formats.reading(response, by: schema, accepting: request.accepts, isRefusal: true)
        guard clientSchemas.matches(response.body, reading, schema) else { return nil }
        return ResponseValidation(
            isRefusal: true,
            redirect: nil,
            conflict: { _, _ in nil },
            schema: schema,
            mask: clientSchemas.mask(ofReplyTo: operation, status: response.status),
            reading: reading
        )
    }

    /// Step 4 of a success whose result type reads the bytes itself, on the fast path; `nil` if the fast path
    /// does not apply. A record is created only if the fields of the reply are read.
    func read(_ response: HTTPResponse, by validation: ResponseValidation, as result: Any.Type) -> Reply? {
        guard !validation.isRefusal, case .json = validation.reading, let schema = validation.schema,
            let type = result as? any _ReadableValue.Type,
            let value = clientSchemas.read(response.body, as: type, by: schema)
        else { return nil }
        let fields = FieldsOnDemand { [clientSchemas] in
            try clientSchemas.decode(response.body, .json, by: schema).fields
        }
        return Reply(response: response, value: value, fields: fields, mask: validation.mask)
    }

    /// Step 4: decodes the body once. An error is stored in the reply, and thrown when its fields are read.
    func decode(_ response: HTTPResponse, by validation: ResponseValidation) -> Reply {
        let schema = validation.schema
        do {
            let payload = try clientSchemas.decode(response.body, validation.reading, by: schema)
            return Reply(
                response: response,
                content: .success(payload.fields),
                warnings: payload.faults,
                droppedElements: payload.droppedElements,
                mask: validation.mask
            )
        } catch {
            return Reply(response: response, content: .failure(error), mask: validation.mask)
        }
    }
}
