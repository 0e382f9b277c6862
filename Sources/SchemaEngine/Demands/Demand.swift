/// What a schema demands at one place, for readers of formats without types: they know names and texts, and the schema
/// knows what is a list, a number, a boolean.
///
/// Tags are followed to what they lead to, and alternatives stand side by side, in their order.
package struct Demand: Hashable, Sendable {
    /// What may accept the value. Never a reference, a mapper, a secret or an alternative.
    let nodes: [NodeID]
    /// Whether null may stand here instead.
    package let takesNull: Bool

    init(_ nodes: [NodeID], takesNull: Bool) {
        self.nodes = nodes
        self.takesNull = takesNull
    }
}

extension SchemaProgram {
    /// What is demanded at a node.
    func demand(of id: NodeID, takesNull: Bool = false) -> Demand {
        var nodes: [NodeID] = []
        var takesNull = takesNull
        follow(id, into: &nodes, &takesNull)
        return Demand(nodes, takesNull: takesNull)
    }

    /// Follows what leads elsewhere. Every way has an end: the compiler refuses the others.
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
        case .enumeration(let table):
            takesNull = takesNull || tables.enumerations[Int(table)].acceptsNull
            nodes.append(id)
        default:
            nodes.append(id)
        }
    }
}

extension Node {
    /// Whether any value at all is accepted, but for null perhaps.
    var isAnything: Bool {
        switch self {
        case .anything, .any: true
        default: false
        }
    }
}
