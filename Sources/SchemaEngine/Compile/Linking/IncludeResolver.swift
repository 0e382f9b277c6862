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
    static let limit = 200_000

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

    /// The joined objects without the keys of the other side, by object index.
    var formsOfSides: [ObjectForm] {
        zip(forms, compilation.program.objects).map { $0.keys(of: $1.direction) }
    }

    private mutating func form(of object: ObjectDraft) -> ObjectForm {
        var joiner = IncludeJoiner(object, compilation)
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

/// Joins the includes of one object.
struct IncludeJoiner {
    var form = ObjectForm()
    var overlaps: [IncludeResolver.Overlap] = []
    /// The cases to which extensions have added branches. They are appended to the program's cases.
    var mergedCases: [CaseDraft] = []
    /// The branches of these cases, by their values.
    private var mergedNodes: [[ExactName: NodeID]] = []
    private let compilation: Compilation
    /// The keys that the object itself names. They override those of includes.
    private var ownKeys: Set<Int32> = []
    private var ownCases: Set<Int32> = []
    private var ownMapKeys: Set<ExactName> = []
    private var hasOwnRest = false
    private var hasOwnCount = false
    private var includedKeys: [Int32: KeyDraft] = [:]
    private var includedCases: [Int32: Int32] = [:]
    private var includedMapKeys: [ExactName: MapKeyDraft] = [:]
    private var includedCount: CountRequirement?
    /// The first entries of each subject, for extensions, of which an object can have many.
    private var known = FirstEntries()

    init(_ object: ObjectDraft, _ compilation: Compilation) {
        self.compilation = compilation
        let hasIncludes = object.members.contains { if case .include = $0 { true } else { false } }
        guard hasIncludes else { return }
        for member in object.members {
            switch member {
            case .key(let key): ownKeys.insert(key.name)
            case .cases(let index): ownCases.insert(compilation.program.cases[Int(index)].name)
            case .rest: hasOwnRest = true
            case .mapKey(let key): ownMapKeys.insert(ExactName(key.tag))
            case .count: hasOwnCount = true
            case .include, .extension: break
            }
        }
    }

    mutating func join(_ included: ObjectForm, of include: IncludeDraft) {
        for entry in included.entries {
            switch entry {
            case .key(let key): join(key, of: include)
            case .mapKey(let key): join(key, of: include)
            case .count(let count): join(count, of: include)
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

    private mutating func join(_ key: MapKeyDraft, of include: IncludeDraft) {
        guard !ownMapKeys.contains(ExactName(key.tag)) else { return }
        guard let first = includedMapKeys[ExactName(key.tag)] else {
            includedMapKeys[ExactName(key.tag)] = key
            form.entries.append(.mapKey(key))
            return
        }
        if first.node != key.node { addOverlap(.mapKey(first), .mapKey(key), include) }
    }

    private mutating func join(_ count: CountRequirement, of include: IncludeDraft) {
        guard !hasOwnCount else { return }
        guard let first = includedCount else {
            includedCount = count
            form.entries.append(.count(count))
            return
        }
        if !first.isEqual(to: count) { addOverlap(.count(first), .count(count), include) }
    }

    private mutating func join(cases index: Int32, of include: IncludeDraft) {
        let name = compilation.program.cases[Int(index)].name
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

/// Joins the additions of other files to an object. An addition overrides nothing, and must agree with the existing
/// definition.
extension IncludeJoiner {
    mutating func extend(by added: ObjectForm, _ include: IncludeDraft) {
        for entry in added.entries {
            addKnownEntries()
            switch entry {
            case .key(var key):
                if let first = known.keys[key.name] {
                    guard first.place != key.place || first.node != key.node else { continue }
                    addOverlap(.key(first), .key(key), include, at: key.place)
                } else {
                    key.includes.insert(include.tagIndex, at: 0)
                    form.entries.append(.key(key))
                }
            case .mapKey(let key):
                if let first = known.mapKeys[ExactName(key.tag)] {
                    if first.node != key.node { addOverlap(.mapKey(first), .mapKey(key), include, at: key.place) }
                } else {
                    form.entries.append(.mapKey(key))
                }
            case .count(let count):
                if let first = known.count {
                    if !first.isEqual(to: count) { addOverlap(.count(first), .count(count), include, at: count.place) }
                } else {
                    form.entries.append(.count(count))
                }
            case .cases(let index): extend(byCases: index, include)
            }
        }
        guard let rest = added.rest else { return }
        if let first = form.rest {
            if first.node != rest.node { addOverlap(.rest(first), .rest(rest), include, at: rest.place) }
        } else {
            form.rest = rest
        }
    }

    private mutating func addKnownEntries() {
        for entry in form.entries[known.number...] {
            if case .cases(let index) = entry {
                known.add(entry, nameOfCase: cases(index).name)
            } else {
                known.add(entry, nameOfCase: nil)
            }
        }
    }

    /// Adds the branches of a case to the object's case of the same key, if it has one.
    private mutating func extend(byCases index: Int32, _ include: IncludeDraft) {
        let added = cases(index)
        guard let position = known.cases[added.name], case .cases(let first) = form.entries[position] else {
            form.entries.append(.cases(index))
            return
        }
        guard first != index else { return }
        // Many extensions can add branches, so that they are added to one copy of the case.
        let count = compilation.program.cases.count
        if Int(first) < count {
            let merged = cases(first)
            form.entries[position] = .cases(Int32(count + mergedCases.count))
            mergedCases.append(merged)
            mergedNodes.append(
                Dictionary(merged.branches.map { (ExactName($0.value), $0.node) }, uniquingKeysWith: { a, _ in a })
            )
        }
        let merged = Int(first) < count ? mergedCases.count - 1 : Int(first) - count
        for branch in added.branches {
            if let node = mergedNodes[merged][ExactName(branch.value)] {
                addOverlap(branch.value, node, branch.node, of: added, include)
            } else {
                mergedNodes[merged][ExactName(branch.value)] = branch.node
                mergedCases[merged].branches.append(branch)
            }
        }
        if mergedCases[merged].otherwise == .none {
            mergedCases[merged].otherwise = added.otherwise
        } else if added.otherwise != .none {
            addOverlap("{*}", mergedCases[merged].otherwise, added.otherwise, of: added, include)
        }
    }

    /// Returns a case of the program, or one that was merged here.
    private func cases(_ index: Int32) -> CaseDraft {
        let count = compilation.program.cases.count
        return Int(index) < count ? compilation.program.cases[Int(index)] : mergedCases[Int(index) - count]
    }

    private mutating func addOverlap(
        _ value: String,
        _ first: NodeID,
        _ second: NodeID,
        of cases: CaseDraft,
        _ include: IncludeDraft
    ) {
        guard first != second else { return }
        let sides = (
            IncludeResolver.Overlap.Side.branch(value: value, of: cases.key, first),
            IncludeResolver.Overlap.Side.branch(value: value, of: cases.key, second)
        )
        addOverlap(sides.0, sides.1, include, at: compilation.program.place(second))
    }

    private mutating func addOverlap(
        _ first: IncludeResolver.Overlap.Side,
        _ second: IncludeResolver.Overlap.Side,
        _ include: IncludeDraft,
        at place: SourcePlace
    ) {
        overlaps.append(.init(first: first, second: second, tag: include.tag, place: place, isOfExtension: true))
    }
}

/// The first entries of an object's form, by what they describe.
private struct FirstEntries {
    private(set) var keys: [Int32: KeyDraft] = [:]
    private(set) var mapKeys: [ExactName: MapKeyDraft] = [:]
    private(set) var count: CountRequirement?
    /// The positions of cases, by the names of their keys.
    private(set) var cases: [Int32: Int] = [:]
    /// The number of entries so far.
    private(set) var number = 0

    /// Adds the next entry. `name` is that of the key of a case.
    mutating func add(_ entry: ObjectForm.Entry, nameOfCase name: Int32?) {
        switch entry {
        case .key(let key): if keys[key.name] == nil { keys[key.name] = key }
        case .mapKey(let key): if mapKeys[ExactName(key.tag)] == nil { mapKeys[ExactName(key.tag)] = key }
        case .count(let other): count = count ?? other
        case .cases: if let name, cases[name] == nil { cases[name] = number }
        }
        number += 1
    }
}

/// An object with the keys of its includes.
struct ObjectForm {
    /// The keys, counts and cases in the schema's order. The entries of an include are in its position.
    var entries: [Entry] = []
    var rest: RestDraft?
    /// The keys of the other side, which payloads of this side do not have.
    var hidden: [KeyDraft] = []

    enum Entry {
        case key(KeyDraft)
        case mapKey(MapKeyDraft)
        case count(CountRequirement)
        /// An index into the draft's `cases`.
        case cases(Int32)
    }

    /// Returns the object without the keys that payloads of a direction do not have.
    func keys(of direction: Direction) -> ObjectForm {
        guard keys.contains(where: { $0.side?.exists(in: direction) == false }) else { return self }
        var form = self
        form.entries = []
        for entry in entries {
            if case .key(let key) = entry, key.side?.exists(in: direction) == false {
                form.hidden.append(key)
            } else {
                form.entries.append(entry)
            }
        }
        return form
    }

    var keys: some Sequence<KeyDraft> {
        entries.lazy.compactMap { entry in
            if case .key(let key) = entry { key } else { nil }
        }
    }

    var mapKeys: some Sequence<MapKeyDraft> {
        entries.lazy.compactMap { entry in
            if case .mapKey(let key) = entry { key } else { nil }
        }
    }

    var counts: some Sequence<CountRequirement> {
        entries.lazy.compactMap { entry in
            if case .count(let count) = entry { count } else { nil }
        }
    }

    var cases: some Sequence<Int32> {
        entries.lazy.compactMap { entry in
            if case .cases(let index) = entry { index } else { nil }
        }
    }
}
