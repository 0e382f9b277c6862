/// Joins the includes of one object.
struct IncludeJoiner {
    var form = ObjectForm()
    var overlaps: [IncludeResolver.Overlap] = []
    /// The cases to which extensions have added branches. They are appended to the program's cases.
    var mergedCases: [CaseDraft] = []
    let program: ProgramDraft
    /// The keys that the object itself names. They override those of includes.
    private var ownKeys: Set<Int32> = []
    private var ownCases: Set<Int32> = []
    private var hasOwnRest = false
    private var includedKeys: [Int32: KeyDraft] = [:]
    private var includedCases: [Int32: Int32] = [:]

    init(_ object: ObjectDraft, _ program: ProgramDraft) {
        self.program = program
        let hasIncludes = object.members.contains { if case .include = $0 { true } else { false } }
        guard hasIncludes else { return }
        for member in object.members {
            switch member {
            case .key(let key): ownKeys.insert(key.name)
            case .cases(let index): ownCases.insert(program.cases[Int(index)].name)
            case .rest: hasOwnRest = true
            case .include, .extension: break
            }
        }
    }

    mutating func join(_ included: ObjectForm, of include: IncludeDraft) {
        for entry in included.entries {
            switch entry {
            case .key(let key): join(key, of: include)
            case .cases(let index): join(cases: index, of: include)
            }
        }
        guard let rest = included.rest, !hasOwnRest else { return }
        if let first = form.rest {
            addOverlap(.rest(first), .rest(rest), include)
        } else {
            form.rest = rest
        }
    }

    private mutating func join(_ key: KeyDraft, of include: IncludeDraft) {
        guard !ownKeys.contains(key.name) else { return }
        guard let first = includedKeys[key.name] else {
            includedKeys[key.name] = key
            var key = key
            key.includes.insert(include.tagIndex, at: 0)
            form.entries.append(.key(key))
            return
        }
        if first.place != key.place || first.node != key.node { addOverlap(.key(first), .key(key), include) }
    }

    private mutating func join(cases index: Int32, of include: IncludeDraft) {
        let name = program.cases[Int(index)].name
        guard !ownCases.contains(name) else { return }
        guard let first = includedCases[name] else {
            includedCases[name] = index
            form.entries.append(.cases(index))
            return
        }
        if first != index { addOverlap(.cases(first), .cases(index), include) }
    }

    private mutating func addOverlap(
        _ first: IncludeResolver.Overlap.Side,
        _ second: IncludeResolver.Overlap.Side,
        _ include: IncludeDraft
    ) {
        overlaps.append(.init(first: first, second: second, tag: include.tag, place: include.place))
    }
}
