/// Joins what includes bring to the objects that include it: each object once, those that are included first.
struct IncludeResolver {
    let compilation: Compilation
    let components: StrongComponents
    /// By object.
    private(set) var forms: [ObjectForm]
    /// Where two includes name one thing: whether they agree is known when all objects are joined.
    private(set) var meetings: [Meeting] = []
    private var joinedKeys = 0
    private var isFull = false

    /// Includes of a catalog may bring so many keys in all: includes of includes multiply.
    static let limit = 1_000_000

    /// Two includes that bring the same key, `{*}` or case.
    struct Meeting {
        var first: Side
        var second: Side
        var tag: String
        var place: SourcePlace
        /// Whether one of them was not asked for by the object itself.
        var isOfExtension = false

        enum Side {
            case key(KeyDraft)
            case rest(RestDraft)
            case cases(Int32)
            /// The branch of a case for a value.
            case branch(value: String, of: String, NodeID)
        }
    }

    init(_ compilation: Compilation, _ components: StrongComponents) {
        self.compilation = compilation
        self.components = components
        forms = Array(repeating: ObjectForm(), count: compilation.program.objects.count)
    }

    mutating func resolve() {
        for node in components.order {
            guard let index = compilation.program.object(at: NodeID(Int(node))) else { continue }
            forms[index] = form(of: compilation.program.objects[index])
        }
    }

    private mutating func form(of object: ObjectDraft) -> ObjectForm {
        var joiner = Joiner(object, compilation.program)
        for member in object.members {
            switch member {
            case .key(let key): joiner.form.entries.append(.key(key))
            case .cases(let index): joiner.form.entries.append(.cases(index))
            case .rest(let rest): joiner.form.rest = rest
            case .include(let include): join(include, of: object, with: &joiner)
            case .extension(let include): join(include, of: object, with: &joiner, isExtension: true)
            }
        }
        for cases in joiner.mergedCases { compilation.program.cases.append(cases) }
        meetings += joiner.meetings
        return joiner.form
    }

    private mutating func join(
        _ include: IncludeDraft,
        of object: ObjectDraft,
        with joiner: inout Joiner,
        isExtension: Bool = false
    ) {
        // A ring of includes is a fault of its own.
        guard !components.areTogether(object.node.index, include.target.index) else { return }
        guard let end = compilation.program.end(of: include.target), !compilation.program.unusable.contains(end),
            let included = compilation.program.object(at: end)
        else {
            report(include)
            return
        }
        joinedKeys += forms[included].entries.count
        guard joinedKeys <= Self.limit else {
            // Once for the catalog: every include from here on is one too many.
            if !isFull { compilation.faults.report(.include(.tooMany(limit: Self.limit)), at: include.place) }
            isFull = true
            return
        }
        if isExtension {
            joiner.extend(by: forms[included], include)
        } else {
            joiner.join(forms[included], of: include)
        }
    }

    /// An include of what is no object; but of what has its own fault already nothing is said.
    private func report(_ include: IncludeDraft) {
        if let end = compilation.program.end(of: include.target), compilation.program.unusable.contains(end) { return }
        if components.isOnCycle(include.target.index) { return }
        compilation.faults.report(.include(.notObject(include.tag)), at: include.place)
    }
}

/// Joins the includes of one object.
private struct Joiner {
    var form = ObjectForm()
    private(set) var meetings: [IncludeResolver.Meeting] = []
    /// Cases to which extensions have added branches, to be put behind the program's own.
    private(set) var mergedCases: [CaseDraft] = []
    private let program: ProgramDraft
    /// What the object itself names: it wins.
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
            meet(.rest(first), .rest(rest), include)
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
        if first.place != key.place || first.node != key.node { meet(.key(first), .key(key), include) }
    }

    private mutating func join(cases index: Int32, of include: IncludeDraft) {
        let name = program.cases[Int(index)].name
        guard !ownCases.contains(name) else { return }
        guard let first = includedCases[name] else {
            includedCases[name] = index
            form.entries.append(.cases(index))
            return
        }
        if first != index { meet(.cases(first), .cases(index), include) }
    }

    private mutating func meet(
        _ first: IncludeResolver.Meeting.Side,
        _ second: IncludeResolver.Meeting.Side,
        _ include: IncludeDraft
    ) {
        meetings.append(.init(first: first, second: second, tag: include.tag, place: include.place))
    }
}

/// Joins what other files add to an object: it wins over nothing, and must agree with what is there.
extension Joiner {
    mutating func extend(by added: ObjectForm, _ include: IncludeDraft) {
        var keys = Dictionary(form.keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for entry in added.entries {
            switch entry {
            case .key(var key):
                if let first = keys[key.name] {
                    guard first.place != key.place || first.node != key.node else { continue }
                    meet(.key(first), .key(key), include, at: key.place)
                } else {
                    keys[key.name] = key
                    key.includes.insert(include.tagIndex, at: 0)
                    form.entries.append(.key(key))
                }
            case .cases(let index): extend(byCases: index, include)
            }
        }
        guard let rest = added.rest else { return }
        if let first = form.rest {
            if first.node != rest.node { meet(.rest(first), .rest(rest), include, at: rest.place) }
        } else {
            form.rest = rest
        }
    }

    /// Adds the branches of a case, where the object has one of the same key.
    private mutating func extend(byCases index: Int32, _ include: IncludeDraft) {
        let added = cases(index)
        let position = form.entries.firstIndex { entry in
            if case .cases(let first) = entry { cases(first).name == added.name } else { false }
        }
        guard let position, case .cases(let first) = form.entries[position] else {
            form.entries.append(.cases(index))
            return
        }
        guard first != index else { return }
        var merged = cases(first)
        var nodes = Dictionary(merged.branches.map { (ExactName($0.value), $0.node) }, uniquingKeysWith: { a, _ in a })
        for branch in added.branches {
            if let node = nodes[ExactName(branch.value)] {
                meet(branch.value, node, branch.node, of: added, include)
            } else {
                nodes[ExactName(branch.value)] = branch.node
                merged.branches.append(branch)
            }
        }
        if merged.otherwise == .none {
            merged.otherwise = added.otherwise
        } else if added.otherwise != .none {
            meet("{*}", merged.otherwise, added.otherwise, of: added, include)
        }
        form.entries[position] = .cases(Int32(program.cases.count + mergedCases.count))
        mergedCases.append(merged)
    }

    /// A case of the program, or one that was merged here.
    private func cases(_ index: Int32) -> CaseDraft {
        let count = program.cases.count
        return Int(index) < count ? program.cases[Int(index)] : mergedCases[Int(index) - count]
    }

    private mutating func meet(
        _ value: String,
        _ first: NodeID,
        _ second: NodeID,
        of cases: CaseDraft,
        _ include: IncludeDraft
    ) {
        guard first != second else { return }
        let sides = (
            IncludeResolver.Meeting.Side.branch(value: value, of: cases.key, first),
            IncludeResolver.Meeting.Side.branch(value: value, of: cases.key, second)
        )
        meet(sides.0, sides.1, include, at: program.place(second))
    }

    private mutating func meet(
        _ first: IncludeResolver.Meeting.Side,
        _ second: IncludeResolver.Meeting.Side,
        _ include: IncludeDraft,
        at place: SourcePlace
    ) {
        meetings.append(.init(first: first, second: second, tag: include.tag, place: place, isOfExtension: true))
    }
}
