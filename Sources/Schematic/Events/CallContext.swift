/// The parts of a call that its requests carry but do not send.
///
/// It is a member of the request, and not only a task-local value, because errors and logs describe a request after
/// its call. While middleware runs, the task-local value `OutgoingRequest.currentOwner` is the same context. A request that the
/// middleware creates takes it from there.
final class CallContext: RequestOwner {
    let secrets: any RequestSecrets
    let markedFields: MarkedFields?
    /// Records the call's events, if the app receives them.
    let recorder: EventRecorder?
    /// Cancels the call at a `PromptTransport`.
    let cancellation: CallCancellation?
    /// Receives the progress of the call.
    let progress: CallProgress?
    /// The client that makes the call, for middleware that makes calls of its own; `nil` if it has no middleware.
    let client: (any Sendable)?
    /// The entries of the call in the log; `nil` if the client has no middleware.
    let log: CallLog?

    init(
        secrets: any RequestSecrets,
        recorder: EventRecorder? = nil,
        cancellation: CallCancellation? = nil,
        progress: CallProgress? = nil,
        client: (any Sendable)? = nil,
        log: CallLog? = nil
    ) {
        self.secrets = secrets
        markedFields = secrets.areInURL || secrets.areInReplyHeaders ? MarkedFields() : nil
        self.recorder = recorder
        self.cancellation = cancellation
        self.progress = progress
        self.client = client
        self.log = log
    }

    func adopting(_ secrets: any RequestSecrets) -> any RequestOwner {
        CallContext(
            secrets: secrets,
            recorder: recorder,
            cancellation: cancellation,
            progress: progress,
            client: client,
            log: log
        )
    }
}

extension OutgoingRequest {
    /// The call that the request belongs to; `nil` for a request that an app creates outside of one.
    var call: CallContext? { owner as? CallContext }

    /// Returns the request as errors and events keep it, after its call: with neither the client, its connections, caches and
    /// tokens, nor the observers of the call.
    ///
    /// - Parameter keepsSchemas: Whether the schemas are kept even if they declare no secrets.
    /// - Returns: The request.
    func ended(keepsSchemas: Bool = false) -> OutgoingRequest {
        var request = self
        request.owner = owner.map { CallContext(secrets: $0.secrets.ended(keepsSchemas: keepsSchemas)) }
        return request
    }
}
