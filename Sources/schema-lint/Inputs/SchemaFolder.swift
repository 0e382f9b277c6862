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
        guard let entries = FileSystem.names(in: folder) else {
            errors.append(FileError(failedCallOn: folder))
            return nil
        }
        var names: [String] = []
        for bytes in entries {
            let name = String(decoding: bytes, as: UTF8.self)
            if name.utf8.elementsEqual(bytes) {
                names.append(name)
            } else if Self.isSchemaName(name) {
                errors.append(FileError(FolderPath.entry(name, of: folder), "its name is not UTF-8"))
            }
        }
        return names.sorted()
    }

    /// Returns whether a file is a schema, or was meant to be one: the compiler then reports its name.
    static func isSchemaName(_ path: String) -> Bool {
        path.hasSuffix(".json") || path.hasSuffix(".plist") || SchemaFileName.isMisspelled(FolderPath.split(path).name)
    }
}

/// Finds the folder whose schema files are compiled together.
enum CatalogFolder {
    /// Returns the nearest folder with a `Tags.json`, beginning with the path and continuing with its parents, up to the root
    /// of the repository. Without one, returns the path itself or, for a file, its folder.
    static func root(of path: String) throws(FileError) -> String {
        let isFolder = try FileStatus(of: path).kind == .folder
        let start = isFolder ? FolderPath.withoutTrailingSlashes(path) : FolderPath.parent(of: path) ?? "/"
        guard let tags = try NearestFile.path(of: tagsFile, from: start) else { return start }
        return shown(FolderPath.split(tags).folder)
    }

    private static let tagsFile = "Tags.json"

    /// Returns whether a folder has a `Tags.json`, which makes it a catalog.
    static func hasTags(_ folder: String) -> Bool {
        (try? FileStatus(of: FolderPath.entry(tagsFile, of: folder)).kind) == .file
    }

    /// Returns the absolute path of a parent of the current folder, and the given path of any other folder.
    private static func shown(_ folder: String) -> String {
        guard folder.split(separator: "/").last == ".." else { return folder }
        return FileSystem.resolved(folder) ?? folder
    }
}
