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

/// The declarations of `Tags.json`, and the resulting meanings of all tags.
struct TagFiles {
    /// The catalog's files. Those named `Tags.json` are read.
    private(set) var files: [SchemaFile]
    private(set) var directory: TagDirectory
    private(set) var problems: [(problem: CompileProblem, place: SourcePlace)] = []

    init(_ files: [SchemaFile], _ fragments: FragmentFiles, registry: TagRegistry, appIsRunning: Bool) {
        var files = files
        var reader = TagsFileReader(files: fragments)
        for index in files.indices where files[index].name?.isTagsFile == true {
            if let (problem, offset) = files[index].read() {
                problems.append((problem, SourcePlace(source: Int32(index), offset: Int32(offset))))
            }
            guard let document = files[index].document else { continue }
            for key in document.duplicateKeys {
                let place = SourcePlace(source: Int32(index), offset: Int32(key.keyOffset))
                problems.append((.duplicateKey(key.key), place))
            }
            reader.read(document, source: Int32(index))
        }
        problems += reader.problems
        let agreement = TagAgreement(registry: registry, declared: reader.declared)
        problems += agreement.problemsOfNames().map { ($0, .none) }
        var declared = reader.declared
        if appIsRunning {
            problems += agreement.disagreements()
            // A tag that is declared but not registered has its fault in `Tags.json`, and none where it is used.
            declared = DeclaredTags(faulty: Set(declared.entries.map { LookupName($0.name) }))
        }
        self.files = files
        directory = TagDirectory(registry: registry, declared: declared, files: fragments)
        problems += directory.shadowed().map { ($0.problem, SourcePlace(source: Int32($0.file), offset: 0)) }
    }
}
