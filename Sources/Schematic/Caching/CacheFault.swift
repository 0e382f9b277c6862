import Foundation
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

extension CacheFault: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .nothingStored:
            "expected a stored response, found none that is fresh (status 504): "
                + "without 'only-if-cached' in Cache-Control, the request is sent to the server"
        case .unusableFolder(let path, let reason):
            "expected a cache folder at \(path) that only this program uses: \(reason)"
        case .unwritable(let path, let reason):
            "a response could not be stored in \(path): \(reason)"
        case .unremovable(let path, let reason):
            "an outdated response could not be removed, \(path), and the cache is no longer used: \(reason)"
        case .damaged(let reason):
            "expected a stored response, found something else: \(reason)"
        case .newer(let version):
            "expected a stored response of version \(CachedResponse.version), found one of version \(version)"
        }
    }
}
