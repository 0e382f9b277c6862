import Foundation
import SchemaEngine

/// What the schemas of a call know of the secrets in its bodies. The request takes it along, for logs.
struct CallSecrets: Sendable {
    let clientSchemas: ClientSchemas
    let operation: String
    /// Composes the request's body anew, by a contract that masks.
    let compose: @Sendable (_ clientSchemas: ClientSchemas) throws -> HTTPBody?
    /// Whether a middleware has put another body in the place of the one that was composed.
    var bodyIsReplaced = false

    /// A request's body for people; `nil` where there are secrets, and it cannot be told where.
    func shown(_ body: HTTPBody) -> HTTPBody? {
        // Files and streams are named, and never read.
        guard body.pieces.contains(where: \.isInMemory), let mask = clientSchemas.mask(ofBodyOf: operation) else {
            return body
        }
        guard !bodyIsReplaced, !mask.isBlind else { return nil }
        return try? compose(clientSchemas.masking)
    }

    /// A response's body for people, likewise.
    func shown(_ response: HTTPResponse) -> Data? {
        guard let mask = clientSchemas.mask(ofReplyTo: operation, status: response.status) else { return response.body }
        return mask.masked(response.body).map { Data($0.utf8) }
    }
}

extension HTTPBody.Piece {
    fileprivate var isInMemory: Bool { if case .bytes = self { true } else { false } }
}

extension HTTPRequest {
    /// The body with secrets masked: those that its schema names, and those that go by their names. `nil` where the
    /// schemas name secrets, and where they are in it cannot be told; and where there is no body.
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

    /// A response's body, as text for people, with secrets masked likewise.
    func displayText(of response: HTTPResponse, limit: Int) -> String {
        let type = response.headers["Content-Type"]
        guard let shown = secrets == nil ? response.body : secrets?.shown(response) else { return Self.notShown }
        // More than is shown, so that a masked secret leaves something to show; and no more than that of a large one.
        let window = shown.prefix(max(4096, min(limit, 1 << 24) * 8))
        let masked = SecretMask.body(window, type: type)
        guard let start = ReadableText.utf8(masked) else { return ReadableText.size(shown.count, type) }
        let text = start.displayLines
        return ReadableText.cut(text + (window.count < shown.count ? "…" : ""), limit)
    }

    /// What stands in the place of a body whose secrets cannot be told.
    static let notShown = "not shown: the schemas name secrets, and do not say where they are in it"
}
