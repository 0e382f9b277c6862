/// Joins what includes bring to the objects that include it: each object once, those that are included first.
struct IncludeResolver {
    let compilation: Compilation
    let components: StronglyConnectedComponents
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

    init(_ compilation: Compilation, _ components: StronglyConnectedComponents) {
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
        var joiner = IncludeJoiner(object, compilation.program)
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
        with joiner: inout IncludeJoiner,
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
