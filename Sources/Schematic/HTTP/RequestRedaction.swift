import Foundation
import SchemaEngine

/// The parts of a request that are secret although they do not have a secret's name.
struct RequestRedaction: Sendable {
    /// The URL with the secrets masked that its schema names; `nil` if it names none.
    var url: URL?
    /// Whether middleware has replaced the composed body.
    var bodyIsReplaced = false
    /// The credentials that were added, one element for each authenticator.
    var authorizations: [RequestAuthorization] = []
}

/// The body of a request for display or storage.
enum RedactedBody {
    /// The body with the secrets masked that its schema names or that have a secret's name. Files and streams are kept, to
    /// be named.
    case masked(HTTPBody)
    /// The body has this number of bytes in memory, which cannot be searched for secrets.
    case unsearchable(bytes: Int)
    /// The position of the secrets is unknown.
    case hidden
}

extension OutgoingRequest {
    /// The URL with secrets masked. If the request belongs to no call, only its origin is shown.
    var displayURL: String {
        guard owner != nil else { return url.originText + "/" + SecretMask.mask }
        return SecretMask.url((redaction.url ?? url).absoluteString)
    }

    /// The body with its secrets masked; `nil` if there is none.
    var redactedBody: RedactedBody? {
        guard let body else { return nil }
        guard let shown = owner?.secrets.masked(body, isReplaced: redaction.bodyIsReplaced) else { return .hidden }
        let type = headers["Content-Type"]
        var pieces: [HTTPBody.Piece] = []
        for piece in shown.pieces {
            guard case .bytes(let data) = piece else {
                pieces.append(piece)
                continue
            }
            guard let masked = SecretMask.body(data, type: type) else { return .unsearchable(bytes: data.count) }
            pieces.append(.bytes(masked))
        }
        return .masked(HTTPBody(pieces))
    }

    /// Returns the text of a response's body, with the secrets masked like those of `redactedBody`.
    func displayText(of response: IncomingResponse, limit: Int) -> String {
        let type = response.headers["Content-Type"]
        guard let shown = owner?.secrets.masked(response) else { return bodyIsHidden }
        // The window is larger than the limit, because a mask can be shorter than its secret.
        let window = shown.prefix(max(4096, min(limit, 1 << 24) * 8))
        guard let masked = SecretMask.body(window, type: type), let start = ReadableText.utf8(masked) else {
            return ReadableText.size(shown.count, type)
        }
        let text = start.displayLines
        return shortened(text + (window.count < shown.count ? "…" : ""), to: limit)
    }

    /// The text that is shown instead of a body whose secrets have an unknown position.
    var bodyIsHidden: String {
        owner == nil
            ? "not shown: the request belongs to no call, so the schema that marks its secrets is unknown"
            : Self.secretsHaveNoPosition
    }

    /// The text that is shown instead of a body that may have secrets anywhere.
    static let secretsHaveNoPosition = "not shown: the schemas name secrets, but do not specify their position in it"

    /// Limits the displayed URL to its origin.
    mutating func redactURL() { redaction.url = url.origin }

    /// Makes the request a part of a call. It may have been created outside of one, or composed for another call.
    mutating func join(_ call: any RequestOwner) {
        guard owner !== call else { return }
        if let owner {
            self.owner = call.adopting(owner.secrets)
            return
        }
        owner = call
        // The position of the secrets is known only in what was composed.
        redaction.bodyIsReplaced = true
        if call.secrets.areInURL { redactURL() }
    }
}

extension OutgoingRequest {
    /// Returns the headers of a response in which some fields are marked as secrets: those that the schemas of the call
    /// declare secret, URLs that may contain a secret of this request's URL, and fields that repeat a part of such a URL.
    ///
    /// The `Location` of an upload session grants write access, and some services repeat its identifier in
    /// another field. A server may also repeat a value that the schema marks as a secret.
    func hidingURLs(in headers: HTTPHeaders) -> HTTPHeaders {
        guard redaction.url != nil || owner?.secrets.areInReplyHeaders == true else { return headers }
        guard let marked = owner?.markedFields else { return marking(received: headers) }
        return marked.marking(headers, for: redaction.url == nil ? nil : url, by: marking(received:))
    }

    private func marking(received headers: HTTPHeaders) -> HTTPHeaders {
        let headers = owner?.secrets.marking(received: headers) ?? headers
        guard redaction.url != nil else { return headers }
        let locations = [HTTPHeaders.Name.location, "Content-Location"]
        let urls = [url.absoluteString] + locations.flatMap { headers.values(of: $0) }
        let whole = Set(urls)
        let pieces = urls.reduce(into: Set()) { $0.formUnion(Self.pieces(of: $1)) }
        let words = pieces.reduce(into: Set()) { $0.formUnion(Self.longWords(of: $1)) }
        // A response has one field of each name. Further ones are not searched for, so that the time stays linear.
        let first = [url.absoluteString] + locations.compactMap { headers.first(of: $0.rawValue) }
        let searched = first.flatMap { [$0, Self.withoutOrigin($0)] }.filter { $0.utf8.count >= Self.minimumLength }
        return HTTPHeaders(
            headers.fields.map { field in
                let isSecret =
                    locations.contains(HTTPHeaders.Name(rawValue: field.name)) || whole.contains(field.value)
                    || pieces.contains(field.value) || !words.isDisjoint(with: Self.longWords(of: field.value))
                    || searched.contains { field.value.contains($0) }
                return isSecret ? field.madeSecret : field
            }
        )
    }

    /// Marks the header fields of a response that are secrets, as `hidingURLs` does.
    func markSecrets(in response: inout IncomingResponse) {
        response.headers = hidingURLs(in: response.headers)
    }

    /// The minimum length, in bytes, of text that is searched for inside a value. Shorter text is too common.
    private static let minimumLength = 8

    /// Returns the segments of a URL's path and the values of its query, both as written and decoded.
    private static func pieces(of url: String) -> Set<String> {
        let reference = URIReference(url)
        let items = (reference.query ?? "").split(separator: "&")
        let values = items.compactMap { $0.split(separator: "=", maxSplits: 1).last }
        let pieces = reference.path.split(separator: "/") + values
        return pieces.reduce(into: []) { found, piece in
            found.insert(String(piece))
            if let decoded = PercentEncoding.decode(piece) { found.insert(decoded) }
        }
    }

    /// Returns the words of a text that are long enough to be searched for. All other characters separate words.
    private static func longWords(of text: String) -> Set<String> {
        let words = text.utf8.split { byte in
            !(byte.isASCIIAlphanumeric || byte >= 0x80 || "-_~%".utf8.contains(byte))
        }
        return words.reduce(into: []) { found, word in
            if word.count >= minimumLength { found.insert(String(Substring(word))) }
        }
    }

    /// Returns the path and the query of a URL.
    private static func withoutOrigin(_ url: String) -> String {
        let reference = URIReference(url)
        return reference.path + (reference.query.map { "?" + $0 } ?? "")
    }
}
