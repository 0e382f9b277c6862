/// A store of responses in the files of one folder, which several programs may share.
///
/// Each response is one file, whose name is a hash. It is written under another name and then renamed, so that
/// a crash leaves no incomplete response. A file with a changed bit is not used.
///
/// Files are read and written on threads of their own, so that a slow disk does not delay other tasks.
package final class DiskCache: CacheStore {
    private let files: CacheFolder

    package var folder: String { files.path }

    /// Creates a store in a folder, and the folder if it does not exist. Other files in the folder are ignored. If the
    /// store exceeds a limit, the least recently used responses are removed first. Several programs that share the folder
    /// may exceed a limit for a while, each by at most 64 files.
    ///
    /// - Parameters:
    ///   - folder: The path or the URL of the folder.
    ///   - maximumBytes: The maximum total size in bytes. 64 MiB by default.
    ///   - maximumEntries: The maximum number of responses, one file each.
    /// - Throws: `StorageError.unusableFolder` if the folder cannot be used, belongs to another user, or can be
    ///   written to by other users. A folder with the sticky bit, such as `/tmp`, is accepted.
    package init(
        folder: some _TextOrURL,
        maximumBytes: Int = 64 << 20,
        maximumEntries: Int = 4096
    ) throws(StorageError) {
        let limits = CacheLimits(bytes: maximumBytes, entries: maximumEntries)
        files = try CacheFolder(folder._filePath, limits: limits)
    }

    /// Returns the response for a key. A file is removed if it is damaged, open to other users, or has a second
    /// name. A file of another user is ignored.
    ///
    /// - Parameter key: The key of the request.
    /// - Returns: The response; `nil` if none is stored.
    /// - Throws: `StorageError.unremovable` if a file must be removed and cannot be.
    package func response(for key: CacheKey) async throws -> CachedResponse? {
        try await BlockingWork.run { [files] in try files.response(for: key) }
    }

    /// Stores a response. A response that alone exceeds the limits is not stored, and the former one is removed.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - key: The key of the request.
    /// - Throws: `StorageError` if the file cannot be written, or other files cannot be removed.
    package func store(_ response: CachedResponse, for key: CacheKey) async throws {
        try await BlockingWork.run { [files] in try files.store(response, for: key) }
    }

    /// Removes the response for a key.
    ///
    /// - Parameter key: The key of the request.
    /// - Throws: `StorageError.unremovable` if the file cannot be removed.
    package func remove(_ key: CacheKey) async throws {
        try await BlockingWork.run { [files] in try files.remove(key) }
    }

    /// Removes the responses for a URL.
    ///
    /// - Parameter resource: The hash of the URL, as in `CacheKey.resource`.
    /// - Throws: `StorageError.unremovable` if a file cannot be removed; the system's error if the folder cannot be read.
    package func removeAll(of resource: String) async throws {
        try await BlockingWork.run { [files] in try files.removeAll(of: resource) }
    }

    /// Removes all responses.
    ///
    /// - Throws: `StorageError.unremovable` if a file cannot be removed; the system's error if the folder cannot be read.
    package func removeAll() async throws { try await BlockingWork.run { [files] in try files.removeAll() } }
}
