package import Foundation
import SchematicText

/// A body for display or storage.
enum RedactedBody {
    /// The body with all its secrets masked. Files and streams are kept, to be named.
    case masked(HTTPBody)
    /// The body has this number of bytes in memory, which cannot be searched for secrets.
    case unsearchable(bytes: Int)
    /// The position of the secrets is unknown.
    case hidden(reason: String)

    /// Returns the text in place of a hidden body.
    static func notShown(_ reason: String) -> String { "not shown: \(reason)" }
}

extension OutgoingRequest: DisplayDescribed {
    /// The method and the URL, with secrets masked.
    var displayDescription: String { "\(method) \(displayURL)".displayLine }
}

extension OutgoingRequest: RedactedReflectable {
    /// The parts for a log, with secrets masked.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "method": method.rawValue, "url": displayURL, "headers": headers, "body": body?.displaySize ?? "none",
            "timeout": timeout, "operation": operation ?? "none",
        ]
    }
}

extension OutgoingRequest {
    /// The URL with secrets masked. If the request belongs to no call, only its origin is shown.
    var displayURL: String {
        guard let call else { return url.originText + "/" + SecretMask.mask }
        return SecretMask.url((maskedURL(by: call.redactor) ?? url.origin).absoluteString)
    }

    /// Whether the URL has secrets, or the one in the response is a secret, so that a response must not show what it repeats.
    package var hasSecretURL: Bool {
        secretURL != .none || call?.redactor.hidesURL == true || authorizations.contains { !$0.items.isEmpty }
    }

    /// Returns a link in the response to this request; a server may repeat a secret of the URL in it.
    package func redacted(link: String) -> String { hasSecretURL ? SecretMask.mask : link }

    /// Hides the URL, and what the response repeats of it: whoever knows the URL may use it.
    package mutating func hideURL() { secretURL = .ofRequest }

    /// Hides the URL in the response: whoever knows it may use it.
    package mutating func hideURLOfResponse() {
        if secretURL == .none { secretURL = .ofResponse }
    }

    /// Hides the URL of a request that follows another one, whose server may repeat a secret of its URL in any place.
    mutating func hideURL(following other: OutgoingRequest) {
        if other.hasSecretURL { hideURL() }
    }

    /// Returns whether a response may be stored as it is: unless it can have secrets without a secret's name, or redirects to a
    /// secret.
    func mayStore(_ response: IncomingResponse) -> Bool {
        if let call, call.redactor.canHoldSecrets(received: response.status) { return false }
        return !((300..<400).contains(response.status) && response.headers.hides("Location"))
    }

    /// The URL with the secrets masked that have no secret's name; `nil` if their position is unknown.
    private func maskedURL(by redactor: any Redactor) -> URL? {
        guard secretURL != .ofRequest else { return nil }
        let added = authorizations.filter { !$0.items.isEmpty }
        guard let first = added.first else { return redactor.masked(url) }
        var (shown, expected) = (redactor.masked(first.before), first.before)
        for (index, authorization) in added.enumerated() {
            // Other middleware may have moved the credentials to another part of the URL.
            guard let base = shown, authorization.before == expected else { return nil }
            shown = authorization.adding(toShown: base, isSent: index == 0 && !redactor.hidesURL)
            expected = authorization.after
        }
        return url == expected ? shown : nil
    }

    /// The body with its secrets masked; `nil` if there is none.
    var redactedBody: RedactedBody? { body.map { redacted($0) } }

    /// Returns the body of the request with its secrets masked.
    func redacted(_ body: HTTPBody) -> RedactedBody {
        guard let redactor = call?.redactor else { return .hidden(reason: Self.hasNoCall) }
        let parts = body.partsInMemory
        guard let masked = parts.isEmpty ? [] : redactor.masked(sent: parts), masked.count == parts.count else {
            return .hidden(reason: redactor.reasonHidden)
        }
        var (pieces, rest) = ([HTTPBody.Piece](), masked[...])
        for piece in body.pieces {
            guard case .bytes = piece, let part = rest.popFirst() else {
                pieces.append(piece)
                continue
            }
            guard let shown = SecretMask.body(part, type: headers["Content-Type"]) else {
                return .unsearchable(bytes: part.count)
            }
            pieces.append(.bytes(shown))
        }
        return .masked(HTTPBody(pieces))
    }

