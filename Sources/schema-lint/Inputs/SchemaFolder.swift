import SchemaEngine
import SchematicPlatform

/// The schema files of a folder tree: `.json` and `.plist` files, and those with a misspelled name, except in hidden folders
/// and in other catalogs. Hidden files are left out.
struct SchemaFolder {
    /// A schema file with its path for display.
    struct File: Sendable {
        var path: String
        var identity: FileStatus.Identity
        var size: Int
    }

    /// The files, sorted by path.
    private(set) var files: [File] = []
    /// Descendant folders with a `Tags.json`. Each is a separate catalog, and `files` contains none of its
    /// files.
    private(set) var catalogs: [String] = []
    /// The errors of files and folders that could not be used.
    private(set) var errors: [FileError] = []
    /// Messages about folders that were left out, which are not errors.
    private(set) var notes: [String] = []
    private var visited: Set<FileStatus.Identity> = []

    /// Walks a folder tree. Each folder is entered once, even if several links lead to it.
    init(walking root: String) throws(FileError) {
        visited.insert(try FileStatus(of: root).identity)
        var folders = entries(of: root)
        while let folder = folders.popLast() {
            if CatalogFolder.hasTags(folder) { catalogs.append(folder) } else { folders += entries(of: folder) }
        }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        catalogs.sort()
    }

    /// Adds a folder's files, and returns its subfolders.
    private mutating func entries(of folder: String) -> [String] {
        guard let names = names(in: folder) else { return [] }
        return names.filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = FolderPath.entry(name, of: folder)
            do throws(FileError) {
                return try take(path)
            } catch {
                if Self.isSchemaName(name) { errors.append(error) }
                return nil
            }
        }
    }

    private mutating func take(_ path: String) throws(FileError) -> String? {
        let status = try FileStatus(of: path)
        switch status.kind {
        case .file where Self.isSchemaName(path):
            files.append(File(path: path, identity: status.identity, size: status.size))
        case .folder where visited.insert(status.identity).inserted: return path
        case .folder: notes.append(FileError(path, "leads to a folder that is already read; ignored").message)
        case .file, .other: break
        }
        return nil
    }

    private mutating func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else {
            errors.append(FileError(failedCallOn: folder))
            return nil
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The stream owns the entry, which is valid until the next call. The name is copied immediately.
            let (name, repaired) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    (String(validatingCString: $0), String(cString: $0))
                }
            }
            if let name {
                names.append(name)
            } else if Self.isSchemaName(repaired) {
                errors.append(FileError(FolderPath.entry(repaired, of: folder), "its name is not UTF-8"))
            }
        }
        return names.sorted()
    }

    /// Returns whether a file is a schema, or was meant to be one: the compiler then reports its name.
    private static func isSchemaName(_ path: String) -> Bool {
        path.hasSuffix(".json") || path.hasSuffix(".plist") || SchemaFileName.isMisspelled(FolderPath.split(path).name)
    }
}
