/// One file of a catalog: its name, and its text once somebody needs it.
struct SchemaFile {
    /// The source, its text already JSON where it came as a property list.
    var source: SchemaSource
    /// What its name says; `nil` where that is no schema's name.
    let name: SchemaFileName?
    /// The parsed text. `nil` before it is read, and where it cannot be.
    var document: JSONDocument?
    var isRead = false

    /// The file's containers may be nested so deep.
    static let maximumDepth = 512
    /// Offsets are kept in 32 bits; no schema is near this.
    static let maximumSize = 1 << 28

    init(_ source: SchemaSource) {
        self.source = source
        name = try? SchemaFileName(path: source.path)
    }

    /// The parsed text, for whoever comes first. What is wrong with it is told to the next one who reads it.
    mutating func peek() -> JSONDocument? {
        var file = self
        guard file.read() == nil else { return nil }
        self = file
        return document
    }

    /// Reads the text, once. The problem, and the offset at which it lies, where it is no schema's.
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
            document = try JSONDocument(parsing: source.text, maximumDepth: Self.maximumDepth)
            return nil
        } catch {
            return (.text(error.reason, error.message(in: source.text)), error.offset)
        }
    }
}
