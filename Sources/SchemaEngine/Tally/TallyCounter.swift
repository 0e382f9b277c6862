/// Counts the payloads of one schema.
struct TallyCounter: Sendable {
    let plan: TallyPlan
    private let options: CheckOptions
    /// The numbers of each object of the plan, and of its keys with and without a value.
    var objects: [Int]
    var present: [Int]
    var null: [Int]
    var members: [Int]
    var branches: [Int]
    var forms: [Int]
    var unknownKeys = UnknownKeyCounter()
    private var faults: [TallyRows.FaultKind: BoundedCounts<TallyRows.FaultPath, TallyRows.FaultCount>] = [:]

    /// The number of steps and tags from which the places of faults, and of unknown keys, have no own counts.
    static let greatestDepth = 64

    init(_ schema: Schema) {
        plan = TallyPlan(schema)
        options = schema.options
        objects = [Int](repeating: 0, count: plan.objects.count)
        present = [Int](repeating: 0, count: plan.keyPlaces.count)
        null = present
        members = [Int](repeating: 0, count: plan.memberPlaces.count)
        branches = [Int](repeating: 0, count: plan.branchPlaces.count)
        forms = [Int](repeating: 0, count: plan.formPlaces.count)
    }

    // MARK: Rows

    /// The counts so far.
    var rows: TallyRows {
        var rows = TallyRows()
        rows.faults = faults
        rows.unknownKeys = unknownKeys.counts(in: plan)
        let wanted =
            plan.keyPlaces.map(\.place) + plan.memberPlaces.map(\.place) + plan.branchPlaces.map(\.place)
            + plan.formPlaces.map(\.place)
        let places = plan.program.schemaPlaces(of: Set(wanted))
        for (index, key) in plan.keyPlaces.enumerated() {
            guard let place = places[key.place].map(TallyRows.SchemaPointer.init) else { continue }
            var count = TallyRows.KeyCount(present: present[index], null: null[index])
            count.absent = max(0, objects[key.object] - present[index] - null[index])
            rows.keys[place, default: TallyRows.KeyCount()].merge(count)
        }
        for (index, member) in plan.memberPlaces.enumerated() {
            guard let place = places[member.place].map(TallyRows.SchemaPointer.init) else { continue }
            rows.members[TallyRows.Member(member.value, of: place), default: 0].merge(members[index])
        }
        for (index, branch) in plan.branchPlaces.enumerated() {
            guard let place = places[branch.place].map(TallyRows.SchemaPointer.init) else { continue }
            rows.branches[TallyRows.Branch(branch.name, of: place), default: 0].merge(branches[index])
        }
        for (index, form) in plan.formPlaces.enumerated() {
            guard let place = places[form.place].map(TallyRows.SchemaPointer.init) else { continue }
            rows.forms[TallyRows.Branch(form.name, of: place), default: 0].merge(forms[index])
        }
        return rows
    }

    // MARK: Faults

    /// Counts the faults of one payload, whose first byte is at `origin`.
    mutating func add(_ found: [Fault], at origin: Tally.Origin?) {
        guard !found.isEmpty else { return }
        var pointers = BlankPointers(plan)
        var counts: [FaultID: TallyRows.FaultCount] = [:]
        for fault in found {
            let place = fault.schema.map(TallyRows.SchemaPointer.init)
            let id = FaultID(
                kind: TallyRows.FaultKind(code: ExactName(fault.code.rawValue), place: place),
                path: fault.through.count > Self.greatestDepth
                    ? nil
                    : pointers.blank(fault.payload?.pointer ?? "").map {
                        TallyRows.FaultPath(payload: ExactName($0), through: fault.through.map(ExactName.init))
                    }
            )
            let first = origin.map { $0.moved(to: fault.payload) }
            counts[id, default: TallyRows.FaultCount(count: 0, records: 0, first: nil)]
                .merge(TallyRows.FaultCount(count: fault.count, records: 0, first: first))
        }
        for (id, count) in counts {
            var count = count
            count.records = 1
            add(count, to: id)
        }
    }

