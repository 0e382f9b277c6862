import Foundation

/// What is known of a call on its way through its steps. An error takes it along.
struct Call: Sendable {
    /// The name of the call in errors and logs.
    let operation: String
    /// The name of the request's schemas: that of the call, unless the call is a part of another.
    var schemaName: String
    /// When it must be over.
    let deadline: Deadline?
    /// Where it writes what it does, where anybody wants to know.
    let recorder: EventRecorder?
    var request: HTTPRequest?
    var reply: Reply?

    init(operation: String, deadline: Deadline? = nil, recorder: EventRecorder? = nil) {
        self.operation = operation
        schemaName = operation
        self.recorder = recorder
        self.deadline = deadline
    }

    /// Runs a step. Whatever it throws comes out as an `APIError` of its stage, a cancellation apart.
    func at<Value>(_ stage: APIError.Stage, _ step: () throws -> Value) throws -> Value {
        do {
            return try step()
        } catch {
            throw failure(at: stage, error)
        }
    }

    /// The error of the step that waits. The response that broke off, or that led nowhere, is kept.
    mutating func failure(ofExchange error: any Error, _ clientSchemas: ClientSchemas) -> any Error {
        let rejected = error as? RejectedResponse
        let cause = rejected?.cause ?? error
        let broken = (error as? TransportFault)?.partialResponse ?? (error as? RedirectFault)?.response
        if let response = rejected?.response ?? broken {
            let mask = clientSchemas.mask(ofReplyTo: schemaName, status: response.status)
            reply = Reply(response: response, content: .failure(cause), mask: mask)
        }
        return failure(at: .send, cause)
    }

    /// What comes out of the client for a cause.
    func failure(at stage: APIError.Stage, _ cause: any Error) -> any Error {
        let isCancelled = stage == .send && Task.isCancelled && (cause as? URLError)?.code == .cancelled
        if cause is CancellationError || isCancelled { return CancellationError() }
        // A result that asks for a body where there is none, or no JSON, finds out what decoding could not do.
        let stage = stage == .result && cause is ReplyFault ? .decode : stage
        return APIError(stage: stage, operation: operation, request: request, reply: reply, cause: cause)
    }
}
