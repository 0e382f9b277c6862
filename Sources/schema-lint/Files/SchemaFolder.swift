#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The schema files of a folder tree: what ends in `.json` or `.plist`, hidden files and folders apart, and other catalogs.
struct SchemaFolder {
    /// A schema file, by the name that is shown for it.
    struct File: Sendable {
        var path: String
        var identity: FileStatus.Identity
        var size: Int
    }

    /// In the order of their names.
    private(set) var files: [File] = []
    /// Folders below it that have a `Tags.json`: each is a catalog of its own, and none of its files is here.
    private(set) var catalogs: [String] = []
    /// What could not be used.
    private(set) var errors: [FileError] = []
    /// What was left out, and why, without any harm.
    private(set) var notes: [String] = []
    private var visited: Set<FileStatus.Identity> = []

    /// Walks a folder tree. Each folder is entered once, however many links lead to it.
    init(walking root: String) throws(FileError) {
        visited.insert(try FileStatus(of: root).identity)
        var folders = entries(of: root)
        while let folder = folders.popLast() {
            if CatalogFolder.hasTags(folder) { catalogs.append(folder) } else { folders += entries(of: folder) }
        }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        catalogs.sort()
    }

    /// Takes up a folder's files, and returns the folders in it.
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
        case .folder: notes.append(FileError(path, "leads to a folder that is read already; left out").message)
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
            // The entry is the stream's own and stays until the next call; its name is copied at once.
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

    static func isSchemaName(_ name: String) -> Bool { name.hasSuffix(".json") || name.hasSuffix(".plist") }
}
