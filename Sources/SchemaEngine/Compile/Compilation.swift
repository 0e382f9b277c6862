/// The state of a catalog's compilation, which the steps of the compiler read and write.
final class Compilation {
    /// The files, sorted by path, so that "the first file by name" is the one with the lowest index.
    var files: [SchemaFile]
    let tags: TagDirectory
    var program = ProgramDraft()
    var faults: FaultLog
    var suggestion = Suggestion()
    private var knownTags: [Direction: [String]] = [:]
    /// The scalars of tags by their text. A tag has one meaning in a direction, wherever it is.
    var scalars: [Direction: [ExactName: ScalarRequirement]] = [:]

    /// A file in one direction.
    struct Unit: Hashable {
        var file: Int
        var direction: Direction
    }

    private(set) var roots: [Unit: NodeID] = [:]
    /// The units that are not yet compiled.
    private var waiting: [Unit] = []
    /// The defaults that could be read, by index.
    var defaults: [DefaultDraft] = []
    private(set) var directional = DirectionalFiles()
    /// The files with keys that are only read or only written.
    private var sided: Set<Int> = []
    private let extensionFiles: ExtensionFiles
    /// The endpoints, by file.
    var endpoints: [Int: EndpointDraft] = [:]
    /// The tags of all `"{extends}"`.
    var extensions: [ExtensionDraft] = []
    /// Whether a tag was looked up among the registered ones. Then the faults of
    /// `Tags.json` concern the compiled files.
    var usesRegisteredTags = false

    init(files: [SchemaFile], tags: TagDirectory, faults: FaultLog) {
        var files = files
        extensionFiles = ExtensionFiles(&files, tags)
        self.files = files
        self.tags = tags
        self.faults = faults
        program.edit {
            $0.transformers = tags.transformers
            $0.mappers = tags.mappers
        }
    }

    /// Returns the root node of the file that a tag refers to from another file.
    func root(of file: Int, _ direction: Direction, tag: String, usedIn user: Int32) -> NodeID {
        let dependsOnDirection = tags.dependsOnDirection(tag)
        directional.record(reference: file, from: Int(user), dependsOnDirection: dependsOnDirection)
        return root(of: file, direction)
    }

    /// Returns the root node of a file. The first call for a unit schedules its compilation.
    func root(of file: Int, _ direction: Direction) -> NodeID {
        let unit = Unit(file: file, direction: direction)
        if let node = roots[unit] { return node }
        let node = program.add(.anything, at: SourcePlace(source: Int32(file), offset: 0))
        roots[unit] = node
        waiting.append(unit)
        return node
    }

    /// Compiles the scheduled files, and those that they refer to.
    func compileWaitingFiles() {
        while let unit = waiting.popLast() {
            guard let root = roots[unit] else { continue }
            guard let document = document(of: unit.file) else {
                program.unusable.insert(root)
                continue
            }
            let compiler = ValueCompiler(self, unit)
            compiler.compile(document.root, at: root)
            scheduleExtensions(of: unit)
        }
    }

    private func scheduleExtensions(of unit: Unit) {
        for file in extensionFiles.files(extending: unit) {
            let dependsOnDirection = files[file].name.map { tags.dependsOnDirection(owner: $0.owner) } ?? false
            directional.record(reference: file, from: unit.file, dependsOnDirection: dependsOnDirection)
            _ = root(of: file, unit.direction)
        }
    }

    /// Returns the parsed text of a file. Its faults are reported once.
    func document(of file: Int) -> JSONDocument? {
        if let (problem, offset) = files[file].read() {
            faults.report(problem, at: SourcePlace(source: Int32(file), offset: Int32(offset)))
        } else if let document = files[file].document {
            for key in document.duplicateKeys {
                let place = SourcePlace(source: Int32(file), offset: Int32(key.keyOffset))
                faults.report(.duplicateKey(key.key), at: place)
            }
        }
        return files[file].document
    }

    /// Returns a place for display: file, line and column.
    func words(for place: SourcePlace) -> String {
        let source = files[Int(place.source)].source
        guard let found = places(of: [Int(place.offset)], in: source.text).first else { return source.path }
        return "\(source.path):\(found.line):\(found.column)"
    }

    /// Returns the known tags that are nearest to a misspelled one.
    func nearestTags(to name: String, _ direction: Direction) -> [String] {
        guard !suggestion.isExhausted else { return [] }
        let known = knownTags[direction] ?? Array(Set(tags.names(direction)))
        knownTags[direction] = known
        return suggestion.nearest(to: name, among: known)
    }

    /// Records that a file has a key that is only read, or only written.
    func recordSides(in file: Int) {
        sided.insert(file)
        directional.record(directional: file)
    }

    /// Schedules each fragment that is compiled in one direction, and that leads to a key that is only read or only written, in
    /// the other one. Returns whether there is any.
    func scheduleOtherSides() -> Bool {
        guard !sided.isEmpty else { return false }
        let all = directional.files(leadingTo: sided)
        for file in all.sorted() where files[file].name?.role == .fragment && files[file].name?.isTagsFile == false {
            guard isCompiled(file) else { continue }
            for direction in Direction.allCases { _ = root(of: file, direction) }
        }
        return !waiting.isEmpty
    }

    func isCompiled(_ file: Int) -> Bool {
        roots[Unit(file: file, direction: .request)] != nil || roots[Unit(file: file, direction: .response)] != nil
    }
}

/// An endpoint that could be read, and the object of its parameters.
struct EndpointDraft {
    var endpoint: Endpoint
    var place: SourcePlace
    var object: NodeID
}

/// A default that could be read, and the key it belongs to.
struct DefaultDraft {
    var node: NodeID
    var place: SourcePlace
    var key: String
    var document: JSONDocument
}

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
                source.text = try PropertyListConverter.json(from: source.text)
            } catch {
                source.text = JSONBuffer([])
                return (.propertyList(error), 0)
            }
        }
        do {
            document = try JSONDocument(parsing: source.text, maximumDepth: SchemaSyntax.maximumDepth)
            return nil
        } catch {
            let subject: JSONTextSubject = name?.isTagsFile == true ? .file : .schema
            return (.text(error, in: source.text, of: subject), error.offset)
        }
    }
}

/// The files whose meaning depends on the direction: those that use a tag with a file for each direction, and those
/// that lead to such a file. All other files have the same schema in both directions.
struct DirectionalFiles {
    private var referrers: [Int: [Int]] = [:]
    private var directional: Set<Int> = []

    /// Records that one file refers to another.
    mutating func record(reference target: Int, from file: Int, dependsOnDirection: Bool) {
        referrers[target, default: []].append(file)
        if dependsOnDirection { directional.insert(file) }
    }

    /// Records a file whose own content depends on the direction.
    mutating func record(directional file: Int) { directional.insert(file) }

    /// Returns all files whose meaning depends on the direction.
    func all() -> Set<Int> { files(leadingTo: directional) }

    /// Returns some files, and all that lead to them.
    func files(leadingTo files: Set<Int>) -> Set<Int> {
        var found = files
        var waiting = Array(files)
        while let file = waiting.popLast() {
            for referrer in referrers[file] ?? [] where found.insert(referrer).inserted { waiting.append(referrer) }
        }
        return found
    }
}
