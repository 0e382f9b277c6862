import SchematicText

/// The rest of a content, which a download requests by `Range` and `If-Range` (RFC 9110, sections 14.2 and 13.1.5).
struct RemainingContent: Equatable {
    /// The number of stored bytes.
    let start: ByteCount
    let version: ContentVersion
    /// The length of the whole content; `nil` if no earlier response has stated it.
    let total: ByteCount?
}

/// The bytes in a response to a download's request, after its head is compared with the request.
enum DownloadResponse: Equatable {
    /// The whole content, with its length if that is known.
    case complete(total: ByteCount?)
    /// The content from the requested byte to `end`, which may be less than was requested (RFC 9110, section 15.3.7).
    case partial(end: ByteCount, total: ByteCount?)
    /// A response without content, which cannot replace a file (RFC 9110, sections 15.3.5 and 15.3.6).
    case empty
    /// No bytes: the content ends where the rest would begin.
    case alreadyComplete
    /// No bytes that can be appended to the stored ones. `found` is the field that contradicts them.
    case unusable(found: String)

    /// Evaluates the head of a successful response, or of a 416.
    init(status: Int, _ headers: HTTPHeaders, to rest: RemainingContent?) {
        switch status {
        case 204, 205: self = .empty
        case 206: self = Self.partialContent(headers, to: rest)
        case 416: self = Self.rangeNotSatisfiable(headers, to: rest)
        default:
            self = .complete(
                total: headers.expectedLength(status: status, for: .get).map { ByteCount($0) }
            )
        }
    }

    private static func partialContent(_ headers: HTTPHeaders, to rest: RemainingContent?) -> DownloadResponse {
        let text = headers[.contentRange] ?? "no Content-Range"
        guard let rest, let range = ContentRange(text), let bytes = range.bytes, bytes.lowerBound == rest.start else {
            return .unusable(found: text)
        }
        if let type = headers[.contentType], MediaType(type).essence == "multipart/byteranges" {
            return .unusable(found: type)
        }
        if let coding = headers[.contentEncoding], coding.lowercased() != "identity" {
            return .unusable(found: "the coding \(coding)")
        }
        if let contradiction = rest.contradiction(in: headers, total: range.total) {
            return .unusable(found: contradiction)
        }
        return .partial(end: bytes.upperBound, total: range.total ?? rest.total)
    }

    private static func rangeNotSatisfiable(_ headers: HTTPHeaders, to rest: RemainingContent?) -> DownloadResponse {
        let text = headers[.contentRange] ?? "no Content-Range"
        guard let rest, let range = ContentRange(text), range.bytes == nil, range.total == rest.start else {
            return .unusable(found: text)
        }
        return rest.contradiction(in: headers, total: range.total).map { .unusable(found: $0) } ?? .alreadyComplete
    }
}

extension RemainingContent {
    /// The field of a response that contradicts the stored bytes; `nil` if there is none. A server may ignore
    /// `If-Range`.
    fileprivate func contradiction(in headers: HTTPHeaders, total found: ByteCount?) -> String? {
        if let total, let found, total != found { return "a length of \(found), and of \(total) before" }
        return version.contradiction(in: headers)
    }
}

/// The range of a response in the whole content (RFC 9110, section 14.4): `bytes 0-499/1234`, `bytes 0-499/*`,
/// `bytes */1234`.
struct ContentRange: Equatable {
    /// The range, without its upper bound; `nil` for an unsatisfiable range.
    var bytes: Range<ByteCount>?
    /// The length of the whole content; `nil` if the server does not state it.
    var total: ByteCount?

    /// Returns `nil` for other texts: another unit, several ranges, or numbers that contradict each other or
    /// exceed 64 bits.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[1] != "*" {
            guard let total = Self.number(parts[1]) else { return nil }
            self.total = total
        }
        if parts[0] != "*" {
            let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
                total.map({ last < $0 }) ?? true
            else { return nil }
            bytes = first..<last + ByteCount(1)
        } else if total == nil {
            return nil
        }
    }

    private static func number(_ text: Substring) -> ByteCount? {
        ByteCount(digits: text).flatMap { $0 < .max ? $0 : nil }
    }
}