    /// Counts a payload that could not be checked.
    mutating func addUnchecked(code: String, at origin: Tally.Origin?) {
        let kind = TallyRows.FaultKind(code: ExactName(code), place: nil)
        let path = TallyRows.FaultPath(payload: ExactName(""), through: [])
        add(TallyRows.FaultCount(count: 1, records: 1, first: origin), to: FaultID(kind: kind, path: path))
    }

    private struct FaultID: Hashable {
        let kind: TallyRows.FaultKind
        /// The path; `nil` for one that is too long.
        let path: TallyRows.FaultPath?
    }

    private mutating func add(_ count: TallyRows.FaultCount, to id: FaultID) {
        if let path = id.path {
            faults[id.kind, default: BoundedCounts(limit: TallyRows.limit)].add(count, to: path)
        } else {
            faults[id.kind, default: BoundedCounts(limit: TallyRows.limit)].addToRest(count)
        }
    }

    // MARK: Freedoms

    /// Counts the keys, members, branches and forms of a payload with these faults.
    mutating func add(_ payload: TextBytes, having faults: [Fault], options: CheckOptions?) {
        // Text that is not JSON is not counted, not even in part.
        guard !faults.contains(where: { $0.code == .invalidJSON || $0.code == .tooDeep }) else { return }
        unknownKeys.prepare(for: plan)
        var pass = TallyPass(plan, payload, having: faults, options: options ?? self.options)
        pass.run(into: &self)
    }
}

extension TallyRows.SchemaPointer {
    init(_ place: SchemaPlace) { self.init(file: place.file, pointer: place.pointer) }
}

extension Tally.Origin {
    /// Returns the place of a fault in a payload that begins here.
    fileprivate func moved(to place: PayloadPlace?) -> Self {
        guard let place else { return self }
        var origin = self
        if place.line <= 1 { origin.column.merge(max(0, place.column - 1)) } else { origin.column = place.column }
        origin.line.merge(max(0, place.line - 1))
        return origin
    }
}

/// Replaces the indexes of arrays and the names of keys that no schema names in pointers, by `*`.
package struct BlankPointers {
    private var sets: CandidateSets
    private let root: Int

    /// Creates the blanks of the pointers into a schema's payloads.
    package init(_ schema: Schema) { self.init(TallyPlan(schema)) }

    fileprivate init(_ plan: TallyPlan) {
        sets = CandidateSets(plan.program)
        root = sets.number(of: [plan.root])
    }

    /// Returns the pointer with its blanks; `nil` if it has too many steps.
    package mutating func blank(_ pointer: String) -> String? {
        let steps = JSONPointer.steps(of: pointer)
        guard steps.count <= TallyCounter.greatestDepth else { return nil }
        var blank: [UInt8] = []
        var set = root
        for step in steps {
            let (isNamed, next) = sets.member(named: step, of: set)
            blank.append(pointerStep: Array((isNamed ? step : "*").utf8)[...])
            set = next
        }
        return String(decoding: blank, as: UTF8.self)
    }
}

extension CandidateSets {
    /// Returns whether one of an object's candidates names a key, and the candidates for the step of a pointer, which is a
    /// key or an index.
    fileprivate mutating func member(named name: String, of number: Int) -> (isNamed: Bool, set: Int) {
        let container = self[number]
        var nodes: [NodeID] = []
        var isNamed = false
        for shape in container.shapes {
            if let index = name.withScanner({ program.keyIndex(ofAllIn: $0, in: shape) }) {
                isNamed = true
                nodes.append(program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey + index)].node)
            } else {
                let node = program.unnamedNode(named: name, in: program.tables.shapes[Int(shape)])
                if node != .none { nodes.append(node) }
            }
        }
        if !isNamed, !container.tuples.isEmpty, let index = Int(name) {
            for table in container.tuples {
                if let node = program.tables.position(index, of: program.tables.tuples[Int(table)]) {
                    nodes.append(node)
                }
            }
        }
        return (isNamed, self.number(of: isNamed ? nodes : nodes + container.items))
    }
}
