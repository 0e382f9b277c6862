/// The nodes of a schema that may accept one value, for readers of untyped formats. Such a format has names and texts,
/// and the schema determines which values are lists, numbers or booleans.
///
/// References are followed, and alternatives are flattened in their order. It is not a `SchemaView`, because a key of
/// several alternatives has the nodes of all of them, and no node of the program is their union.
package struct SchemaCandidates: Hashable, Sendable {
    /// The nodes that may accept the value. None is a reference, a mapper, a secret or an alternative.
    let nodes: [NodeID]
    /// Whether null is accepted.
    package let takesNull: Bool

    init(_ nodes: [NodeID], takesNull: Bool) {
        self.nodes = nodes
        self.takesNull = takesNull
    }
}

extension SchemaProgram {
    /// Returns the candidates of the value of a node.
    func candidates(of id: NodeID, takesNull: Bool = false) -> SchemaCandidates {
        var nodes: [NodeID] = []
        var takesNull = takesNull
        flatten(id, into: &nodes, &takesNull)
        return SchemaCandidates(nodes, takesNull: takesNull)
    }

    /// Collects the nodes at the ends of references and alternatives. It terminates, because the compiler refuses
    /// endless references.
    private func flatten(_ id: NodeID, into nodes: inout [NodeID], _ takesNull: inout Bool) {
        let id = resolve(id)
        switch node(id) {
        case .alternatives(let table):
            for alternative in tables.alternatives[Int(table)].nodes { flatten(alternative, into: &nodes, &takesNull) }
        case .both(let first, let second):
            flatten(first, into: &nodes, &takesNull)
            flatten(second, into: &nodes, &takesNull)
        case .null:
            takesNull = true
        case .scalar(let scalar):
            takesNull = takesNull || scalar.accepts(tables).contains(.null)
            nodes.append(id)
        default:
            nodes.append(id)
        }
    }
}
