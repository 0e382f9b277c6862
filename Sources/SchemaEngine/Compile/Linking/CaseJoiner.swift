/// Writes every object into the program's tables. An object with cases becomes one shape for each combination of branches,
/// which has the keys of the object and those of the branches.
struct CaseJoiner {
    private let compilation: Compilation
    private let forms: [ObjectForm]
    private let shapes: ShapeBuilder
    private var comparison: RequirementComparison
    private var branches: CaseBranches
    /// The objects that are not yet written.
    private var waiting: [(form: ObjectForm, node: NodeID)] = []
    private var shapeCount = 0
    private var joinedKeys = 0
    private var isFull = false
    /// The nodes of case keys that the schema does not describe, by case.
    private var keyNodes: [Int32: NodeID] = [:]

    /// The maximum number of shapes that the cases of one object produce.
    static let shapeLimit = 10_000
    /// The maximum number of keys that the cases of a catalog join.
    static let keyLimit = 1_000_000

    init(_ compilation: Compilation, _ forms: [ObjectForm], _ comparison: RequirementComparison) {
        self.compilation = compilation
        self.forms = forms
        self.comparison = comparison
        shapes = ShapeBuilder(compilation)
        branches = CaseBranches(compilation)
    }

    mutating func join() {
        for (index, object) in compilation.program.objects.enumerated() where !object.isBranch {
            shapeCount = 0
            waiting = [(forms[index], object.node)]
            while let next = waiting.popLast() { write(next.form, at: next.node) }
        }
    }

    private mutating func write(_ form: ObjectForm, at node: NodeID) {
        let position = form.entries.firstIndex { if case .cases = $0 { true } else { false } }
        guard let position, case .cases(let index) = form.entries[position] else {
            compilation.program.set(node, to: .object(shape: shapes.shape(of: form)))
            return
        }
        let place = compilation.program.cases[Int(index)].place
        checkKey(of: index, in: form)
        let resolvedBranches = branches.resolvedBranches(of: index)
        shapeCount += resolvedBranches.count + 1
        joinedKeys += (resolvedBranches.count + 1) * form.entries.count
        guard shapeCount <= Self.shapeLimit, joinedKeys <= Self.keyLimit else {
            reportTooMany(at: place)
            return
        }
        var table = CaseTable(
            key: Array(compilation.program.cases[Int(index)].key.utf8),
            place: place,
            branches: [:],
            otherwise: .none,
            undecided: undecided(form, index, at: node)
        )
        for resolvedBranch in resolvedBranches {
            let branch = write(resolvedBranch, into: form, at: position, of: index)
            if let value = resolvedBranch.value {
                table.branches[ExactName(value)] = branch
            } else {
                table.otherwise = branch
            }
        }
        compilation.program.set(node, to: .cased(compilation.program.append(table, to: \.cases)))
    }

    /// Reports a fault once for each object, or once for the catalog after it exceeds `keyLimit`.
    private mutating func reportTooMany(at place: SourcePlace) {
        waiting = []
        guard !isFull else { return }
        isFull = joinedKeys > Self.keyLimit
        compilation.faults.report(.tooManyShapes(limit: Self.shapeLimit), at: place)
    }

    /// Reports the key of a case that is only read, or only written.
    private func checkKey(of index: Int32, in form: ObjectForm) {
        let name = compilation.program.cases[Int(index)].name
        for key in [Array(form.keys), form.hidden].joined() where key.name == name {
            guard let side = key.side else { continue }
            compilation.faults.report(.caseKeyHasSide(compilation.program.names[name].text, side), at: key.place)
        }
    }

