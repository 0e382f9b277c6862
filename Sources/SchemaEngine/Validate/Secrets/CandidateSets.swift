/// The `SchemaCandidates` of the values of a payload. The masking of secrets does not choose between a tag's alternatives or the
/// branches of a case, so it follows all of them at once.
///
/// Sets are numbered, and each is computed once.
struct CandidateSets {
    /// The candidates of a value, by their kinds.
    struct Candidates {
        /// Whether one of them marks the value as secret.
        var isSecret = false
        /// Whether one of them accepts strings, numbers or booleans.
        var takesScalar = false
        /// Indicate whether one of them accepts any object or any array.
        var takesAnyObject = false
        var takesAnyArray = false
        /// The shapes of the nodes that are objects with keys.
        var shapes: [Int32] = []
        /// The elements of the nodes that are arrays.
        var items: [NodeID] = []
        /// The nodes that are tuples.
        var tuples: [Int32] = []
        /// Whether only the other side has the value, so that it is not checked, and one of the nodes can hold a secret.
        var masksMisfits = false

        /// Whether one of them accepts arrays.
        var takesArray: Bool { takesAnyArray || !items.isEmpty || !tuples.isEmpty }
    }

    let program: SchemaProgram
    private var numbers: [Nodes: Int] = [:]
    private var sets: [Candidates] = []

    /// Nodes, and whether the value is one of the other side.
    private struct Nodes: Hashable {
        var nodes: [NodeID]
        var isHidden: Bool
    }

    init(_ program: SchemaProgram) { self.program = program }

    subscript(number: Int) -> Candidates { sets[number] }

    /// Returns the number of the set for some nodes.
    mutating func number(of nodes: [NodeID], isHidden: Bool = false) -> Int {
        let key = Nodes(nodes: nodes, isHidden: isHidden)
        if let number = numbers[key] { return number }
        numbers[key] = sets.count
        var set = Candidates(program.candidates(of: nodes, inAllCases: true), in: program)
        set.masksMisfits = isHidden && nodes.contains { program.secretHolders.contains($0) }
        sets.append(set)
        return sets.count - 1
    }

    /// Returns the candidates for an object's member. The set is empty if none of the object's candidates
    /// describes the key.
    mutating func member(_ key: StringToken, of number: Int, _ scanner: JSONScanner) -> Int {
        let object = sets[number]
        var nodes: [NodeID] = object.takesAnyObject ? [program.anything] : []
        var isHidden = object.masksMisfits
        for shape in object.shapes {
            if let index = program.keyIndex(of: key, in: shape, scanner) {
                nodes.append(program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey + index)].node)
            } else {
                var name = scanner
                name.position = key.start - 1
                let node = program.unnamedNode(of: name, in: program.tables.shapes[Int(shape)])
                if node != .none { nodes.append(node) }
                if let hidden = program.hiddenKey(of: key, in: shape, scanner) {
                    nodes.append(hidden.node)
                    isHidden = true
                }
            }
        }
        return self.number(of: nodes, isHidden: isHidden)
    }

    /// Returns the candidates for an array's elements.
    mutating func element(of number: Int, at index: Int) -> Int {
        let array = sets[number]
        var nodes = array.takesAnyArray ? array.items + [program.anything] : array.items
        for table in array.tuples {
            if let node = program.tables.position(index, of: program.tables.tuples[Int(table)]) { nodes.append(node) }
        }
        return self.number(of: nodes, isHidden: array.masksMisfits)
    }
}

extension CandidateSets.Candidates {
    fileprivate init(_ candidates: SchemaCandidates, in program: SchemaProgram) {
        isSecret = candidates.isSecret
        for id in candidates.nodes {
            switch program.node(id) {
            case .object(let shape): shapes.append(shape)
            case .array(let item): items.append(item)
            case .tuple(let table): tuples.append(table)
            case .anyObject: takesAnyObject = true
            case .anyArray: takesAnyArray = true
            case .anything, .any, .transformed: (takesScalar, takesAnyObject, takesAnyArray) = (true, true, true)
            case .scalar: takesScalar = true
            case .nothing, .null, .alternatives, .both, .cased, .reference, .mapped, .secret, .counted, .distinct:
                continue
            }
        }
    }
}
