import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The files of a catalog and their texts.
struct CatalogFiles {
    let root: String
    let folder: SchemaFolder
    let sources: [SchemaSource]
    /// The errors of files that could not be used.
    private let errors: [FileError]

    /// The maximum size of a schema file, in bytes. A larger file is not read: it is probably a payload.
    static let largestSize = 16 << 20

    /// Reads a catalog, except for ignored files. Large files that are known as payloads are left out without
    /// an error.
    init(
        root: String,
        payloads: Set<FileStatus.Identity> = [],
        isIgnored: (String) -> Bool = { _ in false }
    ) throws(FileError) {
        self.root = root
        folder = try SchemaFolder(walking: root)
        let files = folder.files.filter { file in
            !isIgnored(file.path) && !(file.size > Self.largestSize && payloads.contains(file.identity))
        }
        let outcomes = Parallel.map(files, Self.read)
        sources = outcomes.compactMap { try? $0.get() }
        errors = folder.errors + outcomes.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    }

    /// Reads a schema file.
    static func source(of path: String) throws(FileError) -> SchemaSource {
        let status = try FileStatus(of: path)
        return try read(SchemaFolder.File(path: path, identity: status.identity, size: status.size)).get()
    }

    @Sendable private static func read(_ file: SchemaFolder.File) -> Result<SchemaSource, FileError> {
        guard file.size <= largestSize else {
            return .failure(FileError(file.path, "is larger than 16 MB, the limit for schema files; ignored"))
        }
        return Result { () throws(FileError) in
            SchemaSource(path: file.path, text: try ByteReader.contents(of: file.path))
        }
    }

    /// Reports errors and notes. Returns whether all files could be used.
    func reportErrors(to reportError: ErrorReporter) -> Bool {
        for note in folder.notes { reportError(note) }
        for error in errors { reportError(error) }
        return errors.isEmpty
    }
}

/// Folders whose schemas are compiled together with a catalog that uses or extends them. Their faults are not
/// reported.
struct CompanionFolders {
    static let option = Option.text(
        "with",
        "FOLDER",
        "a further folder of schemas that these use or extend; its faults are not reported",
        repeats: true
    )

    private let folders: [CatalogFiles]

    init(_ arguments: ParsedArguments) throws(FileError) {
        var folders: [CatalogFiles] = []
        for path in arguments.values(Self.option.name) {
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
