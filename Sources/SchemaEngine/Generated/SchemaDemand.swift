/// What a schema demands of one value, for types that have to know whether they were written for it.
public struct SchemaDemand: Sendable {
    let program: SchemaProgram
    let node: NodeID

    init(_ program: SchemaProgram, _ node: NodeID) {
        self.program = program
        self.node = program.demanding(node)
    }

    /// A number for all that is demanded of the value and of what is in it: equal demands have equal ones, in every run,
    /// on every machine. Where a demand stands, and what a schema's comments say, does not count.
    public var fingerprint: UInt64 { program.fingerprint(of: node).value }

    /// What is demanded of the elements of an array; `nil` where no array with such a demand is.
    var element: SchemaDemand? {
        guard case .array(let item) = program.node(node) else { return nil }
        return SchemaDemand(program, item)
    }

    /// What is demanded of every value of an object without named keys; `nil` where no such object is demanded.
    var entry: SchemaDemand? {
        guard case .object(let index) = program.node(node) else { return nil }
        let shape = program.tables.shapes[Int(index)]
        guard shape.keyCount == 0, shape.rest != .none, !shape.isPartial else { return nil }
        return SchemaDemand(program, shape.rest)
    }
}

extension SchemaProgram {
    /// The node behind what leads to it: fragments' tags, mappers, secrets.
    func demanding(_ id: NodeID) -> NodeID {
        var id = id
        // Every way is shorter than the number of nodes; the compiler has refused ways that never end.
        for _ in tables.nodes.indices {
            switch node(id) {
            case .reference(let target, _), .mapped(_, let target), .secret(let target): id = target
            default: return id
            }
        }
        return id
    }
}
