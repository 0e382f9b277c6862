import Foundation
import SchemaEngine

/// The secrets of one call: what the schemas of its operation declare, and its body, to mask them in it.
final class OperationSecrets: RequestSecrets {
    let operation: Operation
    /// The body of the call's request; `nil` if no schema declares a secret.
    private let body: ComposedBody?
    let areInURL: Bool

    init(of operation: Operation, in body: ComposedBody?, areInURL: Bool) {
        self.operation = operation
        self.body = operation.schemas.namesSecrets ? body : nil
        self.areInURL = areInURL
    }

    var areInReplyHeaders: Bool { !operation.secretReplyHeaders.isEmpty }

    func marking(sent headers: HTTPHeaders) -> HTTPHeaders { operation.marking(sent: headers) }

    func marking(received headers: HTTPHeaders) -> HTTPHeaders { operation.marking(received: headers) }

    func masked(_ body: HTTPBody, isReplaced: Bool) -> HTTPBody? {
        // Files and streams are shown by their names and sizes.
        guard body.pieces.contains(where: \.isInMemory), let mask = operation.bodyMask else { return body }
        guard !isReplaced, !mask.isBlind else { return nil }
        return self.body?.masked(by: mask)
    }

    func masked(_ response: IncomingResponse) -> Data? {
        guard let mask = operation.reply(response.status).mask else { return response.body }
        return mask.masked(response.body, type: response.headers.first(of: "Content-Type"))
    }

    func ended(keepsSchemas: Bool) -> any RequestSecrets {
        guard !operation.schemas.namesSecrets else { return self }
        let schemas = (keepsSchemas ? nil : ClientSchemas.empty) ?? operation.schemas
        let operation = Operation(operation.name, schemas)
        return OperationSecrets(of: operation, in: nil, areInURL: areInURL)
    }
}

extension HTTPBody.Piece {
    fileprivate var isInMemory: Bool { if case .bytes = self { true } else { false } }
}

extension OutgoingRequest {
    /// The operation whose schemas describe the messages of the call; `nil` for a request that belongs to no call.
    var describedOperation: Operation? { (owner?.secrets as? OperationSecrets)?.operation }
}
