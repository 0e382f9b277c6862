import Foundation
import SchemaEngine
import SchematicText

/// Knows the secrets that the schemas declare in the messages of the calls with one name.
extension Operation: Redactor {
    var hidesURL: Bool { path?.canHoldSecrets ?? false }
    var hidesSentFields: Bool { fieldRedaction?.sent.isEmpty == false }
    var hidesReceivedFields: Bool { fieldRedaction?.received.isEmpty == false }
    var ofResponses: (any Redactor)? { schemas.redaction == nil ? nil : self }

    func masked(_ url: URL) -> URL? { hidesURL ? nil : url }

    func isSecret(sent name: String) -> Bool { fieldRedaction?.sent.contains { $0.marksSecretHeader(name) } ?? false }

    func isSecret(received name: String) -> Bool {
        fieldRedaction?.received.contains { $0.marksSecretHeader(name) } ?? false
    }

    func masked(sent parts: [Data]) -> [Data]? { bodyMask == nil ? parts : nil }

    func masked(received body: Data, status: Int, type: String?) -> Data? {
        guard let mask = reply(status).mask else { return body }
        return mask.masked(body, type: type)
    }

    func canHoldSecrets(received status: Int) -> Bool {
        let described = reply(status)
        return [described.body, described.headers].contains { $0?.canHoldSecrets ?? false }
    }

    func ended(keepsSchemas: Bool) -> any Redactor {
        schemas.redaction != nil || keepsSchemas ? self : NameRedactor.shared
    }

    /// Returns the redactor of a call. It keeps what was composed only if a schema declares a secret.
    func redactor(of composed: @autoclosure () -> SchemaRedactor.Composed) -> any Redactor {
        schemas.redaction == nil ? self : SchemaRedactor(of: self, in: composed())
    }
}

extension Operation {
    /// Whether a message of the calls can hold a secret of the schemas.
    var canHoldSecrets: Bool { schemas.redaction != nil && schemas.catalog.canHoldSecrets(callOf: name) }

    /// The mask of the request's body; `nil` if no schema of the client declares a secret.
    var bodyMask: PayloadMask? { schemas.redaction?.mask(of: [body]) }

    /// The same parameters for display; `nil` if the schema can declare none of them secret.
    func masked(_ parameters: JSONObject) -> JSONObject? {
        guard let path, path.canHoldSecrets else { return nil }
        let masked = path.masked(Data(JSONValue.object(parameters).bytes())).flatMap { try? JSONValue(parsing: $0) }
        if case .object(let object) = masked { return object }
        // The object itself is secret, or cannot be masked.
        return JSONObject(parameters.members.map { .init(key: $0.key, value: .string(SecretRecognition.mask)) })
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

extension JSONObject {
    /// The parameters of a client that another origin may receive than that of its base URL: those without a secret's name.
    var forOtherOrigins: JSONObject { JSONObject(members.filter { !$0.key.isRedactedName }) }
}