    /// Adds a node with the requirements that apply while no branch is known: those of the keys beside the cases.
    /// The case's own key is optional there, because the missing key is already reported.
    private func undecided(_ form: ObjectForm, _ index: Int32, at node: NodeID) -> NodeID {
        var form = form
        for (offset, entry) in form.entries.enumerated() {
            guard case .key(var key) = entry, key.name == compilation.program.cases[Int(index)].name else { continue }
            key.presence = .optional
            form.entries[offset] = .key(key)
        }
        let shape = shapes.shape(of: form, isPartial: true)
        return compilation.program.add(.object(shape: shape), at: compilation.program.place(node))
    }

    /// Adds a node for the object with one case decided, inside the wrappers of its branch. The object is written
    /// later.
    private mutating func write(
        _ resolvedBranch: CaseBranches.ResolvedBranch,
        into form: ObjectForm,
        at position: Int,
        of index: Int32
    ) -> NodeID {
        let branch = resolvedBranch.object.map { forms[$0] } ?? ObjectForm(rest: resolvedBranch.openRest)
        checkKey(of: index, in: branch)
        joinedKeys += branch.entries.count + resolvedBranch.wrappers.count
        var node = compilation.program.add(.anything, at: resolvedBranch.place)
        waiting.append((join(branch, into: form, at: position, of: index), node))
        for wrapper in resolvedBranch.wrappers.reversed() {
            node = compilation.program.add(wrapper.node.leading(to: node), at: wrapper.place)
        }
        return node
    }

    /// Returns the keys beside a case, with the keys of the branch in the position of the case. A key that both name
    /// must satisfy both.
    private mutating func join(_ branch: ObjectForm, into form: ObjectForm, at position: Int, of index: Int32)
        -> ObjectForm
    {
        var beside: [Int32: Int] = [:]
        var mapKeysBeside: [ExactName: Int] = [:]
        var joined = ObjectForm(entries: [], rest: join(form.rest, branch.rest))
        for (offset, entry) in form.entries.enumerated() {
            switch entry {
            case .key(let key): beside[key.name] = offset
            case .mapKey(let key): mapKeysBeside[ExactName(key.tag)] = offset
            case .count, .cases: break
            }
        }
        var entries = form.entries
        var own: [ObjectForm.Entry] = []
        for entry in branch.entries {
            if case .mapKey(let key) = entry, let offset = mapKeysBeside[ExactName(key.tag)],
                case .mapKey(let first) = entries[offset]
            {
                entries[offset] = .mapKey(join(first, key))
            } else if case .key(let key) = entry, let offset = beside[key.name],
                case .key(let first) = entries[offset]
            {
                entries[offset] = .key(join(first, key))
            } else {
                own.append(entry)
            }
        }
        let name = compilation.program.cases[Int(index)].name
        let isNamed = beside[name] != nil || branch.keys.contains { $0.name == name }
        if !isNamed { own.insert(.key(keyOfCase(index)), at: 0) }
        joined.entries = entries[..<position] + own + entries[(position + 1)...]
        joined.hide(form.hidden + branch.hidden)
        return joined
    }

    private mutating func join(_ first: KeyDraft, _ second: KeyDraft) -> KeyDraft {
        var key = first
        key.presence = first.presence.joined(with: second.presence)
        if first.presence != .defaulted { key.defaultIndex = second.defaultIndex }
        if key.presence != .defaulted { key.defaultIndex = -1 }
        if !comparison.areEqual(first.node, second.node) {
            key.node = compilation.program.add(
                .both(first.node, second.node),
                at: compilation.program.place(first.node)
            )
        }
        return key
    }

    private mutating func join(_ first: MapKeyDraft, _ second: MapKeyDraft) -> MapKeyDraft {
        var key = first
        key.node = joinUnnamed(first.node, second.node)
        if key.node == second.node { key.place = second.place }
        return key
    }

    private mutating func join(_ first: RestDraft?, _ second: RestDraft?) -> RestDraft? {
        guard let first, let second else { return first ?? second }
        let node = joinUnnamed(first.node, second.node)
        return RestDraft(node: node, place: node == second.node ? second.place : first.place)
    }

