extension FolderPath {
    /// Returns the path of a file in the nearest folder that has it, beginning with `start` and continuing with
    /// its parents.
    static func nearest(_ name: String, from start: String) -> String? {
        var folder = start
        var seen: Set<FileStatus.Identity> = []
        // The root of the file system is its own parent, which ends the search for a relative path.
        while let status = try? FileStatus(of: folder), seen.insert(status.identity).inserted {
            let path = entry(name, of: folder)
            if (try? FileStatus(of: path).kind) == .file { return path }
            guard let parent = parent(of: folder) else { return nil }
            folder = parent
        }
        return nil
    }
}
