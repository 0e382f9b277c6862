/// The requirements of a schema in one place, for readers of untyped formats. Such a format has names and texts, and
/// the schema determines which values are lists, numbers or booleans.
///
/// References are followed, and alternatives are flattened in their order.
package struct ValueRequirements: Hashable, Sendable {
    /// The nodes that may accept the value. None is a reference, a mapper, a secret or an alternative.
    let nodes: [NodeID]
    /// A Boolean value that indicates whether null is accepted.
    package let takesNull: Bool

    init(_ nodes: [NodeID], takesNull: Bool) {
        self.nodes = nodes
        self.takesNull = takesNull
    }
}

extension SchemaProgram {
    /// Returns the requirements at a node.
    func requirements(of id: NodeID, takesNull: Bool = false) -> ValueRequirements {
        var nodes: [NodeID] = []
        var takesNull = takesNull
        follow(id, into: &nodes, &takesNull)
        return ValueRequirements(nodes, takesNull: takesNull)
    }

    /// Collects the nodes at the end of references. It terminates, because the compiler refuses endless references.
    private func follow(_ id: NodeID, into nodes: inout [NodeID], _ takesNull: inout Bool) {
        switch node(id) {
        case .reference(let target, _): follow(target, into: &nodes, &takesNull)
        case .mapped(_, let inner), .secret(let inner): follow(inner, into: &nodes, &takesNull)
        case .alternatives(let table):
            for alternative in tables.alternatives[Int(table)].nodes { follow(alternative, into: &nodes, &takesNull) }
        case .both(let first, let second):
            follow(first, into: &nodes, &takesNull)
            follow(second, into: &nodes, &takesNull)
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

extension Node {
    /// A Boolean value that indicates whether any value is accepted, possibly except null.
    var isAnything: Bool {
        switch self {
        case .anything, .any: true
        default: false
        }
    }
}
