/// The tags that `Tags.json` declares.
struct DeclaredTags {
    var transformers: [RegisteredTransformer] = []
    var mappers: [RegisteredMapper] = []
    /// Names whose entries cannot be read.
    var faulty: Set<LookupName> = []
    /// Every entry, with the place of its key.
    var entries: [(name: String, place: SourcePlace)] = []
    /// The place at which the first `Tags.json` begins, if the catalog has one.
    var start: SourcePlace?
}

/// Reads `Tags.json`: `{ "money": { "accepts": ["string", "number"] }, "issue": { "fragment": "Issue" } }`.
struct TagsFileReader {
    let files: FragmentFiles
    private(set) var declared = DeclaredTags()
    private(set) var problems: [(problem: CompileProblem, place: SourcePlace)] = []
    private var seen: Set<LookupName> = []
    private var suggestion = Suggestion()

    init(files: FragmentFiles) { self.files = files }

    /// Reads one file. The declarations of several files are combined.
    mutating func read(_ document: JSONDocument, source: Int32) {
        let root = document.root
        declared.start = declared.start ?? SourcePlace(source: source, offset: Int32(root.offset))
        guard root.kind == .object else {
            problems.append((.tagsNotObject, SourcePlace(source: source, offset: Int32(root.offset))))
            return
        }
        var keys: Set<ExactName> = []
        for member in root.members where member.key != "{comment}" && keys.insert(ExactName(member.key)).inserted {
            let place = SourcePlace(source: source, offset: Int32(member.keyOffset))
            do {
                try readEntry(member.key, member.value, at: place)
                declared.entries.append((member.key, place))
            } catch {
                declared.faulty.insert(LookupName(member.key))
                declared.entries.append((member.key, place))
                problems.append((error, place))
            }
        }
    }

    private mutating func readEntry(_ name: String, _ value: JSONNode, at place: SourcePlace) throws(CompileProblem) {
        guard LookupName.isValid(name) else { throw .tagNotName(name) }
        guard seen.insert(LookupName(name)).inserted else { throw .declaredTwice(name) }
        if BuiltInTag(reserving: LookupName(name)) != nil { problems.append((.shadowedByName(name), place)) }
        guard value.kind == .object else { throw .tagNotObject(name) }
        var accepts: Set<JSONKind>?
        var fragment: String?
        for member in value.members {
            switch member.key {
            case "accepts": accepts = try kinds(member.value)
            case "fragment": fragment = try fragmentName(member.value)
            case "{comment}": break
            default:
                let nearest = suggestion.nearest(to: member.key, among: ["accepts", "fragment"]).first
                throw .tagHasMember(member.key, suggestion: nearest)
            }
        }
        switch (accepts, fragment) {
        case (let accepts?, nil):
            declared.transformers.append(RegisteredTransformer(name: name, accepts: accepts, conversion: nil))
        case (nil, let fragment?):
            declared.mappers.append(RegisteredMapper(name: name, fragment: fragment))
        default: throw .tagNotOneMember(name)
        }
    }

    private mutating func kinds(_ value: JSONNode) throws(CompileProblem) -> Set<JSONKind> {
        guard value.kind == .array else { throw .acceptsNotKinds }
        var kinds: Set<JSONKind> = []
        for element in value.elements {
            guard element.kind == .string else { throw .acceptsNotKinds }
            let name = element.string
            guard let kind = JSONKind(rawValue: name) else {
                let known = JSONKind.allCases.map(\.rawValue)
                throw .acceptsUnknownKind(name, suggestion: suggestion.nearest(to: name, among: known).first)
            }
            kinds.insert(kind)
        }
        guard !kinds.isEmpty else { throw .acceptsNotKinds }
        return kinds
    }

    private mutating func fragmentName(_ value: JSONNode) throws(CompileProblem) -> String {
        guard value.kind == .string, !value.string.isEmpty else { throw .fragmentNotName }
        let name = value.string
        let lookup = LookupName(name)
        guard files.file(lookup, .response) == nil, files.file(lookup, .request) == nil else { return name }
        let known = files.tags(.response) + files.tags(.request)
        throw .unknownFragment(name, suggestions: suggestion.nearest(to: name, among: Set(known)))
    }
}
