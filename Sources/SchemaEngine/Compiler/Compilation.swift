/// A catalog on its way to a program: what the steps of the compiler read, and what they write.
final class Compilation {
    /// By path, so that "the first file by name" is the one with the lowest index.
    var files: [SchemaFile]
    let tags: TagDirectory
    var program = ProgramDraft()
    var faults: FaultLog
    var suggestion = Suggestion()
    private var knownTags: [Direction: [String]] = [:]

    /// A file in one direction.
    struct Unit: Hashable {
        var file: Int
        var direction: Direction
    }

    /// Where each unit's demand begins.
    private(set) var roots: [Unit: NodeID] = [:]
    /// The units whose text is still to be compiled.
    private var waiting: [Unit] = []
    /// The defaults that could be read, by their index.
    var defaults: [DefaultDraft] = []
    private(set) var directional = DirectionalFiles()
    private let extensionFiles: ExtensionFiles
    /// By file: where requests go.
    var endpoints: [Int: EndpointDraft] = [:]
    /// What extends what.
    var extensions: [ExtensionDraft] = []
    /// Whether a tag's meaning was looked for among the registered ones: then `Tags.json` concerns what is compiled.
    var asksForRegisteredTags = false

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

    /// The node at which the file of a tag begins that another file uses.
    func root(of file: Int, _ direction: Direction, tag: String, usedIn user: Int32) -> NodeID {
        let dependsOnDirection = tags.dependsOnDirection(tag)
        directional.note(reference: file, from: Int(user), dependsOnDirection: dependsOnDirection)
        return root(of: file, direction)
    }

    /// The node at which a file's demand begins. Whoever asks first has the file compiled.
    func root(of file: Int, _ direction: Direction) -> NodeID {
        let unit = Unit(file: file, direction: direction)
        if let node = roots[unit] { return node }
        let node = program.add(.anything, at: SourcePlace(source: Int32(file), offset: 0))
        roots[unit] = node
        waiting.append(unit)
        return node
    }

    /// Compiles every file that was asked for, and those that they ask for.
    func compileWaitingFiles() {
        while let unit = waiting.popLast() {
            guard let root = roots[unit] else { continue }
            guard let document = document(of: unit.file) else {
                program.unusable.insert(root)
                continue
            }
            let compiler = ValueCompiler(self, unit)
            compiler.compile(document.root, at: root)
            askForExtensions(of: unit)
        }
    }

    private func askForExtensions(of unit: Unit) {
        for file in extensionFiles.files(extending: unit) {
            let dependsOnDirection = files[file].name.map { tags.dependsOnDirection(owner: $0.owner) } ?? false
            directional.note(reference: file, from: unit.file, dependsOnDirection: dependsOnDirection)
            _ = root(of: file, unit.direction)
        }
    }

    /// A file's text. What is wrong with it is told once.
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

    /// A place for people: file, line and column.
    func words(for place: SourcePlace) -> String {
        let source = files[Int(place.source)].source
        guard let found = places(of: [Int(place.offset)], in: source.text).first else { return source.path }
        return "\(source.path):\(found.line):\(found.column)"
    }

    /// The known tags that a misspelt one is nearest to.
    func nearestTags(to name: String, _ direction: Direction) -> [String] {
        guard !suggestion.isExhausted else { return [] }
        let known = knownTags[direction] ?? Array(Set(tags.names(direction)))
        knownTags[direction] = known
        return suggestion.nearest(to: name, among: known)
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
