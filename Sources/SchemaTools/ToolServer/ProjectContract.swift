import SchemaEngine
import SchematicText

/// The schema files of a project by their names, which are read only when a tool needs them.
struct ProjectContract {
    /// Schema files that are compiled together: those below a folder with a `Tags.json`, or below the folder of the schemas.
    struct Catalog {
        /// The folder below the folder of the schemas, with a slash at its end.
        let key: String
        fileprivate(set) var files: [(path: String, name: SchemaFileName)] = []
        fileprivate(set) var byOwner: [LookupName: [Int]] = [:]
        fileprivate(set) var tagsFile: String?

        var paths: [String] { files.map(\.path) + (tagsFile.map { [$0] } ?? []) }

        /// The names of all requests, sorted.
        var calls: [String] {
            let owners = byOwner.values.compactMap { indices -> String? in
                indices.lazy.map { files[$0].name }.first { $0.role != .fragment }?.owner
            }
            return owners.filter { $0 != SchemaIndex.commonError }.sorted()
        }

        func files(of owner: String) -> [(path: String, name: SchemaFileName)] {
            (byOwner[LookupName(owner)] ?? []).map { files[$0] }
        }
    }

    let files: any ProjectFiles
    private(set) var catalogs: [Catalog] = []
    private var paths: [String] = []
    /// The paths in the order in which the folder has them.
    private var unsorted: [String] = []

    init(_ files: any ProjectFiles) { self.files = files }

    /// Reads the names of the files again. The contents are never kept.
    mutating func refresh() throws(ToolFailure) {
        let found = try files.schemaPaths()
        guard !found.elementsEqual(unsorted, by: { $0.isExactly($1) }) else { return }
        unsorted = found
        paths = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let prefix = files.schemaFolder.isEmpty ? "" : files.schemaFolder + "/"
        let tagsFiles = paths.filter { $0.lastComponent == "Tags.json" }
        let keys = tagsFiles.map { String($0.dropLast("Tags.json".count).dropFirst(prefix.count)) }
        var catalogs: [String: Catalog] = ["": Catalog(key: "")]
        for key in keys { catalogs[key] = Catalog(key: key) }
        for (tagsFile, key) in zip(tagsFiles, keys) { catalogs[key]?.tagsFile = tagsFile }
        for path in paths {
            guard let name = try? SchemaFileName(path: path), !name.isTagsFile else { continue }
            let inner = path.dropFirst(prefix.count)
            let key = keys.filter { inner.utf8.starts(with: $0.utf8) }.max { $0.utf8.count < $1.utf8.count } ?? ""
            guard var catalog = catalogs.removeValue(forKey: key) else { continue }
            catalog.byOwner[LookupName(name.owner), default: []].append(catalog.files.count)
            catalog.files.append((path, name))
            catalogs[key] = catalog
        }
        self.catalogs = catalogs.values.filter { !$0.files.isEmpty }.sorted { $0.key < $1.key }
    }

    // MARK: Names

