import SchemaEngine
import SchemaTools

/// The destination of the schemas of recordings: a folder, in which each of several servers has one.
enum InferredCatalogs {
    /// Writes the files. If a file exists with another content, none is written.
    static func write(_ catalogs: [HARInference.Catalog], to folder: String) throws(FileError) {
        var writes: [(path: String, text: String)] = []
        for catalog in catalogs {
            let own = catalog.folder.map { FolderPath.entry($0, of: folder) } ?? folder
            for file in catalog.files { writes.append((FolderPath.entry(file.name, of: own), file.text)) }
        }
        try OutputFolder.requireNoConflict(writes)
        try OutputFolder.create(folder)
        for catalog in catalogs {
            if let name = catalog.folder { try OutputFolder.create(FolderPath.entry(name, of: folder)) }
        }
        for (path, text) in writes { try FileReplacement.write(text, to: path) }
    }
}
