extension Schema {
    /// Returns the schema of a key's value, whether or not the key is required. For a key that the object does not
    /// name, it is the schema of `{*}`. Returns `nil` if there is neither.
    package func member(_ key: String) -> Schema? {
        guard case .object(let index) = program.node(objectNode) else { return nil }
        let shape = program.tables.shapes[Int(index)]
        let place = key.withScanner { program.keyIndex(ofAllIn: $0, in: index) }
        let node = place.map { program.tables.keys[Int(shape.firstKey + $0)].node } ?? shape.rest
        guard node != .none else { return nil }
        var schema = Schema(file: file, direction: direction, options: options, program: program, root: node)
        schema.mappers = mappers
        return schema
    }

    /// The root, after following the tags that lead to it.
    private var objectNode: NodeID {
        var node = root
        while true {
            switch program.node(node) {
            case .reference(let target, _), .mapped(_, let target), .secret(let target): node = target
            default: return node
            }
        }
    }
}
