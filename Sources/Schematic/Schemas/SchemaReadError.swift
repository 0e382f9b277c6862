public import Foundation
import SchemaEngine

/// Schema files or folders that could not be read: all of them.
public struct SchemaReadError: Error, Hashable, Sendable {
    /// One file or folder.
    public struct Failure: Hashable, Sendable {
        /// Its path.
        public var path: String
        /// Why it could not be read.
        public var reason: String
    }

    /// What could not be read, in order.
    public var failures: [Failure]
}

extension SchemaReadError: CustomStringConvertible, LocalizedError {
    /// One line for each.
    public var description: String {
        failures.map { "cannot read schemas from \($0.path): \($0.reason)".displayLine }.joined(separator: "\n")
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
