/// The state of a catalog's compilation, which the steps of the compiler read and write.
final class Compilation {
    /// The files, sorted by path, so that "the first file by name" is the one with the lowest index.
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

    /// The root node of each unit.
    private(set) var roots: [Unit: NodeID] = [:]
    /// The units that are not yet compiled.
    private var waiting: [Unit] = []
    /// The defaults that could be read, by index.
    var defaults: [DefaultDraft] = []
    private(set) var directional = DirectionalFiles()
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
        directional.note(reference: file, from: Int(user), dependsOnDirection: dependsOnDirection)
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
            directional.note(reference: file, from: unit.file, dependsOnDirection: dependsOnDirection)
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

/// The result of compiling a catalog's files.
struct CompilationResult: Sendable {
    /// The schemas that could be compiled. If there are faults of severity `error`, the program is safe to run, but
    /// requires less than the files specify.
    var program: SchemaProgram
    /// Every fault of every file, sorted by file, then by place.
    var faults: [Fault]
    /// The root node of each file, for each direction in which it was compiled. A file is missing if a fault leaves
    /// its root without a requirement.
    var roots: [SchemaRoot: NodeID]
    /// The defaults that are not yet validated against their keys' schemas, sorted by place.
    var pendingDefaults: [PendingDefault]
    /// The files by owner, role and status.
    var index: SchemaIndex
    /// The endpoints of requests, by the paths of their parameters' files.
    var endpoints: [String: Endpoint]

    /// Returns the same result, with a `bad-default` fault for each default that its key's schema refuses, and the
    /// reason.
    func refusing(_ refused: [(default: PendingDefault, reason: String)]) -> CompilationResult {
        guard !refused.isEmpty else { return self }
        var log = FaultLog()
        for (pending, reason) in refused {
            log.report(.defaultRefused(reason), at: pending.place)
        }
        var result = self
        result.faults = FaultLog.sorted(faults + log.placed(in: program.tables.sources))
        return result
    }
}

/// A schema file and the direction of its payloads.
package struct SchemaRoot: Hashable, Sendable {
    package let path: String
    let direction: Direction
}

/// A default that a walk has yet to validate against its key's schema.
struct PendingDefault: Sendable {
    /// An index into the program's `defaults`.
    var index: Int32
    /// The schema of its key.
    var node: NodeID
    /// The place of its key's opening quote.
    var place: SourcePlace
}
