extension ProgramDraft {
    /// Returns the nodes that validate the same value: a tag's alternatives, a reference's file, an object's
    /// includes and branches. These edges enter no object or array.
    func sameValueEdges(of id: NodeID) -> [NodeID] {
        if let object = object(at: id) { return sameValueEdges(of: objects[object]) }
        switch node(id) {
        case .reference(let target, _), .mapped(_, let target), .secret(let target): return [target]
        case .alternatives(let index): return tables.alternatives[Int(index)].nodes
        default: return []
        }
    }

    private func sameValueEdges(of object: ObjectDraft) -> [NodeID] {
        var edges: [NodeID] = []
        for member in object.members {
            switch member {
            case .include(let include), .extension(let include): edges.append(include.target)
            case .cases(let index): edges += cases[Int(index)].nodes
            case .key, .rest: break
            }
        }
        return edges
    }

    /// Follows references to the end of a tag. Returns `nil` for alternatives, and for endless references.
    func end(of id: NodeID) -> NodeID? {
        var id = id
        // A path with more steps than nodes is a cycle.
        for _ in 0...nodeCount {
            guard object(at: id) == nil else { return id }
            switch node(id) {
            case .reference(let target, _), .mapped(_, let target), .secret(let target): id = target
            case .alternatives: return nil
            default: return id
            }
        }
        return nil
    }

    /// Returns whether only an object satisfies the node, in each alternative. An unusable node counts as an object.
    func isObject(_ id: NodeID) -> Bool {
        var waiting = [id]
        var seen: Set<NodeID> = []
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted, object(at: next) == nil else { continue }
            switch node(next) {
            case .reference(let target, _), .mapped(_, let target), .secret(let target): waiting.append(target)
            case .alternatives(let index): waiting += tables.alternatives[Int(index)].nodes
            case .anyObject: continue
            default: return unusable.contains(next)
            }
        }
        return true
    }
}
