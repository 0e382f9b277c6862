import SchemaEngine

/// The error of a failed call, as events and logs show it.
protocol CallFailure: Error {
    /// The name of the step that failed.
    var stageName: String { get }
    /// The cause.
    var underlying: any Error { get }
    /// The faults of the payload.
    var faults: [Fault] { get }
}
