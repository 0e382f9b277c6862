import SchemaEngine
import SchematicPlatform

/// The files to which a document in another format refers.
enum DocumentFiles {
    /// The maximum size of a document, in bytes.
    static let maximumSize = 64 << 20

    /// Returns a closure that reads files of a document's folder. Links must not lead out of it.
    static func reading(in folder: String) -> (String) -> JSONBuffer? {
        { path in
            guard let real = FileSystem.resolved(path), let root = FileSystem.resolved(folder),
                real.hasPrefix(root == "/" ? root : root + "/"),
                // A pipe or a device may never end.
                (try? FileStatus(of: real))?.kind == .file
            else { return nil }
            return try? ByteReader.contents(of: real, maximumSize: maximumSize)
        }
    }
}
