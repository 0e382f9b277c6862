import Foundation
import SchemaEngine

/// The parts of a call that its requests carry but do not send.
///
/// It is a member of the request, and not only a task-local value, because errors and logs describe a request after
/// its call. While middleware runs, the task-local value `current` is the same context. A request that the middleware
/// creates takes it from there.
final class CallContext: Sendable {
    /// The client's schemas, which name the secrets of its bodies.
    let clientSchemas: ClientSchemas
    /// The name of the call's schemas.
    let operation: String
    /// Composes the body of the call's request once more, to mask its secrets.
    let bodies: BodyComposer
    /// A Boolean value that indicates whether the URL of the call's request has secrets without a secret's name.
    let hidesURL: Bool
    /// Records the call's events, if the app receives them.
    let recorder: EventRecorder?
    /// Cancels the call at a `PromptTransport`.
    let cancellation: CallCancellation?
    /// Receives the progress of the call.
    let progress: CallProgress?
    /// The client that makes the call; `nil` if it has no middleware.
    let client: APIClient?
    /// The entries of the call in the log; `nil` if the client has no middleware.
    let log: CallLog?

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
        client: APIClient? = nil,
        log: CallLog? = nil
    ) {
        self.clientSchemas = clientSchemas
        self.operation = operation
        self.bodies = bodies
        self.hidesURL = hidesURL
        self.recorder = recorder
        self.cancellation = cancellation
        self.progress = progress
        self.client = client
        self.log = log
    }

    /// Creates the context of a request that was composed for one call and is sent in another.
    ///
    /// - Parameters:
    ///   - other: The call that composed the request. Its schemas name the secrets.
    ///   - call: The call that sends the request.
    convenience init(masking other: CallContext, in call: CallContext) {
        self.init(
            clientSchemas: other.clientSchemas,
            operation: other.operation,
            bodies: other.bodies,
            hidesURL: other.hidesURL,
            recorder: call.recorder,
            cancellation: call.cancellation,
            progress: call.progress,
            client: call.client,
            log: call.log
        )
    }

    /// Returns the parts that describe the call after its end, for errors and events, which an app may keep for any time:
    /// neither the client, with its connections, caches and tokens, nor the observers of the call.
    ///
    /// - Parameter keepsSchemas: A Boolean value that indicates whether the schemas are kept even if they name no secrets to
    ///   mask.
    /// - Returns: The parts.
    func ended(keepsSchemas: Bool) -> CallContext {
        let needsSchemas = keepsSchemas || clientSchemas.namesSecrets
        let schemas = (needsSchemas ? nil : ClientSchemas.empty) ?? clientSchemas
        let bodies = BodyComposer(.none, of: operation, schemas, .brackets, sharedFields: JSONObject())
        return CallContext(
            clientSchemas: schemas,
            operation: operation,
            bodies: clientSchemas.namesSecrets ? self.bodies : bodies,
            hidesURL: hidesURL
        )
    }

    /// Returns the body of a request with the secrets masked that the schemas name; `nil` if their position is unknown
    /// because middleware has replaced the composed body.
    func masked(_ body: HTTPBody, isReplaced: Bool) -> HTTPBody? {
        // Files and streams are shown by their names and sizes.
        guard body.pieces.contains(where: \.isInMemory), let mask = clientSchemas.mask(ofBodyOf: operation) else {
            return body
        }
        guard !isReplaced, !mask.isBlind else { return nil }
        return try? bodies.masking(by: clientSchemas.masking).content().body
    }

    /// A Boolean value that indicates whether header fields of the call's responses can be secret.
    var hidesHeaders: Bool { !clientSchemas.secretHeaderSchemas(ofRepliesTo: operation).isEmpty }

    /// Returns headers of a response in which the fields are marked that the schemas declare secret.
    func markingSecrets(in headers: HTTPHeaders) -> HTTPHeaders {
        clientSchemas.markingSecrets(in: headers, ofReplyTo: operation)
    }

    /// Returns headers of a request in which the fields are marked that the schemas declare secret.
    func markingSecrets(inSent headers: HTTPHeaders) -> HTTPHeaders {
        clientSchemas.markingSecrets(in: headers, of: operation)
    }

    /// Returns the body of a response with the secrets masked that the schemas name; `nil` if their position is unknown.
    func masked(_ response: HTTPResponse) -> Data? {
        guard let mask = clientSchemas.mask(ofReplyTo: operation, status: response.status) else { return response.body }
        return mask.masked(response.body, type: response.headers.first(of: "Content-Type"))
    }
}

extension HTTPRequest {
    /// Returns the request as errors and events keep it, after its call.
    func ended(keepsSchemas: Bool = false) -> HTTPRequest {
        var request = self
        request.call = call?.ended(keepsSchemas: keepsSchemas)
        return request
    }
}

extension HTTPBody.Piece {
    fileprivate var isInMemory: Bool { if case .bytes = self { true } else { false } }
}
