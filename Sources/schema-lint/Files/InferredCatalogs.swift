import SchemaEngine
import SchemaTools

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The destination of the schemas of recordings: a folder, in which each of several servers has one.
enum InferredCatalogs {
    /// Writes the files. If a file exists with another content, none is written.
    static func write(_ catalogs: [HARInference.Catalog], to folder: String) throws(FileError) {
        var writes: [(path: String, text: String)] = []
        for catalog in catalogs {
            let own = catalog.folder.map { FolderPath.entry($0, of: folder) } ?? folder
            for file in catalog.files { writes.append((FolderPath.entry(file.name, of: own), file.text)) }
        }
        for (path, text) in writes {
            guard (try? FileStatus(of: path)) != nil else { continue }
            let found = try ByteReader.contents(of: path).withTextBytes { String(decoding: $0, as: UTF8.self) }
            guard found == text else {
                throw FileError(
                    path,
                    "exists with another content, and is not overwritten; remove it, or choose another folder"
                )
            }
        }
        try create(folder)
        for catalog in catalogs {
            if let name = catalog.folder { try create(FolderPath.entry(name, of: folder)) }
        }
        for (path, text) in writes { try FileReplacement.write(text, to: path) }
    }

    private static func create(_ folder: String) throws(FileError) {
        guard (try? FileStatus(of: folder)) == nil else { return }
        guard mkdir(folder, 0o755) == 0 else { throw FileError(failedWriteTo: folder) }
    }
}
