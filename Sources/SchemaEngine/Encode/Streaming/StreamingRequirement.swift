/// The schema of a value, and the way in which the value can be written.
struct StreamingRequirement: BitwiseCopyable {
    enum Strategy: UInt8 {
        /// The value is streamed.
        case stream
        /// A scalar whose text does not depend on the schema is streamed. Other values are written by their fields.
        case streamScalars
        /// The value is written by its fields, because a conversion requires the whole value, or because of trials.
        case byFields
        /// The value is left out of its object.
        case omit
    }

    var node: NodeID
    var strategy = Strategy.stream

    @inline(__always)
    var takesScalars: Bool { strategy.rawValue <= Strategy.streamScalars.rawValue }
}

extension SchemaProgram {
    /// Returns the requirement at `node`, after following references. Cases, and mappers and transformers with a
    /// conversion, require the whole value. With alternatives of which several accept objects, or several accept
    /// arrays, only scalars are streamed.
    func streamingRequirement(of node: NodeID, _ mappers: MapperReplacements) -> StreamingRequirement {
        let requirement = innermostRequirement(of: node, mappers)
        guard case .alternatives(let table) = self.node(requirement.node) else { return requirement }
        let alternatives = tables.alternatives[Int(table)]
        let isWritable = alternatives.nodes.allSatisfy { candidate in
            let inner = innermostRequirement(of: candidate, mappers)
            if case .alternatives = self.node(inner.node) { return false }
            return inner.strategy == .stream
        }
        guard isWritable else { return StreamingRequirement(node: requirement.node, strategy: .byFields) }
        let areFew = [JSONKind.object, .array].allSatisfy { alternatives.candidates[$0.order].count <= 1 }
        return StreamingRequirement(node: requirement.node, strategy: areFew ? .stream : .streamScalars)
    }

    /// Returns the node for an object or an array, of alternatives that have at most one of the kind.
    func streamingNode(of node: NodeID, for kind: JSONKind, _ mappers: MapperReplacements) -> NodeID {
        guard case .alternatives(let table) = self.node(node) else { return node }
        let candidate = tables.alternatives[Int(table)].candidates[kind.order].first
        return candidate.map { innermostRequirement(of: $0, mappers).node } ?? anything
    }

    private func innermostRequirement(of node: NodeID, _ mappers: MapperReplacements) -> StreamingRequirement {
        let isPassed = { (node: NodeID) in
            guard case .mapped(let mapper, _) = self.node(node) else { return true }
            return mappers.conversion(of: mapper, in: self) == nil
        }
        var node = resolve(node, while: isPassed)
        while case .both(_, let second) = self.node(node) { node = resolve(second, while: isPassed) }
        switch self.node(node) {
        case .mapped, .cased: return StreamingRequirement(node: node, strategy: .byFields)
        case .transformed(let table):
            let isPlain = tables.transformers[Int(table)].conversion == nil
            return StreamingRequirement(node: node, strategy: isPlain ? .stream : .byFields)
        default: return StreamingRequirement(node: node)
        }
    }
}
