import SchematicText

/// Determines the requirements that a finite value can satisfy, and reports the cycles of references that none can.
///
/// A cycle is a recursive type if each turn enters an object or an array, and an alternative, a case or a key that is not
/// required can end it. An array that must have an element, and a map that must have a member, require one of them. Two
/// kinds of cycles never end: those that enter no container, which are components of `sameValue`, and those in which each
/// turn requires the next.
struct TerminationCheck {
    private let compilation: Compilation
    private let forms: [ObjectForm]
    private let sameValue: StronglyConnectedComponents
    /// The number of requirements of each vertex that are not yet known to be satisfiable. The vertices are the
    /// nodes, followed by the cases, and by the members of objects that their schemas do not name.
    private var needs: [Int32]
    private var dependents: Dependents
    private var isFinite: [Bool]

    private var nodeCount: Int { compilation.program.nodeCount }
    private var caseCount: Int { compilation.program.cases.count }

    init(_ compilation: Compilation, _ forms: [ObjectForm], sameValue: StronglyConnectedComponents) {
        self.compilation = compilation
        self.forms = forms
        self.sameValue = sameValue
        let count = compilation.program.nodeCount + compilation.program.cases.count + forms.count
        needs = Array(repeating: 0, count: count)
        isFinite = Array(repeating: false, count: count)
        dependents = Dependents(count: count)
    }

    /// Reports each set of files that refer to each other endlessly, and breaks their cycles.
    mutating func reportEndlessCycles() {
        satisfy()
        guard sameValue.hasCycles || isFinite.contains(false) else { return }
        reportCycles()
        for vertex in 0..<Int32(nodeCount) where sameValue.isOnCycle(vertex) { breakCycle(at: NodeID(Int(vertex))) }
    }

    // MARK: Satisfiable requirements

