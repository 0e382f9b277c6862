import SchematicText

extension SchemaProgram {
    /// Returns the fingerprint of a node, which is computed once, together with those of all nodes that it leads to.
    func fingerprint(of id: NodeID) -> Fingerprint {
        fingerprints.value(of: id) {
            var writer = FingerprintWriter(self)
            return writer.fingerprint(of: id)
        }
    }
}

/// Hashes the requirements of nodes, each of them once.
///
/// The hash of a node consists of its own requirements and of the hashes of its parts. The nodes of a recursive schema are
/// parts of each other. Each of them has a hash of what it requires up to a number of levels, and of all nodes of the
/// cycle. Equal schemas thus have equal hashes in any catalog, and a change anywhere in a cycle changes the hashes of all
/// its nodes.
private struct FingerprintWriter {
    /// The number of levels up to which the nodes of a cycle differ by their parts.
    private static let levels = 8

    /// A node that a requirement leads to.
    private struct Part {
        var node: NodeID
        /// A hash of the counts on the way.
        var way: UInt64
        /// The mappers on the way.
        var mappers: Set<Int32> = []
    }

    private let program: SchemaProgram
    private var indexes: [NodeID: Int32] = [:]
    private var nodes: [NodeID] = []
    private var parts: [[Part]] = []
    /// The fingerprint of each node: at first of its own requirements, in the end with those of its parts.
    private var found: [Fingerprint] = []
    /// Whether the fingerprint of each node was known before.
    private var isKnown: [Bool] = []

    private var hash = FingerprintHash()
    private var ownParts: [Part] = []
    private var hasTransformers = false

    init(_ program: SchemaProgram) { self.program = program }

    mutating func fingerprint(of root: NodeID) -> Fingerprint {
        let root = part(at: root)
        let first = index(of: root.node)
        var next = 0
        while next < nodes.count {
            for part in parts[next] { _ = index(of: part.node) }
            next += 1
        }
        let components = StronglyConnectedComponents(count: nodes.count) { vertex in
            parts[Int(vertex)].compactMap { indexes[$0.node] }
        }
        var order = components.order[...]
        while let vertex = order.first {
            let size = Int(components.sizes[Int(components.component[Int(vertex)])])
            if components.isOnCycle(vertex) {
                closeCycle(order.prefix(size).map { Int($0) })
            } else if !isKnown[Int(vertex)] {
                found[Int(vertex)] = joined(Int(vertex))
            }
            order = order.dropFirst(size)
        }
        program.fingerprints.store(Array(zip(nodes, found)))
        return with(root, found[Int(first)])
    }

    /// Returns the index of a node. Reads its own requirements if its fingerprint is not yet known.
    private mutating func index(of id: NodeID) -> Int32 {
        if let index = indexes[id] { return index }
        let index = Int32(nodes.count)
        indexes[id] = index
        nodes.append(id)
        let known = program.fingerprints[id]
        isKnown.append(known != nil)
        (hash, ownParts, hasTransformers) = (FingerprintHash(), [], false)
        if known == nil { write(program.node(id)) }
        parts.append(ownParts)
        found.append(known ?? Fingerprint(value: hash.value, hasTransformers: hasTransformers))
        return index
    }

    // MARK: Joining

    /// Returns the fingerprint of a node with those of its parts.
    private func joined(_ index: Int) -> Fingerprint {
        var joined = found[index]
        var hash = FingerprintHash()
        hash.write(joined.value)
        for part in parts[index] {
            guard let inner = indexes[part.node].map({ with(part, found[Int($0)]) }) else { continue }
            hash.write(inner.value)
            joined.mappers.formUnion(inner.mappers)
            joined.hasTransformers = joined.hasTransformers || inner.hasTransformers
        }
        joined.value = hash.value
        return joined
    }

    /// Returns the fingerprint of a node with the way to it.
    private func with(_ part: Part, _ inner: Fingerprint) -> Fingerprint {
        guard part.way != 0 || !part.mappers.isEmpty else { return inner }
        var result = inner
        if part.way != 0 {
            var hash = FingerprintHash()
            hash.write("counted")
            hash.write(part.way)
            hash.write(inner.value)
            result.value = hash.value
        }
        result.mappers.formUnion(part.mappers)
        return result
    }

    /// Finds the fingerprints of the nodes of a cycle.
    private mutating func closeCycle(_ cycle: [Int]) {
        for _ in 0..<min(cycle.count, Self.levels) {
            for (index, next) in zip(cycle, cycle.map(joined)) { found[index] = next }
        }
        // A sum does not depend on the order.
        let sum = cycle.reduce(UInt64(0)) { $0 &+ found[$1].value }
        let mappers = cycle.reduce(into: Set<Int32>()) { $0.formUnion(found[$1].mappers) }
        let hasTransformers = cycle.contains { found[$0].hasTransformers }
        for index in cycle {
            var hash = FingerprintHash()
            hash.write("cycle", cycle.count)
            hash.write(sum)
            hash.write(found[index].value)
            found[index] = Fingerprint(value: hash.value, mappers: mappers, hasTransformers: hasTransformers)
        }
    }

    // MARK: The requirements of a node

    /// Follows references to a node, collects the mappers on the way, and hashes the counts.
    private func part(at entry: NodeID) -> Part {
        var hash = FingerprintHash()
        var part = Part(node: entry, way: 0)
        part.node = program.resolve(entry) { id in
            switch program.node(id) {
            case .mapped(let mapper, _): part.mappers.insert(mapper)
            case .counted(_, let count):
                Self.write(program.tables.counts[Int(count)], to: &hash)
                part.way = hash.value
            default: break
            }
            return true
        }
        return part
    }

    /// Adds the nodes inside the node that is hashed, in their order.
    private mutating func lead(to nodes: [NodeID]) {
        hash.write("parts", nodes.count)
        ownParts += nodes.map(part)
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
        for count in program.tables.counts(of: shape) { Self.write(count, to: &hash) }
        lead(to: keys.map(\.node) + program.tables.unnamedNodes(in: shape))
    }

    private static func write(_ count: CountRequirement, to hash: inout FingerprintHash) {
        hash.write("count", count.least, count.most)
        if count.isUnique { hash.write("unique") }
    }

    private mutating func write(_ transformer: RegisteredTransformer) {
        hasTransformers = transformer.conversion != nil
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
