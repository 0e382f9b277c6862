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
        var registry = registry
        if appIsRunning {
            problems += agreement.disagreements()
            registry.addExamples(of: declared)
            // A tag that is declared but not registered has its fault in `Tags.json`, and none where it is used.
            declared = DeclaredTags(faulty: Set(declared.entries.map { LookupName($0.name) }))
        }
        self.files = files
        directory = TagDirectory(registry: registry, declared: declared, files: fragments)
        problems += directory.shadowed().map { ($0.problem, SourcePlace(source: Int32($0.file), offset: 0)) }
    }
}

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

extension TagRegistry {
    /// Adds the examples that `Tags.json` states of the transformers.
    fileprivate mutating func addExamples(of declared: DeclaredTags) {
        let examples = Dictionary(declared.transformers.map { (LookupName($0.name), $0.examples) }) { first, _ in first
        }
        for index in transformers.indices {
            transformers[index].examples = examples[LookupName(transformers[index].name)] ?? []
        }
    }
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
        var examples: JSONNode?
        for member in value.members {
            switch member.key {
            case "accepts": accepts = try kinds(member.value)
            case "fragment": fragment = try fragmentName(member.value)
            case "examples": examples = member.value
            case "{comment}": break
            default:
                let nearest = suggestion.nearest(to: member.key, among: ["accepts", "examples", "fragment"]).first
                throw .tagHasMember(member.key, suggestion: nearest)
            }
        }
        switch (accepts, fragment) {
        case (let accepts?, nil):
            var transformer = RegisteredTransformer(name: name, accepts: accepts, conversion: nil)
            if let examples { transformer.examples = try values(examples, of: accepts) }
            declared.transformers.append(transformer)
        case (nil, let fragment?) where examples == nil:
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

    /// Returns the examples of a tag, each of a kind that it accepts.
    private func values(_ node: JSONNode, of kinds: Set<JSONKind>) throws(CompileProblem) -> [JSONValue] {
        guard node.kind == .array, node.count > 0, node.elements.allSatisfy({ kinds.contains(JSONKind($0)) }) else {
            throw .examplesNotAccepted(JSONKind.allCases.filter(kinds.contains).map(\.rawValue))
        }
        return node.elements.map { JSONValue($0) }
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

/// Compares the tags that an app registers with the names of the language, and with the declarations of `Tags.json`.
struct TagAgreement {
    let registry: TagRegistry
    let declared: DeclaredTags

    private var registeredNames: [String] { registry.transformers.map(\.name) + registry.mappers.map(\.name) }

    /// Returns the faults of the registrations themselves. They have no place, because they are in code.
    func problemsOfNames() -> [CompileProblem] {
        var seen: Set<LookupName> = []
        let declaredNames = Set(declared.entries.map { LookupName($0.name) })
        return registeredNames.compactMap { tag in
            let name = LookupName(tag)
            guard LookupName.isValid(tag) else { return .invalidTagName(tag) }
            guard seen.insert(name).inserted else { return .registeredTwice(tag) }
            // The fault of a declared tag is reported at its declaration.
            return BuiltInTag(reserving: name) == nil || declaredNames.contains(name) ? nil : .shadowedByName(tag)
        }
    }

    /// Returns the differences between the app's registrations and its `Tags.json`.
    func disagreements() -> [(problem: CompileProblem, place: SourcePlace)] {
        guard let start = declared.start else { return [] }
        let registered = Dictionary(
            registeredDescriptions(),
            uniquingKeysWith: { first, _ in first }
        )
        let declarations = Dictionary(declaredDescriptions(), uniquingKeysWith: { first, _ in first })
        var problems: [(problem: CompileProblem, place: SourcePlace)] = []
        for (tag, place) in declared.entries where !declared.faulty.contains(LookupName(tag)) {
            let name = LookupName(tag)
            if let found = registered[name], let declaration = declarations[name] {
                guard found.folded != declaration.folded else { continue }
                problems.append((.declaredAs(declaration.text, tag, registeredAs: found.text), place))
            } else if registered[name] == nil {
                problems.append((.notRegistered(tag), place))
            }
        }
        let declaredNames = Set(declared.entries.map { LookupName($0.name) })
        for tag in registeredNames where !declaredNames.contains(LookupName(tag)) {
            problems.append((.notDeclared(tag), start))
        }
        return problems
    }

    private typealias Described = (LookupName, (text: String, folded: String))

    private func registeredDescriptions() -> [Described] {
        registry.transformers.map(Self.describe) + registry.mappers.map(Self.describe)
    }

    private func declaredDescriptions() -> [Described] {
        declared.transformers.map(Self.describe) + declared.mappers.map(Self.describe)
    }

    private static func describe(_ transformer: RegisteredTransformer) -> Described {
        let kinds = JSONKind.allCases.filter(transformer.accepts.contains).map { "\"\($0.rawValue)\"" }
        let text = "\"accepts\": [\(kinds.joined(separator: ", "))]"
        return (LookupName(transformer.name), (text, text))
    }

    private static func describe(_ mapper: RegisteredMapper) -> Described {
        let folded = "fragment \(LookupName(mapper.fragment).folded)"
        return (LookupName(mapper.name), ("\"fragment\": \"\(mapper.fragment)\"", folded))
    }
}
