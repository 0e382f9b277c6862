/// The content that a streamed call asks for, and the content types that it reads.
struct StreamedContent: Sendable {
    /// The header fields that ask for it, where the request and the client set none of these names.
    let headers: HTTPHeaders
    /// The type that a fault names.
    private let expected: MediaType
    /// Whether a content type is read. The argument is `nil` where the response names none.
    private let accepts: @Sendable (MediaType?) -> Bool

    /// Bytes of any type.
    static let bytes = StreamedContent(headers: [.accept: "*/*"], expected: .any) { _ in true }

    /// Server-sent events. Any other type fails, one that is missing too (HTML Living Standard, section 9.2.2). The
    /// parameters of the type do not count: the text is always UTF-8.
    static let events = StreamedContent(
        headers: [.accept: "text/event-stream", .cacheControl: "no-cache"],
        expected: "text/event-stream"
    ) { $0?.essence == "text/event-stream" }

    /// Lines of JSON. No type is registered for them, so servers use many: any type that names JSON, plain text, bytes, and
    /// none. The type that the request accepts is read too.
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

    /// Types by which servers send text and bytes that they know no other type for.
    private static let plainTypes: Set = ["text/plain", "application/octet-stream", "binary/octet-stream"]

    /// Throws a `ReplyFault` for a response that cannot have this content.
    func check(_ response: HTTPResponse) throws(ReplyFault) {
        let told = response.headers.first(of: "Content-Type").map { MediaType($0) }
        guard !accepts(told.flatMap { $0.essence.isEmpty ? nil : $0 }) else { return }
        if response.status == 204 || response.status == 205 { throw .empty(status: response.status) }
        throw .contentType(told?.text ?? "", expected: expected)
    }
}