    private static let hasNoCall = "the request belongs to no call, so that its secrets are unknown"

    /// Returns the text of the body, with secrets masked; `nil` if there is none.
    func displayBody(limit: Int) -> String? {
        let type = headers["Content-Type"]
        return redactedBody.map { body in
            switch body {
            case .masked(let body): body.displayText(type: type, limit: limit)
            case .unsearchable(let count): DisplayedBytes.size(count, type)
            case .hidden(let reason): RedactedBody.notShown(reason)
            }
        }
    }

    /// Returns the text of a response's body, with secrets masked.
    func displayBody(of response: IncomingResponse, limit: Int) -> String {
        guard call != nil else { return RedactedBody.notShown(Self.hasNoCall) }
        return response.attributed(to: self).displayBody(limit: limit)
    }

    /// Returns the body of a response with its secrets masked.
    func redactedBody(of response: IncomingResponse) -> RedactedBody {
        guard call != nil else { return .hidden(reason: Self.hasNoCall) }
        return response.attributed(to: self).redactedBody
    }
}

extension RequestAuthorization {
    /// Adds the names of the added items to the URL for display, with masked values. `isSent` states that it is the URL before
    /// the items were added, some of whose own items they may have replaced.
    fileprivate func adding(toShown shown: URL, isSent: Bool) -> URL {
        let sent = after.queryItemTexts
        let names = sent.filter { items.contains($0) }.map { String($0.prefix { $0 != "=" }) }
        let kept = shown.queryItemTexts.filter { !isSent || sent.contains($0) }
        return shown.replacingQuery(by: kept + names.map { "\($0)=\(SecretMask.mask)" })
    }
}

extension IncomingResponse {
    /// Returns the response as one to a request, whose call decides what of it may be shown.
    package consuming func attributed(to request: OutgoingRequest) -> IncomingResponse {
        guard let call = request.call else { return self }
        redactor = call.redactor.ofResponses
        headers.redaction = FieldRedaction.ofResponse(
            by: redactor,
            to: request.hasSecretURL ? request.url : nil,
            after: headers.redaction
        )
        return self
    }

    /// The body with the secrets masked that only the redactor knows; `nil` if their position is unknown. Secrets with a secret's
    /// name are not masked.
    private var maskedByRedactor: Data? {
        guard let redactor else { return body }
        return redactor.masked(received: body, status: status, type: headers.first(of: "Content-Type"))
    }

    private var reasonHidden: String { (redactor ?? NameRedactor.shared).reasonHidden }

    /// Whether nothing of the body may be shown, because secrets in it have an unknown position.
    package var hidesBody: Bool { maskedByRedactor == nil }

    /// The body with its secrets masked.
    var redactedBody: RedactedBody {
        guard let body = maskedByRedactor else { return .hidden(reason: reasonHidden) }
        let masked = SecretMask.body(body, type: headers.first(of: "Content-Type"))
        return masked.map { .masked(HTTPBody($0)) } ?? .unsearchable(bytes: body.count)
    }

    /// The body with its secrets masked; `nil` if their position is unknown, or the body cannot be searched.
    package var shownBody: Data? { if case .masked(let body) = redactedBody { body.data } else { nil } }

    /// The beginning of the body, with its secrets masked.
    package var excerpt: String {
        guard let shown = maskedByRedactor else { return "\(body.count) bytes, \(RedactedBody.notShown(reasonHidden))" }
        return BodyExcerpt.text(of: shown, type: headers.first(of: "Content-Type"))
    }

    /// Returns the text of the body, with its secrets masked.
    fileprivate func displayBody(limit: Int) -> String {
        let type = headers["Content-Type"]
        guard let shown = maskedByRedactor else { return RedactedBody.notShown(reasonHidden) }
        // The window is larger than the limit, because a mask can be shorter than its secret.
        let window = shown.prefix(max(4096, min(limit, 1 << 24) * 8))
        guard let masked = SecretMask.body(window, type: type), let start = DisplayedBytes.utf8(masked) else {
            return DisplayedBytes.size(shown.count, type)
        }
        let text = start.displayLines
        return shortened(text + (window.count < shown.count ? "…" : ""), to: limit)
    }
}

extension TransportError {
    /// Returns the error with its response, if it has one, as one to a request.
    func attributed(to request: OutgoingRequest) -> TransportError {
        var error = self
        error.response = response?.attributed(to: request)
        return error
    }
}
