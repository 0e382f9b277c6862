/// A media type (RFC 9110, section 8.3.1), as far as telling JSON from all else takes.
struct ContentType {
    /// `application/json`, in lower case, without parameters.
    let essence: String

    init(_ text: String) {
        let essence = text.prefix { $0 != ";" && $0 != "," }
        self.essence = essence.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// Whether the body is JSON: `application/json`, `text/json`, or any type with the suffix `+json` (RFC 6839).
    var isJSON: Bool { essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") }
}

extension HTTPResponse {
    /// Why the body cannot be read as JSON; `nil` when it is worth trying. A body without a type is.
    var reasonNotJSON: ReplyFault? {
        let isBlank = body.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if isBlank { return .empty(status: status) }
        guard let type = headers.values(of: "Content-Type").first, !type.isEmpty else { return nil }
        return ContentType(type).isJSON ? nil : .contentType(type)
    }
}
