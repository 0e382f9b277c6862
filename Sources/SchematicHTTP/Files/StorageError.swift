import Foundation
import SchematicText

/// An error of the files of an app: schemas, or stored responses.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum StorageError: Error, Hashable, Sendable {
    /// Schema files or folders cannot be read. Each path has a reason, in the same order.
    case unreadableSchemas(paths: [String], reasons: [String])
    /// The folder of a cache cannot be used.
    case unusableFolder(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A file could not be removed.
    case unremovable(path: String, reason: String)
    /// The stored data is not what was written.
    case damaged(reason: String)
    /// The data was stored by a later version of this package.
    case newer(version: Int)

    /// The version of the format in which responses are stored. Later versions cannot be read.
    static let responseVersion = 1
}

extension StorageError: DescribedError {
    /// The expected and the actual state. Unreadable schemas have one line each.
    var displayDescription: String { messages.map(\.displayLine).joined(separator: "\n") }

    private var messages: [String] {
        switch self {
        case .unreadableSchemas(let paths, let reasons):
            zip(paths, reasons).map { "cannot read schemas from \($0): \($1)" }
        case .unusableFolder(let path, let reason):
            ["expected a cache folder at \(path) that only this program uses: \(reason)"]
        case .unwritable(let path, let reason):
            ["a response could not be stored in \(path): \(reason)"]
        case .unremovable(let path, let reason):
            ["an outdated response could not be removed, \(path), and the cache is no longer used: \(reason)"]
        case .damaged(let reason):
            ["expected a stored response or snapshot, found something else: \(reason)"]
        case .newer(let version):
            ["expected a stored response of version \(Self.responseVersion), found one of version \(version)"]
        }
    }
}
