/// Which demands some finite value can satisfy, and which references lead round and round instead.
///
/// A cycle is a recursive type when each turn enters an object or an array, and there is a way out. So two kinds of
/// cycles are endless: those that enter nothing (they are components of `sameValue`), and those whose every turn demands
/// the next.
struct TerminationCheck {
    private let compilation: Compilation
    private let forms: [ObjectForm]
    private let sameValue: StronglyConnectedComponents
    /// How many demands each vertex still has to see satisfied. Vertices are the nodes and, behind them, the cases.
    private var needs: [Int32]
    private var dependents: Dependents
    private var isFinite: [Bool]

    private var nodeCount: Int { compilation.program.nodeCount }

    init(_ compilation: Compilation, _ forms: [ObjectForm], sameValue: StronglyConnectedComponents) {
        self.compilation = compilation
        self.forms = forms
        self.sameValue = sameValue
        let count = compilation.program.nodeCount + compilation.program.cases.count
        needs = Array(repeating: 0, count: count)
        isFinite = Array(repeating: false, count: count)
        dependents = Dependents(count: count)
    }

    /// Tells of each set of files that lead to each other without end, and unties their cycles.
    mutating func tellEndlessCycles() {
        satisfy()
        guard sameValue.hasCycles || isFinite.contains(false) else { return }
        tell()
        for vertex in 0..<Int32(nodeCount) where sameValue.isOnCycle(vertex) { untie(NodeID(Int(vertex))) }
    }

    // MARK: What can be satisfied

    /// From the demands that need nothing to those that need them, as far as it goes.
    private mutating func satisfy() {
        var ready: [Int32] = []
        for vertex in needs.indices {
            let (demands, isChoice) = demands(of: Int32(vertex))
            needs[vertex] = Int32(isChoice ? min(1, demands.count) : demands.count)
            // A ring is never satisfied, whatever else it leads to.
            if vertex < nodeCount, sameValue.isOnCycle(Int32(vertex)) { needs[vertex] = .max }
            for demand in demands { dependents.add(Int32(vertex), to: demand) }
            if needs[vertex] == 0 { ready.append(Int32(vertex)) }
        }
        while let vertex = ready.popLast() {
            guard !isFinite[Int(vertex)] else { continue }
            isFinite[Int(vertex)] = true
            dependents.forEach(of: vertex) { dependent in
                needs[Int(dependent)] -= 1
                if needs[Int(dependent)] == 0 { ready.append(dependent) }
            }
        }
    }

    /// What a vertex demands, and whether one of it is enough.
    private func demands(of vertex: Int32) -> (vertices: [Int32], isChoice: Bool) {
        guard vertex < nodeCount else {
            return (compilation.program.cases[Int(vertex) - nodeCount].nodes.map(\.index), true)
        }
        let id = NodeID(Int(vertex))
        if let object = compilation.program.object(at: id) { return (demands(of: forms[object]), false) }
        switch compilation.program.node(id) {
        case .reference(let target, _), .mapped(_, let target), .secret(let target): return ([target.index], false)
        case .alternatives(let index):
            return (compilation.program.tables.alternatives[Int(index)].nodes.map(\.index), true)
        default: return ([], false)
        }
    }

    /// The keys that must be there, and the cases that must be decided. Null is a way out of a nullable key.
    private func demands(of form: ObjectForm) -> [Int32] {
        var demands: [Int32] = []
        for entry in form.entries {
            switch entry {
            case .key(let key) where key.presence == .required && mayBeEndless(key.node): demands.append(key.node.index)
            case .key: break
            case .cases(let index): demands.append(Int32(nodeCount) + index)
            }
        }
        return demands
    }

    /// Most keys demand scalars and arrays, which are always finite: an array may be empty.
    private func mayBeEndless(_ id: NodeID) -> Bool {
        if compilation.program.object(at: id) != nil { return true }
        switch compilation.program.node(id) {
        case .reference, .mapped, .secret, .alternatives: return true
        default: return false
        }
    }

    // MARK: What leads round

    private func tell() {
        let program = compilation.program
        let isFinite = isFinite
        let cycles = StronglyConnectedComponents(count: needs.count) { vertex in
            guard !isFinite[Int(vertex)] else { return [] }
            return leads(from: vertex).filter { !isFinite[Int($0)] }
        }
        var found: [Int32: [Lead]] = [:]
        for vertex in 0..<Int32(nodeCount) where !isFinite[Int(vertex)] && cycles.isOnCycle(vertex) {
            for lead in references(from: NodeID(Int(vertex)), program)
            where cycles.areTogether(vertex, lead.target.index) {
                found[cycles.component[Int(vertex)], default: []].append(lead)
            }
        }
        for leads in found.values {
            let sorted = leads.sorted { ($0.place.source, $0.place.offset) < ($1.place.source, $1.place.offset) }
            guard let first = sorted.first else { continue }
            compilation.faults.report(.endlessCycle(tags: Self.path(from: first, among: sorted)), at: first.place)
        }
    }

    /// All that a vertex demands, includes among it.
    private func leads(from vertex: Int32) -> [Int32] {
        let demands = demands(of: vertex).vertices
        guard vertex < nodeCount else { return demands }
        return demands + compilation.program.sameValueEdges(of: NodeID(Int(vertex))).map(\.index)
    }

    /// A reference from one file into another, or into itself.
    private struct Lead {
        var target: NodeID
        /// The file that it leads into.
        var file: Int32
        var tag: String
        var place: SourcePlace
    }

    private func references(from id: NodeID, _ program: ProgramDraft) -> [Lead] {
        guard let object = program.object(at: id) else {
            guard case .reference(let target, let tag) = program.node(id) else { return [] }
            return [
                Lead(
                    target: target,
                    file: program.place(target).source,
                    tag: program.tables.tagNames[Int(tag)],
                    place: program.place(id)
                )
            ]
        }
        return program.objects[object].members.compactMap { member in
            switch member {
            case .include(let include), .extension(let include):
                let file = program.place(include.target).source
                return Lead(target: include.target, file: file, tag: include.tag, place: include.place)
            case .key, .rest, .cases: return nil
            }
        }
    }

    /// The tags from one reference on, until a file comes again, and the one that closes the circle; a few are enough.
    private static func path(from first: Lead, among leads: [Lead]) -> [String] {
        let byFile = Dictionary(leads.map { ($0.place.source, $0) }, uniquingKeysWith: { lead, _ in lead })
        var tags = [first.tag]
        var seen: Set<Int32> = [first.file]
        var lead = byFile[first.file]
        while let next = lead, tags.count < 8 {
            tags.append(next.tag)
            lead = seen.insert(next.file).inserted ? byFile[next.file] : nil
        }
        return tags
    }

    /// Lets everything pass where a cycle enters nothing, so that whoever follows it comes to an end.
    private func untie(_ id: NodeID) {
        compilation.program.unusable.insert(id)
        if compilation.program.object(at: id) == nil { compilation.program.set(id, to: .anything) }
    }
}

/// For each vertex those that demand it, as linked lists in two arrays.
private struct Dependents {
    private var first: [Int32]
    private var entries: [(vertex: Int32, next: Int32)] = []

    init(count: Int) { first = Array(repeating: -1, count: count) }

    mutating func add(_ vertex: Int32, to demand: Int32) {
        entries.append((vertex, first[Int(demand)]))
        first[Int(demand)] = Int32(entries.count - 1)
    }

    func forEach(of demand: Int32, _ body: (Int32) -> Void) {
        var index = first[Int(demand)]
        while index >= 0 {
            body(entries[Int(index)].vertex)
            index = entries[Int(index)].next
        }
    }
}
