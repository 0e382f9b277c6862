import Foundation

/// What the schemas of a call know of the secrets in its bodies. The request takes it along, for logs.
struct CallSecrets: Sendable {
    let contract: Contract
    let operation: String
    /// Composes the request's body anew, by a contract that masks.
    let compose: @Sendable (_ contract: Contract) throws -> HTTPBody?
    /// Whether a middleware has put another body in the place of the one that was composed.
    var bodyIsReplaced = false

    /// A request's body for people; `nil` where there are secrets, and it cannot be told where.
    func shown(_ body: HTTPBody) -> HTTPBody? {
        guard contract.namesSecrets(inBodiesOf: operation) else { return body }
        guard !bodyIsReplaced else { return nil }
        return try? compose(contract.masking)
    }

    /// A response's body for people, likewise.
    func shown(_ response: HTTPResponse) -> Data? {
        guard let schema = contract.schema(ofReplyTo: operation, status: response.status), schema.namesSecrets else {
            return response.body
        }
        guard response.body.count <= Self.largestBody else { return nil }
        return schema.masked(response.body).map { Data($0.utf8) }
    }

    /// Larger ones are not read for a log.
    private static let largestBody = 1 << 20
}

extension HTTPRequest {
    /// The body with secrets masked: those that its schema names, and those that go by their names. `nil` where the
    /// schemas name secrets, and where they are in it cannot be told; and where there is no body.
    var bodyForPeople: HTTPBody? {
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
    func textForPeople(of response: HTTPResponse, limit: Int) -> String {
        let type = response.headers["Content-Type"]
        guard let shown = secrets == nil ? response.body : secrets?.shown(response) else { return Self.notShown }
        // More than is shown, so that a masked secret leaves something to show; and no more than that of a large one.
        let window = shown.prefix(max(4096, min(limit, 1 << 24) * 8))
        guard let start = ReadableText.utf8(window) else { return ReadableText.size(shown.count, type) }
        let text = ReadableText.printable(SecretMask.text(start, type: type ?? ""))
        return ReadableText.cut(text + (window.count < shown.count ? "…" : ""), limit)
    }

    /// What stands in the place of a body whose secrets cannot be told.
    static let notShown = "not shown: the schemas name secrets, and where they are in it cannot be told"
}
