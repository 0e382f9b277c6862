import Foundation
import SchemaEngine

/// The error of schema files or folders that could not be read, with all of them.
public struct SchemaReadError: Error, Hashable, Sendable {
    /// A file or folder that could not be read.
    public struct Failure: Hashable, Sendable {
        /// The path.
        public var path: String
        /// The reason why it could not be read.
        public var reason: String
    }

    /// The files and folders, in order.
    public var failures: [Failure]
}

extension SchemaReadError: DescribedError {
    /// The failures, one in each line.
    var displayDescription: String {
        failures.map { "cannot read schemas from \($0.path): \($0.reason)".displayLine }.joined(separator: "\n")
    }
}
