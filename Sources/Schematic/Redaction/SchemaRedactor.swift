import Foundation
import SchemaEngine
import SchematicText

/// Knows the secrets that the schemas of an operation declare in the messages of its calls.
///
/// An operation is the redactor of its calls, so that a call without secrets needs no other object. If a schema of the client
/// declares a secret, the redactor is a `ComposedRedactor`, which also knows what was composed for the call.
protocol SchemaRedactor: Redactor {
    var operation: Operation { get }
}

extension SchemaRedactor {
    var hidesSentFields: Bool { !operation.fieldMask.sent.isEmpty }
    var hidesReceivedFields: Bool { !operation.fieldMask.received.isEmpty }
    var ofResponses: (any Redactor)? { operation.fieldMask.isNeeded ? operation : nil }
    var reasonHidden: String { "the schemas name secrets, but do not specify their position in it" }

    func isSecret(sent name: String) -> Bool { operation.fieldMask.sent.contains { $0.marksSecretHeader(name) } }

    func isSecret(received name: String) -> Bool {
        operation.fieldMask.received.contains { $0.marksSecretHeader(name) }
    }

    func masked(received body: Data, status: Int, type: String?) -> Data? {
        guard let mask = operation.reply(status).mask else { return body }
        return mask.masked(body, type: type)
    }

    func canHoldSecrets(received status: Int) -> Bool {
        let described = operation.reply(status)
        return [described.body, described.headers].contains { $0?.canHoldSecrets ?? false }
    }
}

extension Operation: SchemaRedactor {
    var operation: Operation { self }
    var hidesURL: Bool { path?.canHoldSecrets ?? false }

    func masked(_ url: URL) -> URL? { hidesURL ? nil : url }

    func masked(sent parts: [Data]) -> [Data]? { bodyMask == nil ? parts : nil }

    func ended() -> any Redactor { fieldMask.isNeeded ? self : NameRedactor.shared }

    /// Returns the redactor of a call. It keeps what was composed only if a schema declares a secret.
    func redactor(of composed: @autoclosure () -> ComposedRedactor.Parts) -> any Redactor {
        fieldMask.isNeeded ? ComposedRedactor(of: self, in: composed()) : self
    }
}

extension Operation {
    /// Whether a message of the calls can hold a secret of the schemas.
    fileprivate var canHoldSecrets: Bool { schemas.catalog.canHoldSecrets(callOf: name) }

    /// The mask of the request's body; `nil` if no schema of the client declares a secret.
    fileprivate var bodyMask: PayloadMask? { PayloadMask([body].compactMap { $0 }, of: schemas.catalog) }

    /// The same parameters for display; `nil` if the schema can declare none of them secret.
    fileprivate func masked(_ parameters: JSONObject) -> JSONObject? {
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
final class ComposedRedactor: SchemaRedactor {
    /// What the client has composed for the call.
    struct Parts: Sendable {
        let url: URL
        /// The parameters in the URL; `nil` for a link, whose secrets have an unknown position.
        let parameters: JSONObject?
        let body: ComposedBody?
        /// Composes the URL from other parameters.
        let composing: @Sendable (JSONObject) throws -> URL
    }

    let operation: Operation
    private let composed: Parts
    let hidesURL: Bool

    init(of operation: Operation, in composed: Parts) {
        self.operation = operation
        self.composed = composed
        hidesURL = composed.parameters == nil ? operation.canHoldSecrets : operation.hidesURL
    }

    func masked(_ url: URL) -> URL? {
        guard hidesURL else { return url }
        guard composed.url == url, let parameters = composed.parameters else { return nil }
        return try? composed.composing(operation.masked(parameters) ?? parameters)
    }

    func masked(sent parts: [Data]) -> [Data]? {
        guard let mask = operation.bodyMask else { return parts }
        guard !mask.isBlind, let body = composed.body, body.content?.partsInMemory == parts else { return nil }
        return body.masked(by: mask)?.partsInMemory
    }

    func ended() -> any Redactor { self }
}

extension OutgoingRequest {
    /// The operation whose schemas describe the messages of the call; `nil` for a request that belongs to no call, or to one
    /// that has ended.
    var describedOperation: Operation? { (call?.redactor as? any SchemaRedactor)?.operation }
}

extension JSONObject {
    /// The parameters of a client that another origin may receive than that of its base URL: those without a secret's name.
    var forOtherOrigins: JSONObject { JSONObject(members.filter { !$0.key.isRedactedName }) }
}
