import Foundation

/// The parts of a call that its requests carry besides what is sent. Middleware forwards it without seeing it.
///
/// It is a member of the request, and not only a task-local value: an error and a log describe a request after its call. While
/// middleware runs, it is the task-local value `current`, too, which a request takes that a middleware creates from nothing.
final class CallContext: Sendable {
    /// The client's schemas, which name the secrets of its bodies.
    let clientSchemas: ClientSchemas
    /// The name of the call's schemas.
    let operation: String
    /// Composes the body of the call's request once more, to mask its secrets.
    let bodies: BodyComposer
    /// Whether the URL of the call's request has secrets that its name does not give away.
    let hidesURL: Bool
    /// Records the call's events, if the app receives them.
    let recorder: EventRecorder?
    /// Cancels the call at a `PromptTransport`.
    let cancellation: CallCancellation?
    /// Reports how far the call is.
    let progress: CallProgress?
    /// The client that makes the call, where it has middleware.
    let client: APIClient?

    /// The context of the call whose middleware runs.
    @TaskLocal static var current: CallContext?

    init(
        clientSchemas: ClientSchemas,
        operation: String,
        bodies: BodyComposer,
        hidesURL: Bool,
        recorder: EventRecorder? = nil,
        cancellation: CallCancellation? = nil,
        progress: CallProgress? = nil,
        client: APIClient? = nil
    ) {
        self.clientSchemas = clientSchemas
        self.operation = operation
        self.bodies = bodies
        self.hidesURL = hidesURL
        self.recorder = recorder
        self.cancellation = cancellation
        self.progress = progress
        self.client = client
    }

    /// Creates the context of a request that was composed for another call, and is sent in this one. It masks as the other
    /// call does.
    init(masking other: CallContext, in call: CallContext) {
        clientSchemas = other.clientSchemas
        operation = other.operation
        bodies = other.bodies
        hidesURL = other.hidesURL
        recorder = call.recorder
        cancellation = call.cancellation
        progress = call.progress
        client = call.client
    }

    /// The body of a request with the secrets masked that the schemas name. `nil` where the position of the secrets is
    /// unknown: in a body that replaces the composed one.
    func masked(_ body: HTTPBody, isReplaced: Bool) -> HTTPBody? {
        // Files and streams are shown by their names and sizes.
        guard body.pieces.contains(where: \.isInMemory), let mask = clientSchemas.mask(ofBodyOf: operation) else {
            return body
        }
        guard !isReplaced, !mask.isBlind else { return nil }
        return try? bodies.masking(by: clientSchemas.masking).content().body
    }

    /// The body of a response with the secrets masked that the schemas name. `nil` where their position is unknown.
    func masked(_ response: HTTPResponse) -> Data? {
        guard let mask = clientSchemas.mask(ofReplyTo: operation, status: response.status) else { return response.body }
        return mask.masked(response.body).map { Data($0.utf8) }
    }
}

extension HTTPBody.Piece {
    fileprivate var isInMemory: Bool { if case .bytes = self { true } else { false } }
}
