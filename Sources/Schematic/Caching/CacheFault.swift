public import Foundation
import SchemaEngine

/// Why a cache has no answer, or could not keep one.
public enum CacheFault: Error, Hashable, Sendable {
    /// The request wants a stored answer (`only-if-cached`), and there is none that is good.
    case nothingStored
    /// The folder cannot be used.
    case unusableFolder(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A file could not be removed.
    case unremovable(path: String, reason: String)
    /// What was stored is not what was written.
    case damaged(reason: String)
    /// What was stored was written by a later version of this package.
    case newer(version: Int)
}

extension CacheFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
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