    /// Marks the vertices without requirements as finite, and then those whose requirements are finite.
    private mutating func satisfy() {
        var ready: [Int32] = []
        for vertex in needs.indices {
            let (requirements, isChoice) = requirements(of: Int32(vertex))
            needs[vertex] = Int32(isChoice ? min(1, requirements.count) : requirements.count)
            // A cycle that enters nothing is never satisfied, whatever else it leads to.
            if vertex < nodeCount, sameValue.isOnCycle(Int32(vertex)) { needs[vertex] = .max }
            for requirement in requirements { dependents.add(Int32(vertex), to: requirement) }
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

    /// Returns the requirements of a vertex, and whether one of them is sufficient.
    private func requirements(of vertex: Int32) -> (vertices: [Int32], isChoice: Bool) {
        guard vertex < nodeCount else {
            let index = Int(vertex) - nodeCount
            guard index < caseCount else { return (unnamedMembers(of: forms[index - caseCount]), true) }
            return (compilation.program.cases[index].nodes.map(\.index), true)
        }
        let id = NodeID(Int(vertex))
        if let object = compilation.program.object(at: id) { return (requirements(ofObject: object), false) }
        let node = compilation.program.node(id)
        if case .counted(let inner, let count) = node, compilation.program.tables.counts[Int(count)].least > 0,
            case .array(let item) = compilation.program.node(inner)
        {
            return ([inner.index, item.index], false)
        }
        if case .tuple(let table) = node {
            let tuple = compilation.program.tables.tuples[Int(table)]
            return (compilation.program.tables.positions(of: tuple).prefix(Int(tuple.required)).map(\.index), false)
        }
        if let target = node.target { return ([target.index], false) }
        guard case .alternatives(let index) = node else { return ([], false) }
        return (compilation.program.tables.alternatives[Int(index)].nodes.map(\.index), true)
    }

    /// Returns the nodes of required keys, the cases, and the unnamed members if one of them is required. A nullable
    /// key can be null, so it does not count.
    private func requirements(ofObject object: Int) -> [Int32] {
        let form = forms[object]
        var requirements: [Int32] = []
        var keys = 0
        var least = 0
        // The members of a case and of its branches belong to one object, whose keys are known for each branch only.
        var isWhole = !compilation.program.objects[object].isBranch
        for entry in form.entries {
            switch entry {
            case .key(let key):
                keys += 1
                guard key.presence == .required, mayBeEndless(key.node) else { continue }
                requirements.append(key.node.index)
            case .count(let count): least = max(least, count.least)
            case .mapKey: break
            case .cases(let index):
                isWhole = false
                requirements.append(Int32(nodeCount) + index)
            }
        }
        if isWhole, least > keys { requirements.append(Int32(nodeCount + caseCount + object)) }
        return requirements
    }

    /// Returns the schemas of the members that an object does not name, of which one must be satisfiable. Refused
    /// members do not count.
    private func unnamedMembers(of form: ObjectForm) -> [Int32] {
        let nodes = form.mapKeys.map(\.node) + (form.rest.map { [$0.node] } ?? [])
        return nodes.compactMap { node in
            if case .nothing = compilation.program.node(node) { nil } else { node.index }
        }
    }

    /// Returns `false` for scalars and for arrays without a count, which most keys have. They are always finite, because
    /// such an array may be empty.
    private func mayBeEndless(_ id: NodeID) -> Bool {
        if compilation.program.object(at: id) != nil { return true }
        let node = compilation.program.node(id)
        switch node {
        case .alternatives, .tuple: return true
        default: return node.target != nil
        }
    }

    // MARK: Endless cycles

    private func reportCycles() {
        let program = compilation.program
        let isFinite = isFinite
        let cycles = StronglyConnectedComponents(count: needs.count) { vertex in
            guard !isFinite[Int(vertex)] else { return [] }
            return allRequirements(of: vertex).filter { !isFinite[Int($0)] }
        }
        var found: [Int32: [FileReference]] = [:]
        for vertex in 0..<Int32(nodeCount) where !isFinite[Int(vertex)] && cycles.isOnCycle(vertex) {
            for reference in references(from: NodeID(Int(vertex)), program)
            where cycles.areTogether(vertex, reference.target.index) {
                found[cycles.component[Int(vertex)], default: []].append(reference)
            }
        }
        for references in found.values {
            let sorted = references.ordered {
                ($0.place.source, $0.place.offset) < ($1.place.source, $1.place.offset)
            }
            guard let first = sorted.first else { continue }
            compilation.faults.report(.endlessCycle(of: Self.path(from: first, among: sorted)), at: first.place)
        }
    }

    /// Returns all requirements of a vertex, including those of includes.
    private func allRequirements(of vertex: Int32) -> [Int32] {
        let requirements = requirements(of: vertex).vertices
        guard vertex < nodeCount else { return requirements }
        return requirements + compilation.program.sameValueEdges(of: NodeID(Int(vertex))).map(\.index)
    }

    /// A reference from one file into another, or into itself.
    private struct FileReference {
        var target: NodeID
        /// The target file.
        var file: Int32
        var tag: String
        var place: SourcePlace
    }

    private func references(from id: NodeID, _ program: ProgramDraft) -> [FileReference] {
        guard let object = program.object(at: id) else {
            guard case .reference(let target, let tag) = program.node(id) else { return [] }
            return [
                FileReference(
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
                return FileReference(target: include.target, file: file, tag: include.tag, place: include.place)
            case .key, .rest, .mapKey, .count, .cases: return nil
            }
        }
    }

    /// Returns the tags from one reference until a file repeats, including the tag that closes the cycle; at most 8.
    private static func path(from first: FileReference, among references: [FileReference]) -> [String] {
        let byFile = Dictionary(references.map { ($0.place.source, $0) }, uniquingKeysWith: { first, _ in first })
        var tags = [first.tag]
        var seen: Set<Int32> = [first.file]
        var reference = byFile[first.file]
        while let next = reference, tags.count < 8 {
            tags.append(next.tag)
            reference = seen.insert(next.file).inserted ? byFile[next.file] : nil
        }
        return tags
    }

    /// Replaces non-consuming cycles with "anything", so that traversal terminates.
    private func breakCycle(at id: NodeID) {
        compilation.program.unusable.insert(id)
        if compilation.program.object(at: id) == nil { compilation.program.set(id, to: .anything) }
    }
}

/// The vertices that require each vertex, as linked lists in two arrays.
private struct Dependents {
    private var first: [Int32]
    private var entries: [(vertex: Int32, next: Int32)] = []

    init(count: Int) { first = Array(repeating: -1, count: count) }

    mutating func add(_ vertex: Int32, to requirement: Int32) {
        entries.append((vertex, first[Int(requirement)]))
        first[Int(requirement)] = Int32(entries.count - 1)
    }

    func forEach(of requirement: Int32, _ body: (Int32) -> Void) {
        var index = first[Int(requirement)]
        while index >= 0 {
            body(entries[Int(index)].vertex)
            index = entries[Int(index)].next
        }
    }
}