    /// Returns the catalog of a call and the call's name as its files spell it.
    func call(_ name: String) throws(ToolFailure) -> (Catalog, owner: String) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let owner = parts.last.map(String.init) ?? ""
        let folder = parts.dropLast().map { $0 + "/" }.joined()
        let found = catalogs.compactMap { catalog -> (Catalog, owner: String)? in
            guard folder.isEmpty || catalog.key.isExactly(folder) else { return nil }
            let names = catalog.files(of: owner).map(\.name)
            return names.first { $0.role != .fragment }.map { (catalog, $0.owner) }
        }
        guard let first = found.first else {
            var suggestion = Suggestion()
            let nearest = suggestion.nearest(to: owner, among: catalogs.flatMap(\.calls)).first
            throw ToolFailure(
                "expected a call of the contract, found '\(name)'; "
                    + (nearest.map { "did you mean '\($0)'?" } ?? "list_calls lists them")
            )
        }
        guard found.count == 1 else {
            let names = found.map { "'\($0.0.key)\(owner)'" }.joined(separator: " or ")
            throw ToolFailure("several folders have the call '\(owner)'; write \(names)")
        }
        return first
    }

    /// Returns the catalog of a schema file.
    func catalog(ofFile path: String) throws(ToolFailure) -> Catalog {
        if let catalog = catalogs.first(where: { $0.paths.contains { $0.isExactly(path) } }) { return catalog }
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: path, among: paths).first
        throw ToolFailure(
            "expected the path of a schema, such as Schemas/GetIssue.response.json, found '\(path)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        )
    }

    // MARK: Contents

    /// Returns all files of a catalog.
    func sources(of catalog: Catalog) throws(ToolFailure) -> [SchemaSource] {
        var sources: [SchemaSource] = []
        for path in catalog.paths { sources.append(SchemaSource(path: path, text: try files.text(of: path))) }
        return sources
    }

    /// Returns the files of a call, of the common refusals, and those that these refer to by tags.
    func sources(of owner: String, in catalog: Catalog) throws(ToolFailure) -> [SchemaSource] {
        var sources: [SchemaSource] = []
        var fragments: [LookupName: String] = [:]
        if let path = catalog.tagsFile {
            let source = SchemaSource(path: path, text: try files.text(of: path))
            sources.append(source)
            for member in LintedFile(source).map({ Array($0.document.root.members) }) ?? [] {
                fragments[LookupName(member.key)] = member.value["fragment"]?.string
            }
        }
        let common = (catalog.byOwner[LookupName(SchemaIndex.commonError)] ?? []).filter {
            catalog.files[$0].name.role != .fragment
        }
        var waiting = (catalog.byOwner[LookupName(owner)] ?? []) + common
        var known = Set(waiting)
        while let index = waiting.popLast() {
            let source = SchemaSource(
                path: catalog.files[index].path,
                text: try files.text(of: catalog.files[index].path)
            )
            sources.append(source)
            guard let document = LintedFile(source)?.document else { continue }
            for tag in Self.tags(in: document.root) {
                let target = fragments[LookupName(tag)].map { LookupName($0) } ?? LookupName(tag)
                for other in catalog.byOwner[target] ?? [] {
                    let name = catalog.files[other].name
                    if name.role.definesTag, name.status == nil, known.insert(other).inserted { waiting.append(other) }
                }
            }
        }
        return sources
    }

    /// Returns the names of all tags in the strings of a schema.
    private static func tags(in root: JSONNode) -> Set<String> {
        var (waiting, tags) = ([root], Set<String>())
        while let node = waiting.popLast() {
            switch node.kind {
            case .object: waiting += node.members.map(\.value)
            case .array: waiting += node.elements
            case .string:
                guard let content = Braces.content(of: node.string), let tag = try? TagSyntax(reading: content) else {
                    continue
                }
                tags.formUnion(tag.alternatives.map(\.name))
            case .number, .boolean, .null: continue
            }
        }
        return tags
    }

    /// Returns the settings of the project for a catalog, which are the nearest ones above its schemas.
    func configuration(of catalog: Catalog) throws(ToolFailure) -> LintConfiguration {
        let prefix = files.schemaFolder.isEmpty ? "" : files.schemaFolder + "/"
        var folder = String((prefix + catalog.key).dropLast())
        while true {
            let path = (folder.isEmpty ? "" : folder + "/") + LintConfiguration.fileName
            if let text = try? files.text(of: path) {
                do throws(ConfigurationError) {
                    return try LintConfiguration(reading: text)
                } catch {
                    throw ToolFailure("\(path):\(error.line):\(error.column): \(error.message)")
                }
            }
            guard !folder.isEmpty else { return LintConfiguration() }
            folder = folder.split(separator: "/").dropLast().joined(separator: "/")
        }
    }
}
