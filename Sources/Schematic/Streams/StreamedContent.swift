/// The content that a streamed call requests, and the content types that it reads.
struct StreamedContent: Sendable {
    /// The header fields of the request, unless the request or the client sets them.
    let headers: HTTPHeaders
    /// Whether a schema describes the parts of the content.
    var isValidated = true
    /// The expected type in a fault.
    private let expected: MediaType
    /// Returns whether a content type is read. The argument is `nil` if the response has none.
    private let accepts: @Sendable (MediaType?) -> Bool

    /// Bytes of any type.
    static let bytes = StreamedContent(headers: [.accept: "*/*"], isValidated: false, expected: .any) { _ in true }

    /// Server-sent events. Any other type is a fault, and so is a missing one (HTML Living Standard, section
    /// 9.2.2). The parameters of the type are ignored, because the text is always UTF-8.
    static let events = StreamedContent(
        headers: [.accept: "text/event-stream", .cacheControl: "no-cache"],
        expected: "text/event-stream"
    ) { $0?.essence == "text/event-stream" }

    /// Lines of JSON. No type is registered for them, so servers use many: any type with `json` in its name,
    /// plain text, binary data, and none. The type that the request accepts is read too.
    static func lines(accepting accepted: MediaType) -> StreamedContent {
        let isDefault = accepted == .json
        let wanted = isDefault ? "application/jsonl, application/x-ndjson" : accepted.text
        return StreamedContent(
            headers: [.accept: wanted],
            expected: isDefault ? "application/jsonl" : accepted
        ) { type in
            guard let type else { return true }
            return type.essence.contains("json") || plainTypes.contains(type.essence) || accepted.matches(type)
        }
    }

    /// Types with which servers send text and bytes of an unknown type.
    private static let plainTypes: Set = ["text/plain", "application/octet-stream", "binary/octet-stream"]

    /// Makes a request one for this content.
    func prepare(_ outgoing: inout OutgoingRequest, for request: some APIRequest, _ further: HTTPHeaders = [:]) {
        let (own, values) = (request.headers, request.headerValues.items)
        var fields = outgoing.headers
        for field in headers.fields where own[field.name] == nil {
            guard !values.contains(where: { HTTPHeaders.isSame($0.name, field.name) }) else { continue }
            fields[field.name] = field.value
        }
        fields.merge(further)
        outgoing.headers = fields
        outgoing.streamsResponse = true
    }

    /// Throws a `ReplyError` if a response does not have this content.
    func check(_ response: IncomingResponse) throws(ReplyError) {
        let stated = response.headers.first(of: "Content-Type").map { MediaType($0) }
        guard !accepts(stated.flatMap { $0.essence.isEmpty ? nil : $0 }) else { return }
        if response.status == 204 || response.status == 205 { throw .empty(status: response.status) }
        throw .contentType(stated?.text ?? "", expected: expected)
    }
}
