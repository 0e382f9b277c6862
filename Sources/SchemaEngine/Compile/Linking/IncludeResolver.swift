/// Joins the keys of includes to the objects that include them: each object once, included objects first.
struct IncludeResolver {
    let compilation: Compilation
    let components: StronglyConnectedComponents
    /// The joined objects, by object index.
    private(set) var forms: [ObjectForm]
    /// The pairs of includes that name the same subject. They are compared after all objects are joined.
    private(set) var overlaps: [Overlap] = []
    private var joinedKeys = 0
    private var isFull = false

    /// The maximum number of keys that the includes of a catalog bring in total: nested includes multiply.
    static let limit = 1_000_000

    /// Two definitions of the same key, `{*}`, `{* TAG}`, count, case or branch.
    struct Overlap {
        var first: Side
        var second: Side
        var tag: String
        var place: SourcePlace
        /// Whether an extension brings one of them, instead of the object's own
        /// include.
        var isOfExtension = false

        enum Side {
            case key(KeyDraft)
            case rest(RestDraft)
            case mapKey(MapKeyDraft)
            case count(CountRequirement)
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
            case .mapKey(let key): joiner.form.entries.append(.mapKey(key))
            case .count(let count): joiner.form.entries.append(.count(count))
            case .include(let include): join(include, of: object, with: &joiner)
            case .extension(let include): join(include, of: object, with: &joiner, isExtension: true)
            }
        }
        for cases in joiner.mergedCases { compilation.program.cases.append(cases) }
        overlaps += joiner.overlaps
        return joiner.form
    }

    private mutating func join(
        _ include: IncludeDraft,
        of object: ObjectDraft,
        with joiner: inout IncludeJoiner,
        isExtension: Bool = false
    ) {
        // A cycle of includes is a separate fault.
        guard !components.areTogether(object.node.index, include.target.index) else { return }
        guard let end = compilation.program.end(of: include.target), !compilation.program.unusable.contains(end),
            let included = compilation.program.object(at: end)
        else {
            report(include)
            return
        }
        joinedKeys += forms[included].entries.count
        guard joinedKeys <= Self.limit else {
            // The fault is reported once for the catalog.
            if !isFull { compilation.faults.report(.tooManyKeys(limit: Self.limit), at: include.place) }
            isFull = true
            return
        }
        if isExtension {
            joiner.extend(by: forms[included], include)
        } else {
            joiner.join(forms[included], of: include)
        }
    }

    /// Reports an include of something that is not an object, unless that has its own fault.
    private func report(_ include: IncludeDraft) {
        if let end = compilation.program.end(of: include.target), compilation.program.unusable.contains(end) { return }
        if components.isOnCycle(include.target.index) { return }
        compilation.faults.report(.notObject(.include, include.tag), at: include.place)
    }
}
