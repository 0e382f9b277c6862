extension ProgramDraft {
    /// Returns the nodes that validate the same value: a tag's alternatives, a reference's file, an object's
    /// includes and branches. These edges enter no object or array.
    func sameValueEdges(of id: NodeID) -> [NodeID] {
        if let object = object(at: id) { return sameValueEdges(of: objects[object]) }
        if let target = node(id).target { return [target] }
        if case .alternatives(let index) = node(id) { return tables.alternatives[Int(index)].nodes }
        return []
    }

    private func sameValueEdges(of object: ObjectDraft) -> [NodeID] {
        var edges: [NodeID] = []
        for member in object.members {
            switch member {
            case .include(let include), .extension(let include): edges.append(include.target)
            case .cases(let index): edges += cases[Int(index)].nodes
            case .key, .rest, .mapKey, .count: break
            }
        }
        return edges
    }

    /// Follows references to the end of a tag. Returns `nil` for alternatives, and for endless references.
    func end(of id: NodeID) -> NodeID? {
        guard let end = tables.resolve(id, while: { object(at: $0) == nil }) else { return nil }
        if object(at: end) == nil, case .alternatives = node(end) { return nil }
        return end
    }

    /// Returns whether only an object satisfies the node, in each alternative. An unusable node counts as an object.
    func isObject(_ id: NodeID) -> Bool {
        var waiting = [id]
        var seen: Set<NodeID> = []
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted, object(at: next) == nil else { continue }
            if let target = node(next).target {
                waiting.append(target)
                continue
            }
            switch node(next) {
            case .alternatives(let index): waiting += tables.alternatives[Int(index)].nodes
            case .anyObject: continue
            default: return unusable.contains(next)
            }
        }
        return true
    }
}