    /// Returns the schema of members that an object and its branch both describe without naming them. If one of them
    /// refuses the members, both do.
    private mutating func joinUnnamed(_ first: NodeID, _ second: NodeID) -> NodeID {
        if case .nothing = compilation.program.node(first) { return first }
        if case .nothing = compilation.program.node(second) { return second }
        guard !comparison.areEqual(first, second) else { return first }
        return compilation.program.add(.both(first, second), at: compilation.program.place(first))
    }

    /// Returns a case's own key, which is a string unless the schema describes it.
    private mutating func keyOfCase(_ index: Int32) -> KeyDraft {
        let cases = compilation.program.cases[Int(index)]
        let node = keyNodes[index] ?? compilation.program.add(.scalar(.string), at: cases.place)
        keyNodes[index] = node
        return KeyDraft(name: cases.name, presence: .required, node: node, defaultIndex: -1, place: cases.place)
    }
}

extension ObjectForm {
    /// Adds keys of the other side, unless the object names them.
    mutating func hide(_ added: [KeyDraft]) {
        guard !added.isEmpty else { return }
        var names = Set(keys.map(\.name))
        hidden = added.filter { names.insert($0.name).inserted }
    }
}

extension ShapeKey.Presence {
    /// Returns the presence that satisfies both.
    fileprivate func joined(with other: ShapeKey.Presence) -> ShapeKey.Presence {
        if self == other { return self }
        let both = [self, other]
        if both.contains(.required) { return .required }
        if both.contains(.nullable) { return .nullable }
        return .defaulted
    }
}

/// Writes a joined object into the program's tables, with its keys in order.
struct ShapeBuilder {
    private let compilation: Compilation

    init(_ compilation: Compilation) { self.compilation = compilation }

    /// Returns the index of a new shape with the keys of a form. The form's cases are ignored.
    func shape(of form: ObjectForm, isPartial: Bool = false) -> Int32 {
        let keys = form.keys.map { key in
            let name = compilation.program.names[key.name]
            return ShapeKey(
                nameStart: name.start,
                nameLength: name.length,
                node: key.node,
                presence: key.presence,
                nameIsPlain: name.isPlain,
                defaultIndex: key.defaultIndex,
                includes: compilation.program.intern(includes: key.includes),
                place: key.place,
                side: key.side
            )
        }
        var (mapKeys, counts): ([MapKey], [CountRequirement]) = ([], [])
        var position: Int32 = 0
        for entry in form.entries {
            switch entry {
            case .key: position += 1
            case .mapKey(let key):
                mapKeys.append(
                    MapKey(
                        conditions: key.conditions,
                        tag: key.tag,
                        node: key.node,
                        place: key.place,
                        beginning: NameBeginning(key.conditions, compilation.program.tables)
                    )
                )
            case .count(var count):
                count.position = position
                counts.append(count)
            case .cases: break
            }
        }
        let shape = Shape(
            firstKey: Int32(compilation.program.tables.keys.count),
            keyCount: Int32(keys.count),
            rest: form.rest?.node ?? .none,
            restPlace: form.rest?.place ?? .none,
            firstMapKey: Int32(compilation.program.tables.mapKeys.count),
            mapKeyCount: Int32(mapKeys.count),
            firstCount: Int32(compilation.program.tables.counts.count),
            countCount: Int32(counts.count),
            isPartial: isPartial,
            firstHidden: Int32(compilation.program.tables.hiddenKeys.count),
            hiddenCount: Int32(form.hidden.count)
        )
        let hidden = form.hidden.map { key in
            HiddenKey(
                name: compilation.program.names[key.name].text,
                node: key.node,
                side: key.side ?? .read,
                place: key.place
            )
        }
        compilation.program.edit {
            $0.keys += keys
            $0.hiddenKeys += hidden
            $0.mapKeys += mapKeys
            $0.counts += counts
        }
        return compilation.program.append(shape, to: \.shapes)
    }
}
