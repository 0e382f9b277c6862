import SchemaEngine

extension APIClient {
    /// Step 3: validates the status and the content type. If a schema describes refusals with a successful
    /// status, also validates the body.
    func validate(_ response: HTTPResponse, to request: some APIRequest, _ operation: String) -> ResponseValidation {
        let clientSchemas = clientSchemas.convertingSnakeCase(request.convertsSnakeCase)
        if let refusal = refusal(inSuccess: response, to: request, operation, clientSchemas) { return refusal }
        let isRedirect = [300, 301, 302, 303, 307, 308].contains(response.status)
        let isUnchanged = response.status == 304 && request.isConditional
        // A response to HEAD has no body, whatever its schema states (RFC 9110, section 9.3.2).
        let isHead = request.method == .head
        let described = isUnchanged ? nil : clientSchemas.schema(ofReplyTo: operation, status: response.status)
        let schema = isHead && described?.bodyPresence == .required ? nil : described
        let isRefusal = !(200...299).contains(response.status) && !isUnchanged
        let formats = ReplyFormats(options.formats)
        let reading: BodyReading =
            if isUnchanged {
                .unreadable(.notModified)
            } else if isHead {
                schema == nil ? .unreadable(.empty(status: response.status)) : .absent
            } else {
                formats.reading(response, by: schema, accepting: request.accepts, isRefusal: isRefusal)
            }
        return ResponseValidation(
            isRefusal: isRefusal,
            redirect: isRedirect ? .redirect(response.status, location: response.headers["Location"]) : nil,
            conflict: response.status == 412 ? { request.conflict(with: $0, $1) } : nil,
            clientSchemas: clientSchemas,
            schema: schema,
            mask: clientSchemas.mask(ofReplyTo: operation, status: response.status),
            headers: clientSchemas.decodeHeaders(of: response, to: operation),
            reading: reading
        )
    }

    /// The validation of a response with a successful status whose body is a refusal; `nil` for other responses.
    private func refusal(
        inSuccess response: HTTPResponse,
        to request: some APIRequest,
        _ operation: String,
        _ clientSchemas: ClientSchemas
    ) -> ResponseValidation? {
        let formats = ReplyFormats(options.formats)
        let refusal = clientSchemas.refusal(inSuccess: response.body, status: response.status, to: request.method) {
            formats.reading(response, by: $0, accepting: request.accepts, isRefusal: true)
        }
        guard let (schema, reading) = refusal else { return nil }
        return ResponseValidation(
            isRefusal: true,
            redirect: nil,
            conflict: nil,
            clientSchemas: clientSchemas,
            schema: schema,
            mask: clientSchemas.mask(ofReplyTo: operation, status: response.status),
            headers: clientSchemas.decodeHeaders(of: response, to: operation),
            reading: reading
        )
    }
}
