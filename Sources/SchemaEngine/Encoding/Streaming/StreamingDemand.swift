/// What is demanded of a value, and how it can be written by that.
struct StreamingDemand: BitwiseCopyable {
    enum Way: UInt8 {
        /// As it is, in order.
        case straight
        /// As it is where it is a scalar, whose text is the same whichever demand it meets; otherwise by its fields.
        case scalars
        /// By its fields: something must see it as a whole, or there must be several tries.
        case fields
        /// Not at all: the object leaves it out.
        case leftOut
    }

    var node: NodeID
    var way = Way.straight

    @inline(__always)
    var takesScalars: Bool { way.rawValue <= Way.scalars.rawValue }
}

extension SchemaProgram {
    /// What a node demands, with all that only leads further passed. Mappers and transformers need the value as it is,
    /// and so do alternatives of which several are objects or arrays.
    func straightDemand(of node: NodeID, _ mappers: MapperReplacements) -> StreamingDemand {
        let demand = innermostDemand(of: node, mappers)
        guard case .alternatives(let table) = self.node(demand.node) else { return demand }
        let alternatives = tables.alternatives[Int(table)]
        let isWritable = alternatives.nodes.allSatisfy { candidate in
            let inner = innermostDemand(of: candidate, mappers)
            if case .alternatives = self.node(inner.node) { return false }
            return inner.way == .straight
        }
        guard isWritable else { return StreamingDemand(node: demand.node, way: .fields) }
        let areFew = [JSONKind.object, .array].allSatisfy { alternatives.candidates[$0.order].count <= 1 }
        return StreamingDemand(node: demand.node, way: areFew ? .straight : .scalars)
    }

    /// What is demanded of an object or an array, where alternatives have one of its kind at most.
    func straightNode(of node: NodeID, for kind: JSONKind, _ mappers: MapperReplacements) -> NodeID {
        guard case .alternatives(let table) = self.node(node) else { return node }
        let candidate = tables.alternatives[Int(table)].candidates[kind.order].first
        return candidate.map { innermostDemand(of: $0, mappers).node } ?? anything
    }

    private func innermostDemand(of node: NodeID, _ mappers: MapperReplacements) -> StreamingDemand {
        var node = node
        while true {
            switch self.node(node) {
            case .reference(let target, _): node = target
            case .secret(let inner): node = inner
            case .both(_, let second): node = second
            case .mapped(let mapper, let inner):
                if mappers.conversion(of: mapper, in: self) != nil { return StreamingDemand(node: node, way: .fields) }
                node = inner
            case .transformed(let table):
                let isPlain = tables.transformers[Int(table)].conversion == nil
                return StreamingDemand(node: node, way: isPlain ? .straight : .fields)
            case .cased: return StreamingDemand(node: node, way: .fields)
            default: return StreamingDemand(node: node)
            }
        }
    }
}
