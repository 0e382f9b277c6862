public import Foundation
public import SchemaSamples

/// An error of a test that uses this module.
public struct TestingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of the error.
    public let code: Code
    let message: String
    /// The place of the response in the test.
    public private(set) var place: String?
    /// The request, or the name of its schemas.
    public private(set) var request: String?
    /// The calls without a response.
    public private(set) var calls: [String] = []
    /// Texts with the schema place, the violation and the outcome.
    public private(set) var violations: [String] = []
    /// The number of refused responses that were tested.
    public private(set) var tested: Int?
    /// The transformer or the model that violates a law.
    public private(set) var subject: String?
    /// The law that is violated.
    public private(set) var law: String?
    /// The smallest value that is found for which a law is violated.
    public private(set) var value: String?
    /// The seed of the values that were generated.
    public private(set) var seed: UInt64?
    /// The path of the recording or of the coverage.
    public private(set) var path: String?
    /// The most similar request of the recording.
    public private(set) var nearest: String?
    /// The reason.
    public private(set) var reason: String?

    /// The expected and the found value.
    public var description: String { message }

    /// The code of an error of a test. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Matches an error with this code: `catch TestingError.Code.refusedResponse`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? TestingError)?.code == code }

        /// The schema of a call refuses the response that a test specifies at `place`.
        public static let refusedResponse = Self(rawValue: "refused-response")
        /// The schema of a call refuses the body of its request.
        public static let refusedRequest = Self(rawValue: "refused-request")
        /// Calls were received for which there is neither a response nor a schema.
        public static let unexpectedCalls = Self(rawValue: "unexpected-calls")
        /// A part of an app does not handle violations of the schemas of a request's responses.
        public static let failsBadly = Self(rawValue: "fails-badly")
        /// A transformer or a model, the `subject`, violates a `law`.
        public static let brokenLaw = Self(rawValue: "broken-law")
        /// A recording cannot be read or written.
        public static let recording = Self(rawValue: "recording")
        /// A `request` is not in the recording.
        public static let notRecorded = Self(rawValue: "not-recorded")
        /// The coverage of a test run cannot be written.
        public static let coverage = Self(rawValue: "coverage")
    }
}

extension TestingError {
    /// An error with ``Code/refusedResponse``.
    public static func refusedResponse(place: String, reason: String) -> Self {
        Self(
            code: .refusedResponse,
            message: "\(place): the schema refuses this response: \(reason)",
            place: place,
            reason: reason
        )
    }

    /// An error with ``Code/refusedRequest``.
    public static func refusedRequest(operation: String, reason: String) -> Self {
        Self(
            code: .refusedRequest,
            message: "the schema refuses the body of \(operation): \(reason)",
            request: operation,
            reason: reason
        )
    }

    /// An error with ``Code/unexpectedCalls``.
    public static func unexpectedCalls(_ calls: [String]) -> Self {
        Self(
            code: .unexpectedCalls,
            message:
                "expected a schema or a response of the stub for each call, found none for \(calls.joined(separator: ", "))",
            calls: calls
        )
    }

    /// The same error about calls, with advice.
    func advising(_ advice: String?) -> Self {
        guard let advice else { return self }
        return Self(code: code, message: "\(message): \(advice)", calls: calls)
    }

    /// An error with ``Code/failsBadly``.
    public static func failsBadly(request: String, violations: [String], tested: Int) -> Self {
        Self(
            code: .failsBadly,
            message: (tested == 0
                ? "expected that the part of the app returns with an accepted response to \(request), found another outcome:"
                : "expected an error for each of \(tested) refused responses to \(request), "
                    + "found another outcome for \(violations.count):")
                + violations.map { "\n  " + $0 }.joined(),
            request: request,
            violations: violations,
            tested: tested
        )
    }

    /// An error with ``Code/brokenLaw``.
    public static func brokenLaw(
        subject: String,
        law: String,
        value: String,
        reason: String,
        seed: UInt64
    ) -> Self {
        Self(
            code: .brokenLaw,
            message:
                "\(subject): expected that \(law), found that \(reason), for the value \(value); the seed is \(seed)",
            subject: subject,
            law: law,
            value: value,
            seed: seed,
            reason: reason
        )
    }

    /// An error with ``Code/recording``.
    public static func recording(path: String, reason: String) -> Self {
        Self(
            code: .recording,
            message: "\(path): \(reason)",
            path: path,
            reason: reason
        )
    }

    /// An error with ``Code/notRecorded``.
    public static func notRecorded(request: String, nearest: String?) -> Self {
        Self(
            code: .notRecorded,
            message: "\(request) is not in the recording"
                + (nearest.map { "; the most similar request in it is \($0)" } ?? ""),
            request: request,
            nearest: nearest
        )
    }

    /// An error with ``Code/coverage``.
    public static func coverage(path: String, reason: String) -> Self {
        Self(
            code: .coverage,
            message: "the schema coverage cannot be written to \(path): \(reason)",
            path: path,
            reason: reason
        )
    }
}

extension TestingError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}

// Here, because an operator of a type that is exported alone is not found.
extension SampleError.Code {
    /// Matches an error with this code: `catch SampleError.Code.noSample`.
    public static func ~= (code: Self, error: any Error) -> Bool { (error as? SampleError)?.code == code }
}

extension SampleError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}
