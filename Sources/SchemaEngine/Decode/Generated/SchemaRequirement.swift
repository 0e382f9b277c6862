/// The requirements of a schema on one value, for types that check whether they were generated for them.
@_spi(Generated) public struct SchemaRequirement: Sendable {
    let program: SchemaProgram
    let node: NodeID

    init(_ program: SchemaProgram, _ node: NodeID) {
        self.program = program
        self.node = program.resolvingReferences(node)
    }

    /// A hash of all requirements on the value and its content. Equal requirements have equal hashes, in every
    /// run and on every machine. The place of a requirement in the schema, and comments, do not matter.
    public var fingerprint: UInt64 { program.fingerprint(of: node).value }

    /// The requirements on the elements of an array; `nil` if the node is not an array.
    var element: SchemaRequirement? {
        guard case .array(let item) = program.node(node) else { return nil }
        return SchemaRequirement(program, item)
    }

    /// The requirements on every value of an object without named keys; `nil` if the node is not such an object.
    var entry: SchemaRequirement? {
        guard case .object(let index) = program.node(node) else { return nil }
        let shape = program.tables.shapes[Int(index)]
        guard shape.keyCount == 0, shape.rest != .none, !shape.isPartial else { return nil }
        return SchemaRequirement(program, shape.rest)
    }
}

extension SchemaProgram {
    /// Returns the node after following references, mappers and secrets.
    func resolvingReferences(_ id: NodeID) -> NodeID {
        var id = id
        // A chain of references is shorter than the number of nodes, because the compiler rejects endless ones.
        for _ in tables.nodes.indices {
            switch node(id) {
            case .reference(let target, _), .mapped(_, let target), .secret(let target): id = target
            default: return id
            }
        }
        return id
    }
}
