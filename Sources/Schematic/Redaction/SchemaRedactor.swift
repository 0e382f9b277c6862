import Foundation
import SchemaEngine

/// Knows the secrets that the schemas declare in the messages of the calls with one name.
extension Operation: Redactor {
    var hidesURL: Bool { path?.canHoldSecrets ?? false }
    var hidesSentFields: Bool { !secretHeaders.isEmpty }
    var hidesReceivedFields: Bool { !secretReplyHeaders.isEmpty }
    var ofResponses: (any Redactor)? { schemas.namesSecrets ? self : nil }

    func masked(_ url: URL) -> URL? { hidesURL ? nil : url }

    func isSecret(sent name: String) -> Bool { secretHeaders.contains { $0.marksSecretHeader(name) } }

    func isSecret(received name: String) -> Bool { secretReplyHeaders.contains { $0.marksSecretHeader(name) } }

    func masked(sent parts: [Data]) -> [Data]? { bodyMask == nil ? parts : nil }

    func masked(received body: Data, status: Int, type: String?) -> Data? {
        guard let mask = reply(status).mask else { return body }
        return mask.masked(body, type: type)
    }

    func canHoldSecrets(received status: Int) -> Bool { reply(status).canHoldSecrets }

    func ended(keepsSchemas: Bool) -> any Redactor {
        schemas.namesSecrets || keepsSchemas ? self : NameRedactor.shared
    }

    /// Returns the redactor of a call. It keeps what was composed only if a schema declares a secret.
    func redactor(of composed: @autoclosure () -> SchemaRedactor.Composed) -> any Redactor {
        schemas.namesSecrets ? SchemaRedactor(of: self, in: composed()) : self
    }
}

/// Knows the secrets of an operation in what was composed for one call.
///
/// It reads what was composed only when something is shown.
final class SchemaRedactor: Redactor {
    /// What the client has composed for the call.
    struct Composed: Sendable {
        let url: URL
        /// The parameters in the URL; `nil` for a link, whose secrets have an unknown position.
        let parameters: JSONObject?
        let body: ComposedBody?
        /// Composes the URL from other parameters.
        let composing: @Sendable (JSONObject) throws -> URL
    }

    let operation: Operation
    private let composed: Composed
    let hidesURL: Bool

    init(of operation: Operation, in composed: Composed) {
        self.operation = operation
        self.composed = composed
        hidesURL = composed.parameters == nil ? operation.canHoldSecrets : operation.hidesURL
    }

    var hidesSentFields: Bool { operation.hidesSentFields }
    var hidesReceivedFields: Bool { operation.hidesReceivedFields }
    var ofResponses: (any Redactor)? { operation.ofResponses }

    func masked(_ url: URL) -> URL? {
        guard hidesURL else { return url }
        guard composed.url == url, let parameters = composed.parameters else { return nil }
        return try? composed.composing(operation.masked(parameters) ?? parameters)
    }

    func isSecret(sent name: String) -> Bool { operation.isSecret(sent: name) }

    func isSecret(received name: String) -> Bool { operation.isSecret(received: name) }

    func masked(sent parts: [Data]) -> [Data]? {
        guard let mask = operation.bodyMask else { return parts }
        guard !mask.isBlind, let body = composed.body, body.content?.partsInMemory == parts else { return nil }
        return body.masked(by: mask)?.partsInMemory
    }

    func masked(received body: Data, status: Int, type: String?) -> Data? {
        operation.masked(received: body, status: status, type: type)
    }

    func canHoldSecrets(received status: Int) -> Bool { operation.canHoldSecrets(received: status) }

    func ended(keepsSchemas: Bool) -> any Redactor { self }
}

extension OutgoingRequest {
    /// The operation whose schemas describe the messages of the call; `nil` for a request that belongs to no call, or to one
    /// that has ended.
    var describedOperation: Operation? {
        switch call?.redactor {
        case let operation as Operation: operation
        case let redactor as SchemaRedactor: redactor.operation
        default: nil
        }
    }
}
