import Foundation
import SchemaEngine

/// The secrets that the schemas of a call declare in its bodies. The request carries it for logs.
struct CallSecrets: Sendable {
    let clientSchemas: ClientSchemas
    let operation: String
    /// Composes the request's body again, by schemas that mask secrets.
    let compose: @Sendable (_ clientSchemas: ClientSchemas) throws -> HTTPBody?
    /// Indicates that a middleware has replaced the composed body.
    var bodyIsReplaced = false

    /// A request's body for display; `nil` if it has secrets whose positions are unknown.
    func shown(_ body: HTTPBody) -> HTTPBody? {
        // Files and streams are only named, never read.
        guard body.pieces.contains(where: \.isInMemory), let mask = clientSchemas.mask(ofBodyOf: operation) else {
            return body
        }
        guard !bodyIsReplaced, !mask.isBlind else { return nil }
        return try? compose(clientSchemas.masking)
    }

    /// A response's body for display; `nil` if it has secrets whose positions are unknown.
    func shown(_ response: HTTPResponse) -> Data? {
        guard let mask = clientSchemas.mask(ofReplyTo: operation, status: response.status) else { return response.body }
        return mask.masked(response.body).map { Data($0.utf8) }
    }
}

extension HTTPBody.Piece {
    fileprivate var isInMemory: Bool { if case .bytes = self { true } else { false } }
}

extension HTTPRequest {
    /// The body with secrets masked: those that its schema declares, and those with the name of a secret. `nil`
    /// if there is no body, or if the schemas declare secrets whose positions in it are unknown.
    var redactedBody: HTTPBody? {
        guard let body else { return nil }
        guard let shown = secrets == nil ? body : secrets?.shown(body) else { return nil }
        let type = headers["Content-Type"]
        return HTTPBody(
            shown.pieces.map { piece in
                if case .bytes(let data) = piece { .bytes(SecretMask.body(data, type: type)) } else { piece }
            }
        )
    }

    /// A response's body for display, with secrets masked in the same way.
    func displayText(of response: HTTPResponse, limit: Int) -> String {
        let type = response.headers["Content-Type"]
        guard let shown = secrets == nil ? response.body : secrets?.shown(response) else { return Self.notShown }
        // Eight times the limit, so that text remains after secrets are masked; bounded, because a body can be large.
        let window = shown.prefix(max(4096, min(limit, 1 << 24) * 8))
        let masked = SecretMask.body(window, type: type)
        guard let start = ReadableText.utf8(masked) else { return ReadableText.size(shown.count, type) }
        let text = start.displayLines
        return ReadableText.cut(text + (window.count < shown.count ? "…" : ""), limit)
    }

    /// The text that replaces a body with secrets whose positions are unknown.
    static let notShown = "not shown: the schemas name secrets, and do not say where they are in it"
}
