import SchematicPlatform

/// The path of a folder from another one, which is the same in each checkout that contains both.
enum RelativePath {
    /// Returns the path of a folder, such as `../../Schemas`.
    ///
    /// - Parameters:
    ///   - folder: The folder, which exists.
    ///   - start: The other folder, of which only an outer part may exist.
    /// - Returns: The path without links, or only the name of the folder if both have nothing but the root in common: a
    ///   complete path is that of one machine.
    /// - Throws: `FileError` if a folder cannot be read.
    static func text(of folder: String, from start: String) throws(FileError) -> String {
        guard let target = FileSystem.resolved(folder) else { throw FileError(failedCallOn: folder) }
        let (to, from) = (components(of: target), try components(ofUnresolved: start))
        let shared = zip(to, from).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        guard shared > 0 else { return to.last ?? "/" }
        let path = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
        return path.isEmpty ? "." : path.joined(separator: "/")
    }

    /// Returns the names in the path of a folder that need not exist.
    private static func components(ofUnresolved path: String) throws(FileError) -> [String] {
        var (existing, missing) = (path, [String]())
        while true {
            if let resolved = FileSystem.resolved(existing) { return components(of: resolved) + missing.reversed() }
            guard let parent = FolderPath.parent(of: existing) else { throw FileError(failedCallOn: path) }
            missing.append(FolderPath.split(existing).name)
            existing = parent
        }
    }

    private static func components(of path: String) -> [String] {
        FolderPath.components(of: path).filter { !$0.isEmpty }
    }
}
