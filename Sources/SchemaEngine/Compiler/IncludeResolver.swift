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

        enum Side {
            case key(KeyDraft)
            case rest(RestDraft)
            case cases(Int32)
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
            }
        }
        meetings += joiner.meetings
        return joiner.form
    }

    private mutating func join(_ include: IncludeDraft, of object: ObjectDraft, with joiner: inout Joiner) {
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
        joiner.join(forms[included], of: include)
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
            case .include: break
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
