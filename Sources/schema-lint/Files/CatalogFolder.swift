#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Finds the folder whose schema files are compiled together.
enum CatalogFolder {
    /// The nearest folder, upward from the path, that holds a `Tags.json`; without one, the path itself where it is a
    /// folder, or the folder of the file.
    static func root(of path: String) throws(FileError) -> String {
        let isFolder = try FileStatus(of: path).kind == .folder
        let start = isFolder ? FolderPath.withoutTrailingSlashes(path) : FolderPath.parent(of: path) ?? "/"
        var folder = start
        var seen: Set<FileStatus.Identity> = []
        // The root of the file system is its own parent, which ends the way up for a relative path.
        while let status = try? FileStatus(of: folder), seen.insert(status.identity).inserted {
            if hasTags(folder) { return shown(folder) }
            guard let parent = FolderPath.parent(of: folder) else { break }
            folder = parent
        }
        return start
    }

    /// Whether a folder has a `Tags.json`, which makes a catalog of it.
    static func hasTags(_ folder: String) -> Bool {
        (try? FileStatus(of: FolderPath.entry("Tags.json", of: folder)).kind) == .file
    }

    /// A folder above the current one by its whole path; any other as it is spelt.
    private static func shown(_ folder: String) -> String {
        guard folder.split(separator: "/").last == "..", let resolved = realpath(folder, nil) else { return folder }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
