import SchemaEngine
import SchematicPlatform

/// The schema file of an option `--schema`, with its catalog.
struct SelectedSchema {
    let catalog: CatalogFiles
    /// The path of the schema in the catalog.
    let file: String

    /// Finds the schema.
    ///
    /// - Parameters:
    ///   - path: The path of the schema file.
    ///   - payloads: The paths of payloads, which can be in the catalog's folder.
    ///   - reportError: Receives the messages about other files that cannot be read.
    /// - Throws: `FileError` if the file is not a schema that can be read.
    init(at path: String, payloads: [String] = [], reportError: ErrorReporter) throws(FileError) {
        let status = try FileStatus(of: path)
        guard status.kind != .folder else {
            throw FileError(path, "is a folder; --schema requires a schema file")
        }
        let identities = payloads.compactMap { try? FileStatus(of: $0).identity }
        catalog = try CatalogFiles(root: try CatalogFolder.root(of: path), payloads: Set(identities))
        guard let found = catalog.folder.files.first(where: { $0.identity == status.identity }) else {
            throw FileError(path, "is not a schema file; expected .json or .plist")
        }
        file = found.path
        // Files that cannot be read matter only if the schema refers to them, which is then a fault.
        _ = catalog.reportErrors(to: reportError)
        guard catalog.sources.contains(where: { $0.path == found.path }) else {
            throw FileError(path, "cannot be used as a schema")
        }
    }
}
