/// The nodes of a schema that may accept one value, for the readers of untyped formats and for the masking of secrets. An untyped
/// format has names and texts, and the schema determines which values are lists, numbers or booleans.
///
/// References are followed, and alternatives are flattened in their order. It is not a `SchemaView`, because a key of
/// several alternatives has the nodes of all of them, and no node of the program is their union.
package struct SchemaCandidates: Hashable, Sendable {
    /// The nodes that may accept the value. None is a reference, a mapper, a secret or an alternative.
    private(set) var nodes: [NodeID]
    /// Whether null is accepted.
    package private(set) var takesNull: Bool
    /// Whether a schema on the way to one of the nodes marks the value as secret.
    private(set) var isSecret = false

    init(_ nodes: [NodeID], takesNull: Bool) {
        self.nodes = nodes
        self.takesNull = takesNull
    }
}

extension SchemaProgram {
    /// Returns the candidates of the value of a node. A case is one of them, because its key decides.
    func candidates(of id: NodeID, takesNull: Bool = false) -> SchemaCandidates {
        candidates(of: [id], takesNull: takesNull, inAllCases: false)
    }

    /// Returns the candidates of a value that some nodes may describe, each once. With `inAllCases`, the branches of a case are
    /// candidates, and not the case.
    func candidates(of ids: [NodeID], takesNull: Bool = false, inAllCases: Bool) -> SchemaCandidates {
        SchemaCandidates(of: ids, takesNull: takesNull, inAllCases: inAllCases, in: self)
    }
}

extension SchemaCandidates {
    fileprivate init(of ids: [NodeID], takesNull: Bool, inAllCases: Bool, in program: SchemaProgram) {
        self.init([], takesNull: takesNull)
        // The next node is the last one.
        var waiting = Array(ids.reversed())
        var seen: Set<NodeID> = []
        while let id = waiting.popLast() {
            guard id != .none else { continue }
            let end = program.resolve(id) { id in
                if case .secret = program.node(id) { isSecret = true }
                return true
            }
            switch program.node(end) {
            case .alternatives(let table) where seen.insert(end).inserted:
                waiting += program.tables.alternatives[Int(table)].nodes.reversed()
            case .both(let first, let second) where seen.insert(end).inserted:
                waiting += [second, first]
            case .cased(let table) where inAllCases && seen.insert(end).inserted:
                let cases = program.tables.cases[Int(table)]
                waiting += [cases.undecided, cases.otherwise] + cases.branches.values
            case .null: self.takesNull = true
            default:
                // A node alone, as most are, needs no set.
                guard (waiting.isEmpty && seen.isEmpty) || seen.insert(end).inserted else { continue }
                if program.node(end).scalar?.accepts(program.tables).contains(.null) == true {
                    self.takesNull = true
                }
                nodes.append(end)
            }
        }
    }
}
