/// The meaning of each tag. Built-in tags take precedence over registered transformers, these over mappers, these over
/// fragments, and these over the built-in tags that can be replaced.
struct TagDirectory {
    /// The meaning of a tag in one direction.
    enum Meaning {
        case builtIn(BuiltInTag)
        /// An index into the program's `transformers`.
        case transformer(Int32)
        /// An index into the program's `mappers`, and the file of its fragment, if it exists.
        case mapper(Int32, file: Int?)
        case fragment(file: Int)
        /// A tag with an invalid declaration in `Tags.json`, where the fault is reported.
        case invalidDeclaration
        case unknown
    }

    let transformers: [RegisteredTransformer]
    let mappers: [RegisteredMapper]
    private let transformerIndices: [LookupName: Int32]
    private let mapperIndices: [LookupName: Int32]
    private let invalidDeclarations: Set<LookupName>
    private let files: FragmentFiles

    init(registry: TagRegistry, declared: DeclaredTags, files: FragmentFiles) {
        transformers = registry.transformers + declared.transformers
        mappers = registry.mappers + declared.mappers
        transformerIndices = Self.indices(of: transformers.map(\.name))
        mapperIndices = Self.indices(of: mappers.map(\.name))
        invalidDeclarations = declared.faulty
        self.files = files
    }

    private static func indices(of names: [String]) -> [LookupName: Int32] {
        Dictionary(zip(names.map { LookupName($0) }, 0...), uniquingKeysWith: { first, _ in first })
    }

    func meaning(of tag: String, _ direction: Direction) -> Meaning {
        let name = LookupName(tag)
        let builtIn = BuiltInTag(name)
        if let builtIn, !builtIn.isReplaceable { return .builtIn(builtIn) }
        if let index = transformerIndices[name] { return .transformer(index) }
        if let index = mapperIndices[name] {
            return .mapper(index, file: files.file(LookupName(mappers[Int(index)].fragment), direction))
        }
        if let file = files.file(name, direction) { return .fragment(file: file) }
        if invalidDeclarations.contains(name) { return .invalidDeclaration }
        return builtIn.map(Meaning.builtIn) ?? .unknown
    }

    /// Returns whether a tag leads to different files in the two directions.
    func dependsOnDirection(_ tag: String) -> Bool {
        let name = LookupName(tag)
        let fragment = mapperIndices[name].map { LookupName(mappers[Int($0)].fragment) } ?? name
        return files.file(fragment, .request) != files.file(fragment, .response)
    }

    /// Returns the names of all tags, for suggestions.
    func names(_ direction: Direction) -> [String] {
        BuiltInTag.allCases.map(\.name) + transformers.map(\.name) + mappers.map(\.name)
            + files.tags(direction)
    }

    /// The role of a file for the tags of one direction.
    enum FileRole {
        /// The fragment that its owner's tag finds.
        case fragment(owner: String)
        /// Another file has the tag in this direction.
        case replaced
        /// No tag finds it.
        case unreachable
    }

    func role(of file: SchemaFile, at unit: Compilation.Unit) -> FileRole {
        guard let name = file.name, name.status == nil, name.role.definesTag, !name.isTagsFile else {
            return .unreachable
        }
        return files.file(LookupName(name.owner), unit.direction) == unit.file
            ? .fragment(owner: name.owner) : .replaced
    }

    /// Returns whether an owner's name refers to different files in the two directions.
    func dependsOnDirection(owner: String) -> Bool {
        let name = LookupName(owner)
        return files.file(name, .request) != files.file(name, .response)
    }

    /// Returns the fragments that no tag can reach: those with the name of a reserved built-in tag, of a transformer, or
    /// of a mapper tag unless a mapper has them as its fragment.
    func shadowed() -> [(file: Int, problem: CompileProblem)] {
        let fragmentsOfMappers = Set(mappers.map { LookupName($0.fragment) })
        return files.plainFragments.compactMap { name, owner, file in
            if BuiltInTag(reserving: name) != nil { return (file, .shadowedByFile(owner, isBuiltIn: true)) }
            let isRegistered = transformerIndices[name] != nil || mapperIndices[name] != nil
            guard isRegistered, transformerIndices[name] != nil || !fragmentsOfMappers.contains(name) else {
                return nil
            }
            return (file, .shadowedByFile(owner, isBuiltIn: false))
        }
    }
}

/// The files of a catalog, by tag, and by owner, role and status.
struct FragmentFiles {
    /// The index that the client looks files up in.
    private(set) var index = SchemaIndex()
    private var positions: [ExactName: Int] = [:]
    private var owners: [(name: LookupName, owner: String, file: Int, role: SchemaFileName.Role)] = []

    /// Indexes the files, which are sorted by path. Reports invalid names, and files with equal names.
    init(_ files: [SchemaFile], faults: inout FaultLog) {
        for (position, file) in files.enumerated() {
            let place = SourcePlace(source: Int32(position), offset: 0)
            do throws(SchemaFileNameError) {
                let name = if let name = file.name { name } else { try SchemaFileName(path: file.source.path) }
                guard !name.isTagsFile else { continue }
                insert(name, file, at: position, place, &faults)
            } catch {
                faults.report(.fileName(error, of: file.source.path), at: place)
            }
        }
    }

    private mutating func insert(
        _ name: SchemaFileName,
        _ file: SchemaFile,
        at position: Int,
        _ place: SourcePlace,
        _ faults: inout FaultLog
    ) {
        if let first = index.insert(name, path: file.source.path) {
            faults.report(.ambiguousTag(owner: name.owner, first: first), at: place)
            return
        }
        positions[ExactName(file.source.path)] = position
        let definesTag = name.status == nil && name.role.definesTag
        if definesTag { owners.append((LookupName(name.owner), name.owner, position, name.role)) }
    }

    /// Returns the file of a tag.
    func file(_ name: LookupName, _ direction: Direction) -> Int? {
        index.fragment(name, direction).flatMap { positions[ExactName($0)] }
    }

    /// Returns the owners of the files that a tag can find.
    func tags(_ direction: Direction) -> [String] {
        owners.filter { $0.role == .fragment || ($0.role == .request) == (direction == .request) }.map(\.owner)
    }

    /// The files that are only fragments. A file with a role belongs to a request, whatever its name.
    var plainFragments: [(name: LookupName, owner: String, file: Int)] {
        owners.filter { $0.role == .fragment }.map { ($0.name, $0.owner, $0.file) }
    }
}
