import Foundation

/// The state of a call during its steps. An error of the call takes the request and the reply from it.
struct Call: Sendable {
    /// The name of the call in errors and logs.
    let name: String
    /// The operation that describes the response. It has another name if the call is a part of another.
    var operation: Operation
    var options: RequestOptions
    let deadline: Deadline?
    /// The recorder of the call's events; `nil` if events are not observed.
    var recorder: EventRecorder?
    var request: OutgoingRequest?
    var reply: Reply?
    /// The log of a failure that the reader of a stream finds; `nil` if the client has none.
    var log: LoggingMiddleware?

    init(
        _ operation: Operation,
        _ options: RequestOptions = RequestOptions(),
        deadline: Deadline? = nil
    ) {
        name = operation.name
        self.options = options
        self.operation = operation
        self.deadline = deadline
    }

    /// Notes the composed request.
    mutating func begin(_ outgoing: OutgoingRequest) {
        request = outgoing
        recorder?.record(.composed(outgoing.ended()))
    }

    /// Runs a step, and throws its error as an `APIError` of `stage`. A `CancellationError` is not wrapped.
    func at<Value>(_ stage: APIError.Stage, _ step: () throws -> Value) throws -> Value {
        do {
            return try step()
        } catch {
            throw failure(at: stage, error)
        }
    }

    /// Returns the error that the reader of a stream throws, and logs it.
    func failure(ofStream error: any Error, at stage: APIError.Stage = .send) -> any Error {
        let failure = failure(at: stage, error)
        log?.report(failure, ofCall: name, request)
        return failure
    }

    /// The error of a failed exchange. Keeps the response, if there is one: of an interrupted exchange, one that middleware
    /// rejected, or a redirect that failed.
    mutating func failure(ofExchange error: any Error) -> any Error {
        var cause = error
        var response = (error as? TransportError)?.response
        if let error = error as? ReplyError, error.code == .rejected {
            response = error.response
            cause = error.cause ?? error
        }
        if let response { reply = Reply(request.map { response.attributed(to: $0) } ?? response, .failure(cause)) }
        return failure(at: .send, cause)
    }

    /// The error that the client throws for `cause`.
    func failure(at stage: APIError.Stage, _ cause: any Error) -> any Error {
        let isCancelled = stage == .send && Task.isCancelled && (cause as? URLError)?.code == .cancelled
        if cause is CancellationError || isCancelled { return CancellationError() }
        // `result(from:)` throws such an error if it reads a body that does not exist or could not be decoded.
        let stage = stage == .result && (cause as? ReplyError)?.isOfBody == true ? .decode : stage
        var error = APIError(stage: stage, operation: name, request: request?.ended(), reply: reply, underlying: cause)
        let refersToSchemas = error.faults.contains { $0.schema != nil }
        if request != nil, refersToSchemas { error.quotedSchemas = operation.schemas.catalog }
        return error
    }
}
