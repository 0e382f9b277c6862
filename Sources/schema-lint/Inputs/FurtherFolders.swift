import SchemaEngine

/// Folders whose schemas are compiled together with a catalog that uses or extends them. Their faults are not
/// reported.
struct FurtherFolders {
    static let option = Option(
        name: "with",
        value: .text("FOLDER"),
        help: "a further folder of schemas that these use or extend; its faults are not reported",
        repeats: true
    )

    private let folders: [CatalogFiles]

    init(_ arguments: ParsedArguments) throws(FileError) {
        var folders: [CatalogFiles] = []
        for (name, path) in arguments.options where name == Self.option.name {
            guard try FileStatus(of: path).kind == .folder else {
                throw FileError(path, "is a file; --with requires a folder")
            }
            folders.append(try CatalogFiles(root: FolderPath.withoutTrailingSlashes(path)))
        }
        self.folders = folders
    }

    /// Reports errors and notes. Returns whether all files could be used.
    func reportErrors(to reportError: ErrorReporter) -> Bool {
        folders.reduce(true) { $1.reportErrors(to: reportError) && $0 }
    }

    /// Returns the files that are not in the catalog, without duplicates.
    func sources(beside catalog: CatalogFiles) -> [SchemaSource] {
        var known = Set(catalog.folder.files.map(\.identity))
        return folders.flatMap { folder in
            let new = Set(folder.folder.files.filter { known.insert($0.identity).inserted }.map(\.path))
            return folder.sources.filter { new.contains($0.path) }
        }
    }
}
