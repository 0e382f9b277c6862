/// One file of a catalog: its name, and its text after it is read.
struct SchemaFile {
    /// The source. After reading, a property list is replaced by its JSON text.
    var source: SchemaSource
    /// The parts of the name; `nil` if it is not the name of a schema.
    let name: SchemaFileName?
    /// The parsed text; `nil` before it is read, and if it cannot be parsed.
    var document: JSONDocument?
    var isRead = false

    /// The maximum size in bytes. Offsets are stored in 32 bits; no schema is near this size.
    static let maximumSize = 1 << 28

    init(_ source: SchemaSource) {
        self.source = source
        name = try? SchemaFileName(path: source.path)
    }

    /// Returns the parsed text without reporting faults. If it cannot be parsed, the next `read()` returns the
    /// fault.
    mutating func peek() -> JSONDocument? {
        var file = self
        guard file.read() == nil else { return nil }
        self = file
        return document
    }

    /// Reads the text, once. Returns the fault and its offset if the text is not that of a schema.
    mutating func read() -> (problem: CompileProblem, offset: Int)? {
        guard !isRead else { return nil }
        isRead = true
        guard source.text.count <= Self.maximumSize else { return (.tooLarge(limit: Self.maximumSize), 0) }
        if source.path.hasSuffix(".plist") {
            do {
                source.text = try PropertyListText.json(from: source.text)
            } catch {
                source.text = JSONBuffer([])
                return (.propertyList(error), 0)
            }
        }
        do {
            document = try JSONDocument(parsing: source.text, maximumDepth: SchemaSource.maximumDepth)
            return nil
        } catch {
            let subject: JSONTextSubject = name?.isTagsFile == true ? .file : .schema
            return (.text(error, in: source.text, of: subject), error.offset)
        }
    }
}
