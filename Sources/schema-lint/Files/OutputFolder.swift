import SchemaEngine
import SchematicPlatform

/// A folder for several files that a subcommand writes.
enum OutputFolder {
    /// Creates a folder and the folders that contain it, unless they exist.
    static func create(_ folder: String) throws(FileError) {
        guard (try? FileStatus(of: folder)) == nil else { return }
        for path in FolderPath.prefixes(of: folder) where (try? FileStatus(of: path)) == nil {
            // Another process may have created it in the meantime.
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError(failedWriteTo: path) }
        }
    }

    /// Returns the text of a file, or `nil` if it does not exist.
    static func text(of path: String) throws(FileError) -> String? {
        guard try FileStatus.exists(path) else { return nil }
        return try ByteReader.contents(of: path).withTextBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes files, and creates their folders. If one of them exists with another text, none is written.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - count: The number of files at the beginning that may be overwritten.
    /// - Throws: `FileError` if a file exists with another text, or cannot be written.
    static func write(_ files: [(path: String, text: String)], overwriting count: Int = 0) throws(FileError) {
        for (path, text) in files.dropFirst(count) {
            guard let found = try Self.text(of: path), found != text else { continue }
            throw FileError(
                path,
                "exists with another content, and is not overwritten; remove it, or choose another folder"
            )
        }
        for (path, text) in files {
            try create(FolderPath.split(path).folder)
            try FileReplacement.write(text, to: path)
        }
    }
}
