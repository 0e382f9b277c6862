import Foundation
import SchemaEngine

/// Knows the secrets that the schemas of an operation declare in the messages of one call.
///
/// It reads what was composed only when something is shown.
final class SchemaRedactor: Redactor {
    /// What the client has composed for the call.
    struct Composed: Sendable {
        let url: URL
        /// Composes the URL from masked parameters; `nil` for a link, whose secrets have an unknown position.
        let maskedURL: (@Sendable () throws -> URL)?
        let body: ComposedBody
    }

    let operation: Operation
    /// What was composed; `nil` if no schema declares a secret.
    private let composed: Composed?
    let hidesURL: Bool

    init(of operation: Operation, in composed: Composed? = nil) {
        self.operation = operation
        self.composed = operation.schemas.namesSecrets ? composed : nil
        let isLink = composed.map { $0.maskedURL == nil } ?? false
        hidesURL = isLink ? operation.canHoldSecrets : operation.path?.canHoldSecrets ?? false
    }

    var hidesSentFields: Bool { !operation.secretHeaders.isEmpty }
    var hidesReceivedFields: Bool { !operation.secretReplyHeaders.isEmpty }
    var ofResponses: (any Redactor)? { operation.schemas.namesSecrets ? SchemaRedactor(of: operation) : nil }

    func masked(_ url: URL) -> URL? {
        guard hidesURL else { return url }
        guard let composed, composed.url == url else { return nil }
        return try? composed.maskedURL?()
    }

    func isSecret(sent name: String) -> Bool { operation.isSecret(name) }

    func isSecret(received name: String) -> Bool {
        operation.secretReplyHeaders.contains { $0.marksSecretHeader(name) }
    }

    func masked(sent parts: [Data]) -> [Data]? {
        guard let mask = operation.bodyMask else { return parts }
        guard let composed, !mask.isBlind, composed.body.content?.partsInMemory == parts else { return nil }
        return composed.body.masked(by: mask)?.partsInMemory
    }

    func masked(received body: Data, status: Int, type: String?) -> Data? {
        guard let mask = operation.reply(status).mask else { return body }
        return mask.masked(body, type: type)
    }

    func canHoldSecrets(received status: Int) -> Bool { operation.reply(status).canHoldSecrets }

    func ended(keepsSchemas: Bool) -> any Redactor {
        guard !operation.schemas.namesSecrets else { return self }
        return keepsSchemas ? self : NameRedactor()
    }
}

extension OutgoingRequest {
    /// The operation whose schemas describe the messages of the call; `nil` for a request that belongs to no call, or to one
    /// that has ended.
    var describedOperation: Operation? { (call?.redactor as? SchemaRedactor)?.operation }
}
