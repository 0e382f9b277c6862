extension SchemaProgram.Tables {
    /// Returns the nodes of values that are secret, or that contain a secret at any depth.
    func nodesHoldingSecrets() -> Set<NodeID> {
        var waiting = nodes.indices.map(NodeID.init).filter { id in
            if case .secret = nodes[Int(id.index)] { true } else { false }
        }
        guard !waiting.isEmpty else { return [] }
        var holders: [NodeID: [NodeID]] = [:]
        for index in nodes.indices {
            for part in parts(of: nodes[index]) { holders[part, default: []].append(NodeID(index)) }
        }
        var found = Set(waiting)
        while let id = waiting.popLast() {
            for holder in holders[id] ?? [] where found.insert(holder).inserted { waiting.append(holder) }
        }
        return found
    }

    /// Returns the nodes that describe the same value as a node, or the values directly inside it.
    private func parts(of node: Node) -> [NodeID] {
        if let target = node.target { return [target] }
        switch node {
        case .array(let part): return [part]
        case .tuple(let table):
            let tuple = tuples[Int(table)]
            return positions(of: tuple) + (tuple.rest == .none ? [] : [tuple.rest])
        case .both(let first, let second): return [first, second]
        case .alternatives(let table): return alternatives[Int(table)].nodes
        case .cased(let table):
            let cases = cases[Int(table)]
            return Array(cases.branches.values) + [cases.otherwise, cases.undecided]
        case .object(let shape):
            let shape = shapes[Int(shape)]
            return keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)].map(\.node)
                + unnamedNodes(in: shape) + hiddenKeys(of: shape).map(\.node)
        default: return []
        }
    }
}
