/// An error of the generation of payloads from a schema.
public struct SampleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of the error.
    public let code: Code
    let message: String
    /// The file of the schema.
    public private(set) var schema: String?
    /// The limit.
    public private(set) var limit: Int?
    /// The reason for which a payload cannot be used.
    public private(set) var reason: String?

    /// The expected and the found value.
    public var description: String { message }

    /// The code of an error of generated payloads. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// No payload was found that the schema accepts.
        public static let noSample = Self(rawValue: "no-sample")
        /// A limit is not a positive number.
        public static let limit = Self(rawValue: "limit")
        /// A payload is not JSON text that the schema accepts.
        public static let unusablePayload = Self(rawValue: "unusable-payload")
    }
}

extension SampleError {
    /// An error with ``Code/noSample``.
    public static func noSample(schema: String) -> Self {
        Self(
            code: .noSample,
            message:
                "expected a payload that \(schema) accepts, found none: pass examples for the tags that the app registers",
            schema: schema
        )
    }

    /// An error with ``Code/limit``.
    public static func limit(_ limit: Int) -> Self {
        Self(
            code: .limit,
            message: "expected a limit of at least 1, found \(limit)",
            limit: limit
        )
    }

    /// An error with ``Code/unusablePayload``.
    public static func unusablePayload(schema: String, reason: String) -> Self {
        Self(
            code: .unusablePayload,
            message: "expected a payload that \(schema) accepts: \(reason)",
            schema: schema,
            reason: reason
        )
    }
}
