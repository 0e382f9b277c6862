import SchemaEngine

/// A catalog whose open files have the texts of the editor.
struct EditedCatalog {
    private let disk: any CatalogOnDisk
    /// The texts of all files, by path.
    private var texts: [String: SourceLines] = [:]
    /// The paths in the order in which a check would sort them.
    private var paths: [String] = []
    private var surveys = SurveyCache()
    private var last: CheckedCatalog?

    init(_ disk: any CatalogOnDisk) {
        self.disk = disk
        for source in disk.sources { texts[source.path] = SourceLines(source.text.withoutByteOrderMark) }
        paths = texts.keys.sorted()
    }

    /// The messages about files that cannot be used.
    var problems: [String] { disk.problems }

    /// Returns the text of a file of the catalog.
    func text(of path: String) -> SourceLines? { texts[path] }

    /// Replaces the text of a file by that of the editor.
    mutating func set(_ text: SourceLines, at path: String) {
        guard !disk.ignores(path) else { return }
        if texts.updateValue(text, forKey: path) == nil { paths = texts.keys.sorted() }
        last = nil
    }

    /// Returns the result of the check, which is kept until a text changes.
    ///
    /// All files are compiled, because a fault can depend on any other file. The rules walk over the changed files only.
    mutating func checked() -> CheckedCatalog {
        if let last { return last }
        let sources = paths.compactMap { path in texts[path].map { SchemaSource(path: path, text: $0.buffer) } }
        let linter = Linter(sources, configuration: disk.configuration, showsExcerpts: false)
        let result = linter.check(keeping: &surveys)
        let checked = CheckedCatalog(
            texts: texts,
            faults: disk.unaccepted(result.faults, in: Set(texts.keys)),
            compiled: result.catalog,
            surveyed: result.surveyed,
            disk: disk
        )
        last = checked
        return checked
    }
}

extension JSONBuffer {
    /// The text as an editor shows it, in which a byte-order mark is no character.
    fileprivate var withoutByteOrderMark: JSONBuffer {
        withTextBytes { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? JSONBuffer($0.dropFirst(3)) : self }
    }
}

/// The state of a catalog after a check.
struct CheckedCatalog {
    /// The texts of all files, each of which is split into lines once.
    let texts: [String: SourceLines]
    let faults: [ReportedFault]
    let compiled: SchemaCatalog
    let surveyed: SurveyedCatalog
    let disk: any CatalogOnDisk

    /// Returns the parsed text of a file; `nil` for one that is not JSON.
    func document(_ path: String) -> JSONDocument? {
        surveyed.files.first { $0.file.path == path && !$0.file.isPropertyList }?.file.document
    }

    /// A name of a tag in a file.
    struct Reference {
        var path: String
        /// The bytes of the name.
        var range: Range<Int>
    }

    /// Returns the uses of the tags for which a predicate holds, by file and then by place.
    func references(where predicate: (LookupName) -> Bool) -> [Reference] {
        var known: [LookupName: Bool] = [:]
        func isWanted(_ name: LookupName) -> Bool {
            if let known = known[name] { return known }
            let result = predicate(name)
            known[name] = result
            return result
        }
        return surveyed.files.filter { !$0.file.isPropertyList }.flatMap { entry in
            let buffer = entry.file.document.text
            let offsets = Set(entry.survey.tags.filter { isWanted(LookupName($0.name)) }.map(\.offset))
            return buffer.withTextBytes { bytes in
                offsets.sorted().flatMap { offset -> [Reference] in
                    guard let tag = TagSpans(bytes.stringContent(at: offset), in: bytes) else {
                        return []
                    }
                    return tag.alternatives.filter { isWanted(LookupName($0.tag.name)) }.map {
                        Reference(path: entry.file.path, range: $0.name)
                    }
                }
            }
        }
    }

    /// Returns the entries of `Tags.json` with a name, as the bytes of their keys.
    func declarations(of name: LookupName) -> [Reference] {
        surveyed.declaredTags.filter { LookupName($0.name) == name }.map { tag in
            let document = surveyed.files[tag.file].file.document
            let content = document.text.withTextBytes { $0.stringContent(at: tag.offset) }
            return Reference(path: surveyed.files[tag.file].file.path, range: content)
        }
    }

    /// Returns the paths of the files that a tag leads to.
    func targets(of tag: String) -> [String] { surveyed.targets(ofTag: tag).map { surveyed.files[$0].file.path } }

    /// Returns the paths of the files of an owner, whatever their roles.
    func files(ofOwner owner: String) -> [String] {
        texts.keys.filter { (try? SchemaFileName(path: $0))?.owner == owner }.sorted()
    }
}
