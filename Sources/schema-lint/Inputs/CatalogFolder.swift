import SchematicPlatform

/// Finds the folder whose schema files are compiled together.
enum CatalogFolder {
    /// Returns the nearest folder with a `Tags.json`, beginning with the path and continuing with its parents, up to the root
    /// of the repository. Without one, returns the path itself or, for a file, its folder.
    static func root(of path: String) throws(FileError) -> String {
        let isFolder = try FileStatus(of: path).kind == .folder
        let start = isFolder ? FolderPath.withoutTrailingSlashes(path) : FolderPath.parent(of: path) ?? "/"
        guard let tags = try FolderPath.nearest(tagsFile, from: start) else { return start }
        return shown(FolderPath.split(tags).folder)
    }

    private static let tagsFile = "Tags.json"

    /// Returns whether a folder has a `Tags.json`, which makes it a catalog.
    static func hasTags(_ folder: String) -> Bool {
        (try? FileStatus(of: FolderPath.entry(tagsFile, of: folder)).kind) == .file
    }

    /// Returns the absolute path of a parent of the current folder, and the given path of any other folder.
    private static func shown(_ folder: String) -> String {
        guard folder.split(separator: "/").last == "..", let resolved = realpath(folder, nil) else { return folder }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
