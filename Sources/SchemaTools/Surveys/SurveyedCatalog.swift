import SchemaEngine

/// The files of a catalog with their surveys, and the references between them.
struct SurveyedCatalog {
    /// A file and its survey, which the checks of a catalog after each change share.
    final class Entry: Sendable {
        let file: LintedFile
        let survey: FileSurvey

        init(file: LintedFile, survey: FileSurvey) {
            self.file = file
            self.survey = survey
        }
    }

    let files: [Entry]
    /// The arrays of the compiled schemas.
    let arrays: SchemaCatalog.Arrays
    /// The path templates of requests.
    let requests: [RequestPath]
    /// The tags that `Tags.json` declares.
    let declaredTags: [DeclaredTag]
    /// The indices of files, by the tag names that refer to them.
    private let owners: [LookupName: [Int]]
    private let mappers: [LookupName: LookupName]
    /// The files that each tag of the catalog can refer to.
    private var targets: [String: [Int]] = [:]
    /// The files that extend each file. A reference to the extended file also leads to them.
    private var extensions: [Int: [Int]] = [:]

    /// An entry of `Tags.json`.
    struct DeclaredTag {
        var name: String
        /// The index of the file that has the entry, and the offset of its key.
        var file: Int
        var offset: Int
        /// The fragment that the tag's mapper maps.
        var fragment: String?
    }

    init(_ files: [Entry], arrays: SchemaCatalog.Arrays, requests: [RequestPath]) {
        self.files = files
        self.arrays = arrays
        self.requests = requests
        declaredTags = Self.declaredTags(in: files)
        var owners: [LookupName: [Int]] = [:]
        for (index, entry) in files.enumerated() where !entry.file.isTagsFile {
            guard let name = entry.file.name, name.status == nil, name.role.definesTag else {
                continue
            }
            owners[LookupName(name.owner), default: []].append(index)
        }
        self.owners = owners
        mappers = Dictionary(
            declaredTags.compactMap { tag in tag.fragment.map { (LookupName(tag.name), LookupName($0)) } },
            uniquingKeysWith: { first, _ in first }
        )
        for (index, entry) in files.enumerated() {
            for use in entry.survey.tags {
                let found = targets[use.name] ?? targets(ofTag: use.name)
                targets[use.name] = found
                guard use.purpose == .extension else { continue }
                for target in found { extensions[target, default: []].append(index) }
            }
        }
    }

    private static func declaredTags(in files: [Entry]) -> [DeclaredTag] {
        files.enumerated().filter(\.element.file.isTagsFile).flatMap { index, entry in
            entry.file.document.root.members.filter { $0.key != "{comment}" }.map { member in
                let fragment = member.value["fragment"].flatMap { $0.kind == .string ? $0.string : nil }
                return DeclaredTag(name: member.key, file: index, offset: member.keyOffset, fragment: fragment)
            }
        }
    }

    /// Whether the catalog has files of requests, and not only fragments for
    /// other catalogs.
    var hasRequests: Bool { files.contains { !$0.file.isFragment && !$0.file.isTagsFile && $0.file.name != nil } }

    /// Returns the files that a tag can refer to, in either direction.
    func targets(ofTag name: String) -> [Int] {
        if let known = targets[name] { return known }
        let name = LookupName(name)
        guard BuiltInTag(reserving: name) == nil else { return [] }
        return owners[mappers[name] ?? name] ?? []
    }

    /// Returns the files that can be reached from `starts`, including `starts`.
    func reachable(from starts: [Int], through follows: (FileSurvey.TagUse) -> Bool = { _ in true }) -> Set<Int> {
        var found = Set(starts)
        var waiting = starts
        while let index = waiting.popLast() {
            for file in extensions[index] ?? [] where found.insert(file).inserted { waiting.append(file) }
            for use in files[index].survey.tags where use.purpose != .extension && follows(use) {
                for target in targets(ofTag: use.name) where found.insert(target).inserted { waiting.append(target) }
            }
        }
        return found
    }
}
