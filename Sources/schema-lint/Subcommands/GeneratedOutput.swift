import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The destination of generated source: one file, or a folder with several files.
///
/// It overwrites and removes only generated files. In a folder, these are the ones from the same catalog: each file names the
/// folder of its schemas.
struct GeneratedOutput {
    /// A generated file that does not match the schemas.
    struct Stale {
        var path: String
        var reason: String
    }

    /// The result of a run.
    struct Written {
        /// The number of files that have changed.
        var count = 0
        /// The paths of the files without a schema, which are removed.
        var removed: [String] = []
        /// A line for each file of another catalog.
        var kept: [String] = []
    }

    /// `nil` for standard output.
    private let destination: String?
    /// The folder of the schemas as the files name it, which is the same in each checkout.
    let catalog: String

    /// - Parameters:
    ///   - destination: The file or folder, or `nil` for standard output.
    ///   - catalog: The folder of the schemas.
    /// - Throws: `FileError` if the path of a folder cannot be read.
    init(_ destination: String?, catalog: String) throws(FileError) {
        let destination = destination.map(FolderPath.withoutTrailingSlashes)
        self.destination = destination
        self.catalog =
            try destination.map { path throws(FileError) in try RelativePath.text(of: catalog, from: path) } ?? catalog
    }

    var isFolder: Bool { destination.map { !$0.hasSuffix(".swift") } ?? false }

    /// The name of the single file.
    var fileName: String { destination?.split(separator: "/").last.map(String.init) ?? "Generated.swift" }

    /// Returns the files that are missing, have another content, or have no schema anymore.
    func stale(_ files: [SwiftGenerator.File]) throws(FileError) -> [Stale] {
        var stale: [Stale] = []
        for file in files {
            let path = path(of: file)
            guard let text = try OutputFolder.text(of: path) else {
                stale.append(Stale(path: path, reason: "is missing"))
                continue
            }
            if text != file.text { stale.append(Stale(path: path, reason: "does not match the schemas")) }
        }
        return stale + (try otherFiles(than: files).obsolete.map { Stale(path: $0, reason: "has no schema anymore") })
    }

    /// Writes the changed files, and removes those without a schema.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - removesObsolete: `false` if there are schemas whose files are not in `files`.
    /// - Returns: What was written, removed and kept.
    /// - Throws: `FileError` if a file cannot be read, written or removed, or was not generated.
    func write(_ files: [SwiftGenerator.File], removesObsolete: Bool = true) throws(FileError) -> Written {
        guard let destination, !files.isEmpty || removesObsolete else { return Written() }
        var changed: [SwiftGenerator.File] = []
        for file in files {
            let path = path(of: file)
            let text = try OutputFolder.text(of: path)
            if text == file.text { continue }
            if let text { try checkOverwriting(text, at: path) }
            changed.append(file)
        }
        var written = Written(count: changed.count)
        guard isFolder else {
            try OutputFolder.create(FolderPath.split(destination).folder)
            for file in changed { try FileReplacement.write(file.text, to: destination) }
            return written
        }
        var (obsolete, others) = try otherFiles(than: files)
        if !removesObsolete { obsolete = [] }
        // Where the case of letters does not count, a file that is removed can have the name of a new one.
        for path in obsolete {
            guard unlink(path) == 0 else { throw FileError(failedWriteTo: path) }
        }
        try OutputFolder.create(destination)
        try OutputFolder(destination).write(changed.map { ($0.name, $0.text) }, overwriting: changed.count)
        (written.removed, written.kept) = (obsolete, others)
        return written
    }

    private func checkOverwriting(_ text: String, at path: String) throws(FileError) {
        guard SwiftGenerator.isGenerated(text) else {
            throw FileError(path, "was not generated, and is not overwritten; rename it")
        }
        guard !isFolder || SwiftGenerator.isGenerated(text, from: catalog) else {
            throw FileError(
                path,
                "was generated from the schemas of another folder, and is not overwritten; "
                    + "choose another folder or a --namespace, or remove it if that folder is gone"
            )
        }
    }

    private func path(of file: SwiftGenerator.File) -> String {
        guard let destination else { return file.name }
        return isFolder ? FolderPath.entry(file.name, of: destination) : destination
    }

    /// Returns the paths of the folder's generated files that are not in `files`: those of the same catalog, which have no
    /// schema anymore, and a line for each of another catalog.
    private func otherFiles(than files: [SwiftGenerator.File]) throws(FileError) -> (
        obsolete: [String], others: [String]
    ) {
        guard isFolder, let destination else { return ([], []) }
        // Some file systems store names in another normal form, in which these are equal.
        let own = Set(files.map(\.name))
        // A folder that does not exist yet has no files.
        let paths = try? FolderPath.entries(of: destination) { $0.hasSuffix(".swift") && !own.contains($0) }
        var (obsolete, others): ([String], [String]) = ([], [])
        for path in paths ?? [] {
            guard let text = try OutputFolder.text(of: path), SwiftGenerator.isGenerated(text) else { continue }
            if SwiftGenerator.isGenerated(text, from: catalog) {
                obsolete.append(path)
            } else {
                others.append("\(path): was generated from the schemas of another folder, and is kept")
            }
        }
        return (obsolete, others)
    }
}
