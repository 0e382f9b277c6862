extension ProgramDraft {
    /// Makes a node secret if one of its alternatives or parts may be secret. The alternative that accepts a value,
    /// and the part that refuses it, are known too late to keep the value out of the faults that are reported
    /// meanwhile.
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
        case .both(let first, let second): return mayBeSecret(first, &visited) || mayBeSecret(second, &visited)
        case .alternatives(let table):
            for part in tables.alternatives[Int(table)].nodes where mayBeSecret(part, &visited) { return true }
            return false
        default: return node(id).target.map { mayBeSecret($0, &visited) } ?? false
        }
    }
}
