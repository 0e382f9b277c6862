#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Finds the folder whose schema files are compiled together.
enum CatalogFolder {
    /// Returns the nearest folder with a `Tags.json`, beginning with the path and continuing with its parents.
    /// Without one, returns the path itself or, for a file, its folder.
    static func root(of path: String) throws(FileError) -> String {
        let isFolder = try FileStatus(of: path).kind == .folder
        let start = isFolder ? FolderPath.withoutTrailingSlashes(path) : FolderPath.parent(of: path) ?? "/"
        var folder = start
        var seen: Set<FileStatus.Identity> = []
        // The root of the file system is its own parent, which ends the search for a relative path.
        while let status = try? FileStatus(of: folder), seen.insert(status.identity).inserted {
            if hasTags(folder) { return shown(folder) }
            guard let parent = FolderPath.parent(of: folder) else { break }
            folder = parent
        }
        return start
    }

    /// Returns whether a folder has a `Tags.json`, which makes it a catalog.
    static func hasTags(_ folder: String) -> Bool {
        (try? FileStatus(of: FolderPath.entry("Tags.json", of: folder)).kind) == .file
    }

    /// Returns the absolute path of a parent of the current folder, and the given path of any other folder.
    private static func shown(_ folder: String) -> String {
        guard folder.split(separator: "/").last == "..", let resolved = realpath(folder, nil) else { return folder }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
