/// The rules by which a schema and the options determine what is written. Both ways of the encoder use them: the
/// streaming one (`StreamingWriter`), and its fallback, which writes the fields of a value (`PayloadEncoder`).
struct EncodingRules {
    let program: SchemaProgram
    let options: CheckOptions
    let mappers: MapperConversions
    /// The conversion of the keys of `Codable` types. If keys are converted, `Encodable` values are not streamed.
    var keys = KeyConversion()

    /// Returns whether another object or array may begin inside of `depth` ones. The nesting of a value may be
    /// infinite.
    @inline(__always)
    func permitsContainer(at depth: Int) -> Bool { depth < options.maximumDepth }

    /// Returns the conversion of a mapper, or `nil` if the mapper cannot be run.
    func conversion(ofMapper mapper: Int32) -> MapperConversion? { mappers.conversion(of: mapper) }

    // MARK: Members

    /// Returns the key of this name, or `nil` if the shape does not name it.
    func key(named name: String, in shape: Int32) -> ShapeKey? {
        guard let index = FieldKey(name).index(in: shape, of: program) else { return nil }
        return program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey + index)]
    }

    /// Returns the schema of members that a shape does not name, or `.none` if they are left out.
    func unnamedNode(in shape: Int32) -> NodeID {
        guard shape != Slot.noShape else { return program.anything }
        let shape = program.tables.shapes[Int(shape)]
        if shape.rest != .none { return shape.rest }
        return options.unknownKeys == .drop && !shape.isPartial ? .none : program.anything
    }

    /// Returns the schema of a member that a shape does not name, or `.none` if it is left out.
    func unnamedNode(named name: String, in shape: Int32) -> NodeID {
        guard namesMatter(shape) else { return unnamedNode(in: shape) }
        // A key that is only read is left out of what is sent.
        if program.tables.hiddenKey(named: name, in: program.tables.shapes[Int(shape)])?.side == .read { return .none }
        let node = program.unnamedNode(named: name, in: program.tables.shapes[Int(shape)])
        return node == .none ? unnamedNode(in: shape) : node
    }

    /// Returns whether the names of unnamed members select their schemas, or decide whether they are left out.
    private func namesMatter(_ shape: Int32) -> Bool {
        guard shape != Slot.noShape else { return false }
        return program.tables.shapes[Int(shape)].mapKeyCount > 0 || program.tables.shapes[Int(shape)].hiddenCount > 0
    }

    // MARK: Streaming

    /// Returns the way in which values of a node are written. Cases, and mappers and transformers with a conversion,
    /// require the whole value. With alternatives of which several accept objects, or several accept arrays, only
    /// scalars are streamed.
    func requirement(of node: NodeID) -> EncodingRequirement {
        let requirement = innermostRequirement(of: node)
        guard case .alternatives(let table) = program.node(requirement.node) else { return requirement }
        let alternatives = program.tables.alternatives[Int(table)]
        let isWritable = alternatives.nodes.allSatisfy { candidate in
            let inner = innermostRequirement(of: candidate)
            if case .alternatives = program.node(inner.node) { return false }
            return inner.strategy == .stream
        }
        guard isWritable else { return EncodingRequirement(node: requirement.node, strategy: .byFields) }
        let areFew = [JSONKind.object, .array].allSatisfy { alternatives.candidates[$0.order].count <= 1 }
        return EncodingRequirement(node: requirement.node, strategy: areFew ? .stream : .streamScalars)
    }

    /// Returns the requirement of members that a shape does not name and that match none of its map keys.
    func requirement(ofUnnamedIn shape: Int32) -> EncodingRequirement { unnamedRequirement(unnamedNode(in: shape)) }

    /// Returns the requirement of a member that a shape does not name, or `nil` if all such members have the same
    /// requirement.
    func requirement(ofUnnamed name: String, in shape: Int32) -> EncodingRequirement? {
        namesMatter(shape) ? unnamedRequirement(unnamedNode(named: name, in: shape)) : nil
    }

    private func unnamedRequirement(_ node: NodeID) -> EncodingRequirement {
        node == .none ? EncodingRequirement(node: program.anything, strategy: .omit) : requirement(of: node)
    }

    /// Returns the shape of an object that is written by a node, or `Slot.noShape`.
    func shape(ofObjectAt node: NodeID) -> Int32 {
        if case .object(let shape) = program.node(self.node(for: .object, at: node)) { shape } else { Slot.noShape }
    }

    /// Returns the schema of the elements of an array that is written by a node.
    func item(ofArrayAt node: NodeID) -> NodeID {
        if case .array(let item) = program.node(self.node(for: .array, at: node)) { item } else { program.anything }
    }

    /// Returns the node for an object or an array, of alternatives that have at most one of the kind.
    private func node(for kind: JSONKind, at node: NodeID) -> NodeID {
        guard case .alternatives(let table) = program.node(node) else { return node }
        let candidate = program.tables.alternatives[Int(table)].candidates[kind.order].first
        return candidate.map { innermostRequirement(of: $0).node } ?? program.anything
    }

    /// Follows the nodes as the fallback does, which also records tags, masks secrets and runs conversions on the way.
    private func innermostRequirement(of node: NodeID) -> EncodingRequirement {
        let isPassed = { (node: NodeID) in
            if case .mapped(let mapper, _) = program.node(node) { conversion(ofMapper: mapper) == nil } else { true }
        }
        var node = program.resolve(node, while: isPassed)
        while case .both(_, let second) = program.node(node) { node = program.resolve(second, while: isPassed) }
        switch program.node(node) {
        case .mapped, .cased, .tuple: return EncodingRequirement(node: node, strategy: .byFields)
        // A decimal in a text is written by its form.
        case .scalar(let scalar) where scalar.kind == .decimal && scalar.argument >= 0:
            return EncodingRequirement(node: node, strategy: .byFields)
        case .transformed(let table):
            let isPlain = program.tables.transformers[Int(table)].conversion == nil
            return EncodingRequirement(node: node, strategy: isPlain ? .stream : .byFields)
        default: return EncodingRequirement(node: node)
        }
    }
}

extension ShapeKey {
    /// Whether null is written for a key that a value leaves out for nil: the key is
    /// required, and may be null.
    var writesNull: Bool { presence == .nullable }
}
