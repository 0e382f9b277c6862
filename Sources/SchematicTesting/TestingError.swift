public import Foundation
public import SchemaSamples

/// An error of a test that uses this module.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum TestingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The schema of a call refuses the response that a test specifies at `place`.
    case refusedResponse(place: String, reason: String)
    /// The schema of a call refuses the body of its request.
    case refusedRequest(operation: String, reason: String)
    /// Calls were received for which there is neither a response nor a schema.
    case unexpectedCalls([String])
    /// A part of an app does not handle violations of the schemas of a request's responses. Each text has the schema place,
    /// the violation and the outcome.
    case failsBadly(request: String, violations: [String], tested: Int)
    /// A transformer or a model violates a law. `value` is the smallest value that is found for which it does so, and `seed` that of
    /// the values that were generated.
    case brokenLaw(subject: String, law: String, value: String, reason: String, seed: UInt64)
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
        case .failsBadly(let request, let violations, let tested):
            "expected an error for each of \(tested) refused responses to \(request), found another outcome for \(violations.count):"
                + violations.map { "\n  " + $0 }.joined()
        case .brokenLaw(let subject, let law, let value, let reason, let seed):
            "\(subject): expected that \(law), found that \(reason), for the value \(value); the seed is \(seed)"
        case .recording(let path, let reason): "\(path): \(reason)"
        case .coverage(let path, let reason): "the schema coverage cannot be written to \(path): \(reason)"
        case .notRecorded(let request, let nearest):
            "\(request) is not in the recording" + (nearest.map { "; the most similar request in it is \($0)" } ?? "")
        }
    }
}

extension TestingError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension SampleError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}
