import SchemaEngine
import SchemaTools
import SchematicText

/// Writes messages to standard error, and keeps those about files that could not be used, for reports that state that the
/// run was not whole.
final class ErrorReporter {
    /// A reporter that neither writes nor keeps messages.
    static var ignoring: ErrorReporter { ErrorReporter { _ in } }

    /// The maximum number of errors that are kept.
    private static let maximumFailures = 1_000

    private let write: (String) -> Void
    /// The errors about files, in their order.
    private(set) var failures: [FaultReport.Failure] = []

    /// Creates a reporter that passes lines to a closure.
    init(_ write: @escaping (String) -> Void) { self.write = write }

    func callAsFunction(_ message: String) { write("schema-lint: \(message.displayLines)\n") }

    /// Writes the message of an error about a file, and keeps it.
    func callAsFunction(_ error: FileError) {
        self(error.message)
        guard failures.count < Self.maximumFailures else { return }
        failures.append(FaultReport.Failure(file: error.path, message: error.message))
    }
}
