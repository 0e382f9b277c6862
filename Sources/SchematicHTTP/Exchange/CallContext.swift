/// The parts of a call that its requests carry but do not send.
///
/// It is a member of the request, and not only a task-local value, because errors and logs describe a request after
/// its call. While middleware runs, the task-local value `OutgoingRequest.currentCall` is the same context. A request that the
/// middleware creates takes it from there.
package final class CallContext: Sendable {
    /// Decides what may be shown of the messages of the call.
    package let redactor: any Redactor
    /// The redaction of the request's header fields; `nil` if only names and authenticators make them secret.
    let sentFields: FieldRedaction?
    /// Observes the exchanges, if the app receives the events of the call.
    let observer: (any ExchangeObserver)?
    /// Cancels the call at a `PromptTransport`.
    package let cancellation: CallCancellation?
    /// Receives the progress of the call.
    package let progress: CallProgress?
    /// The client that makes the call, for middleware that makes calls of its own; `nil` if it has no middleware.
    package let client: (any Sendable)?
    /// The entries of the call in the log; `nil` if the client has no middleware.
    package let log: CallLog?

    package init(
        redactor: any Redactor,
        observer: (any ExchangeObserver)? = nil,
        cancellation: CallCancellation? = nil,
        progress: CallProgress? = nil,
        client: (any Sendable)? = nil,
        log: CallLog? = nil
    ) {
        self.redactor = redactor
        sentFields = FieldRedaction(ofRequestBy: redactor)
        self.observer = observer
        self.cancellation = cancellation
        self.progress = progress
        self.client = client
        self.log = log
    }

    /// Returns the context of a request that another call has composed, and that this call sends.
    func adopting(_ redactor: any Redactor) -> CallContext {
        CallContext(
            redactor: redactor,
            observer: observer,
            cancellation: cancellation,
            progress: progress,
            client: client,
            log: log
        )
    }
}

extension OutgoingRequest {
    /// Returns the request as errors and events keep it, after its call: with neither the client, its connections, caches and
    /// tokens, nor the observers of the call.
    package func ended() -> OutgoingRequest {
        var request = self
        request.call = call.map { CallContext(redactor: $0.redactor.ended()) }
        return request
    }

    /// Makes the request a part of a call. It may have been created outside of one, or composed for another call.
    mutating func join(_ other: CallContext) {
        guard call !== other else { return }
        call = call.map { other.adopting($0.redactor) } ?? other
    }
}
