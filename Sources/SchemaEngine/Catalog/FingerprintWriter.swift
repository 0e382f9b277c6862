import SchematicText

extension SchemaProgram {
    /// Returns the fingerprint of a node, which is computed once.
    func fingerprint(of id: NodeID) -> Fingerprint {
        fingerprints.value(of: id) {
            var writer = FingerprintWriter(self)
            return writer.fingerprint(of: id)
        }
    }
}

/// Traverses everything that a schema node leads to, in the schema's order, and hashes it.
///
/// Nodes are numbered in the order of their first visit. A node that is visited again is hashed as its number.
/// Recursive schemas thus terminate, and equal schemas have equal hashes in any catalog.
private struct FingerprintWriter {
    private let program: SchemaProgram
    private var hash = FingerprintHash()
    private var numbers: [NodeID: Int] = [:]
    private var due: [NodeID] = []
    private var found = Fingerprint(value: 0)

    init(_ program: SchemaProgram) { self.program = program }

    mutating func fingerprint(of root: NodeID) -> Fingerprint {
        lead(to: [root])
        while let entry = due.popLast() {
            let id = follow(entry)
            guard let number = numbers[id] else {
                numbers[id] = numbers.count
                write(program.node(id))
                continue
            }
            hash.write("again", number)
        }
        found.value = hash.value
        return found
    }

    /// Follows references to a node, collects the mappers on the way, and hashes the counts.
    private mutating func follow(_ entry: NodeID) -> NodeID {
        program.resolve(entry) { id in
            switch program.node(id) {
            case .mapped(let mapper, _): found.mappers.insert(mapper)
            case .counted(_, let count): write(program.tables.counts[Int(count)])
            default: break
            }
            return true
        }
    }

    /// Schedules the nodes inside the node that was hashed last, in their order.
    private mutating func lead(to nodes: [NodeID]) {
        hash.write("parts", nodes.count)
        due.append(contentsOf: nodes.reversed())
    }

    private mutating func write(_ node: Node) {
        let tables = program.tables
        switch node {
        case .anything: hash.write("anything")
        case .any: hash.write("any")
        case .nothing: hash.write("nothing")
        case .null: hash.write("null")
        case .anyObject: hash.write("any object")
        case .anyArray: hash.write("any array")
        case .scalar(let scalar): scalar.kind.rules.write(scalar.argument, tables, to: &hash)
        case .transformed(let index): write(tables.transformers[Int(index)])
        case .array(let item):
            hash.write("array")
            lead(to: [item])
        case .tuple(let index):
            let tuple = tables.tuples[Int(index)]
            hash.write("tuple", Int(tuple.count), Int(tuple.required))
            for name in tables.names(of: tuple) { hash.write(name) }
            lead(to: tables.positions(of: tuple) + (tuple.rest == .none ? [] : [tuple.rest]))
        case .object(let index): write(tables.shapes[Int(index)])
        case .alternatives(let index):
            hash.write("alternatives")
            lead(to: tables.alternatives[Int(index)].nodes)
        case .both(let first, let second):
            hash.write("both")
            lead(to: [first, second])
        case .cased(let index): write(tables.cases[Int(index)])
        // Already followed.
        case .reference, .mapped, .secret, .counted, .distinct: hash.write("way")
        }
    }

    private mutating func write(_ shape: Shape) {
        hash.write("object", Int(shape.keyCount), shape.isPartial ? 1 : 0)
        let keys = program.tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)]
        for key in keys {
            hash.write(program.name(of: key))
            hash.write("presence", Int(key.presence.rawValue))
            if key.defaultIndex >= 0 {
                program.tables.defaults[Int(key.defaultIndex)].text.withTextBytes { hash.write($0) }
            }
        }
        for key in program.tables.mapKeys(of: shape) { hash.write("map key", key.tag) }
        for count in program.tables.counts(of: shape) { write(count) }
        lead(to: keys.map(\.node) + program.tables.unnamedNodes(in: shape))
    }

    private mutating func write(_ count: CountRequirement) {
        hash.write("count", count.least, count.most)
        if count.isUnique { hash.write("unique") }
    }

    private mutating func write(_ transformer: RegisteredTransformer) {
        found.hasTransformers = found.hasTransformers || transformer.conversion != nil
        hash.write("transformer", transformer.name)
        for kind in JSONKind.allCases where transformer.accepts.contains(kind) { hash.write(kind.rawValue) }
    }

    private mutating func write(_ cases: CaseTable) {
        hash.write("cases")
        cases.key.withTextBytes { hash.write($0) }
        let branches = cases.branches.ordered { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
        for branch in branches { hash.write(branch.key.text) }
        lead(to: branches.map(\.value) + (cases.otherwise == .none ? [] : [cases.otherwise]))
    }
}

@_spi(Generated) extension SchemaView {
    /// A hash of all requirements on the value and its content. Equal requirements have equal hashes, in every run
    /// and on every machine. The place of a requirement in the schema, and comments, do not matter.
    public var fingerprint: UInt64 { program.fingerprint(of: resolved.node).value }
}
