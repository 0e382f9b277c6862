import SchemaEngine

/// The catalog of a folder that a command line names, with its settings and the further folders.
struct SelectedCatalog {
    let root: String
    let settings: LintSettings
    let sources: [SchemaSource]
    /// The files of the further folders that are not in the catalog.
    let furtherSources: [SchemaSource]

    /// Reads the catalog of a path. Returns `nil` after a report of files that cannot be used.
    ///
    /// - Parameters:
    ///   - path: The folder, or a folder in the catalog.
    ///   - arguments: The arguments with the further folders.
    ///   - mayBeEmpty: Whether there may be no schema file.
    ///   - reportError: Receives the messages about files.
    /// - Throws: `FileError` if there are no schema files, or if a folder cannot be read.
    init?(
        of path: String,
        _ arguments: ParsedArguments,
        mayBeEmpty: Bool = false,
        reportError: ErrorReporter
    ) throws(FileError) {
        root = try CatalogFolder.root(of: path)
        settings = try LintSettings(root: root)
        let catalog = try CatalogFiles(root: root, isIgnored: settings.ignores)
        let further = try CompanionFolders(arguments)
        let isUsable = catalog.reportErrors(to: reportError)
        guard further.reportErrors(to: reportError), isUsable else { return nil }
        guard mayBeEmpty || !catalog.sources.isEmpty else { throw FileError(path, "contains no schema file") }
        sources = catalog.sources
        furtherSources = further.sources(beside: catalog)
    }
}
