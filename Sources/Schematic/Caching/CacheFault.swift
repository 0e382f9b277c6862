public import Foundation
import SchemaEngine

/// The reason why a cache has no response, or could not store or remove one.
public enum CacheFault: Error, Hashable, Sendable {
    /// The request requires a stored response (`only-if-cached`), and no suitable one is stored.
    case nothingStored
    /// The folder cannot be used.
    case unusableFolder(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A file could not be removed.
    case unremovable(path: String, reason: String)
    /// The stored data is not what was written.
    case damaged(reason: String)
    /// The data was stored by a later version of this package.
    case newer(version: Int)
}

extension CacheFault: CustomStringConvertible, LocalizedError {
    /// The expected and the actual state, and help if available.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .nothingStored:
            "expected a stored answer, found none that is good (status 504): "
                + "without 'only-if-cached' in Cache-Control the server is asked"
        case .unusableFolder(let path, let reason):
            "expected a folder for a cache at \(path), which is of use to this program alone: \(reason)"
        case .unwritable(let path, let reason):
            "an answer could not be kept in \(path): \(reason)"
        case .unremovable(let path, let reason):
            "an answer that is no longer good could not be removed, \(path), and the cache is used no more: \(reason)"
        case .damaged(let reason):
            "expected a stored answer, found something else: \(reason)"
        case .newer(let version):
            "expected a stored answer of version \(CachedResponse.version), found one of version \(version)"
        }
    }
}
