extension ProgramDraft {
    /// Makes secret as a whole what may be secret by one of its parts: which of a tag's alternatives accepts a value, and
    /// which of two demands it meets, is known too late to keep it out of the faults that are told meanwhile.
    mutating func spreadSecrets() {
        for index in 0..<nodeCount {
            let id = NodeID(index)
            switch node(id) {
            case .alternatives, .both:
                var visited: Set<NodeID> = []
                guard mayBeSecret(id, &visited) else { continue }
                set(id, to: .secret(add(node(id), at: place(id))))
            default:
                continue
            }
        }
    }

    private func mayBeSecret(_ id: NodeID, _ visited: inout Set<NodeID>) -> Bool {
        guard visited.insert(id).inserted else { return false }
        switch node(id) {
        case .secret: return true
        case .reference(let target, _), .mapped(_, let target): return mayBeSecret(target, &visited)
        case .both(let first, let second): return mayBeSecret(first, &visited) || mayBeSecret(second, &visited)
        case .alternatives(let table):
            for part in tables.alternatives[Int(table)].nodes where mayBeSecret(part, &visited) { return true }
            return false
        default: return false
        }
    }
}
