extension AcceptedKinds {
    /// Returns the kinds of each node. Follows the order of `components`, in which the targets of a node precede the
    /// node.
    static func ofNodes(in program: ProgramDraft, _ components: StronglyConnectedComponents) -> [AcceptedKinds] {
        var kinds = [AcceptedKinds](repeating: .all, count: components.component.count)
        for node in components.order where !components.isOnCycle(node) {
            kinds[Int(node)] = Self.of(NodeID(Int(node)), in: program, known: kinds)
        }
        return kinds
    }

    /// Returns the kinds that a node accepts without conversion. If the options convert numbers, the walk tries
    /// every alternative afterwards.
    private static func of(_ id: NodeID, in program: ProgramDraft, known: [AcceptedKinds]) -> AcceptedKinds {
        if program.object(at: id) != nil { return .object }
        switch program.node(id) {
        case .anything: return .all
        case .any: return .all.subtracting(.null)
        case .nothing: return []
        case .null: return .null
        case .scalar(let scalar): return scalar.accepts(program.tables)
        case .anyObject, .object, .cased: return .object
        case .anyArray, .array, .tuple: return .array
        case .transformed(let index):
            return program.tables.transformers[Int(index)].accepts.reduce(into: []) { $0.insert(AcceptedKinds($1)) }
        case .mapped(_, let inner), .reference(let inner, _), .secret(let inner), .counted(let inner, _),
            .distinct(let inner, _):
            return known[Int(inner.index)]
        case .alternatives(let index):
            return program.tables.alternatives[Int(index)].nodes.reduce(into: []) { $0.formUnion(known[Int($1.index)]) }
        case .both(let first, let second): return known[Int(first.index)].intersection(known[Int(second.index)])
        }
    }
}
