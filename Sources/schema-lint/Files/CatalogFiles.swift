@_spi(Engine) import JSONText
import SchemaEngine

/// A catalog's files, read.
struct CatalogFiles {
    let root: String
    let folder: SchemaFolder
    let sources: [SchemaSource]
    /// Files that could not be used.
    private let errors: [FileError]

    /// A file that is larger is some payload that lies beside schemas; it is not read.
    private static let largestSize = 16 << 20

    /// Reads a catalog, ignored files apart. Large files among the payloads are known to be no schemas, and are left out
    /// without a word.
    init(
        root: String,
        payloads: Set<FileStatus.Identity> = [],
        isIgnored: (String) -> Bool = { _ in false }
    ) throws(FileError) {
        self.root = root
        folder = try SchemaFolder(walking: root)
        var sources: [SchemaSource] = []
        var errors = folder.errors
        for file in folder.files where !isIgnored(file.path) {
            guard file.size <= Self.largestSize else {
                if payloads.contains(file.identity) { continue }
                errors.append(FileError(file.path, "is larger than 16 MB, which no schema is; left out"))
                continue
            }
            do throws(FileError) {
                sources.append(SchemaSource(path: file.path, text: try ByteReader.contents(of: file.path)))
            } catch {
                errors.append(error)
            }
        }
        self.sources = sources
        self.errors = errors
    }

    /// Says what could not be used, and what was left out. Returns whether everything could be used.
    func complain(to complain: (String) -> Void) -> Bool {
        for note in folder.notes { complain(note) }
        for error in errors { complain(error.message) }
        return errors.isEmpty
    }
}
