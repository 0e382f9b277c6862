/// An error of a test that uses this module.
public enum TestingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The schema of a call refuses the response that a test specifies at `place`.
    case refusedResponse(place: String, reason: String)
    /// The schema of a call refuses the body of its request.
    case refusedRequest(operation: String, reason: String)
    /// Calls were received for which there is neither a response nor a schema.
    case unexpectedCalls([String])
    /// A recording cannot be read or written.
    case recording(path: String, reason: String)
    /// A request is not in the recording. `nearest` is the most similar request of it.
    case notRecorded(request: String, nearest: String?)
    /// The coverage of a test run cannot be written.
    case coverage(path: String, reason: String)

    /// The expected and the found value.
    public var description: String {
        switch self {
        case .refusedResponse(let place, let reason): "\(place): the schema refuses this response: \(reason)"
        case .refusedRequest(let operation, let reason): "the schema refuses the body of \(operation): \(reason)"
        case .unexpectedCalls(let calls):
            "expected a schema or a response of the stub for each call, found none for \(calls.joined(separator: ", "))"
        case .recording(let path, let reason): "\(path): \(reason)"
        case .coverage(let path, let reason): "the schema coverage cannot be written to \(path): \(reason)"
        case .notRecorded(let request, let nearest):
            "\(request) is not in the recording" + (nearest.map { "; the most similar request in it is \($0)" } ?? "")
        }
    }
}
