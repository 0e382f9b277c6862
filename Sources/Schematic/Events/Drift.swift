public import SchemaEngine
import SchematicText

/// The faults of a response that the mode of its validation forgives, `observe` or `lenient`: the differences between
/// the schema and the response.
///
/// It contains places, keys and requirements, but no values of the response, so that it can be logged and counted.
/// Printed, it is the text of a log entry.
public struct Drift: Hashable, Sendable {
    /// The name of the call's schemas.
    public let operation: String
    /// The status of the response.
    public let status: Int
    /// The forgiven faults, with their places in the response and in the schema. Similar faults are folded, and
    /// `CheckOptions.maximumFaults` limits their number.
    public let faults: [Fault]
    /// The number of elements of arrays and entries of maps that the mode `lenient` has omitted, because they are
    /// faulty. If it is positive, an empty list may be one that the server did not send.
    public let droppedElements: Int

    /// Creates the drift of a response; `nil` if its validation has forgiven nothing.
    init?(operation: String, status: Int, faults: [Fault], droppedElements: Int) {
        let forgiven = faults.filter { $0.severity == .warning }
        guard !forgiven.isEmpty || droppedElements > 0 else { return nil }
        self.operation = operation
        self.status = status
        self.faults = forgiven.map(\.withoutValues)
        self.droppedElements = droppedElements
    }

    /// `3 faults forgiven, 2 elements dropped`
    var summary: String {
        let forgiven = "\(faults.number) forgiven"
        guard droppedElements > 0 else { return forgiven }
        return "\(forgiven), \(droppedElements) \(droppedElements == 1 ? "element" : "elements") dropped"
    }
}

extension Drift: DisplayDescribed {
    /// The operation, the status and the numbers, then the faults with their keys.
    var displayDescription: String { ([headline] + faultTexts).joined(separator: "\n") }

    /// The text of each fault, with its key.
    var faultTexts: [String] { faults.map { "\($0)\n  key: \($0.key)" } }

    /// `GetIssues 200: 3 faults forgiven, 2 elements dropped`
    var headline: String { "\(operation.displayLine) \(status): \(summary)" }
}
