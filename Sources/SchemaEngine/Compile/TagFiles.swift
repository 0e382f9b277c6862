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
