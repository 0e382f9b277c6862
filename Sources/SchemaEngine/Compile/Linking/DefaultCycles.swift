/// Finds defaults that require themselves to be filled in: `{}` for an object whose own key has that default again.
struct DefaultCycles {
    private let compilation: Compilation
    private var tables: SchemaProgram.Tables { compilation.program.tables }
    /// The program so far, which decides the schemas of members that an object does not name.
    private lazy var program = SchemaProgram(compilation.program.tables)
    /// For each default, the indices of the defaults that filling it in requires.
    private var needs: [[Int32]]

    init(_ compilation: Compilation) {
        self.compilation = compilation
        needs = Array(repeating: [], count: compilation.defaults.count)
    }

    /// Reports these defaults, and makes their keys optional, so that filling in defaults terminates.
    mutating func reportEndlessDefaults() -> Set<Int32> {
        for index in compilation.defaults.indices {
            let value = compilation.defaults[index].document.root
            guard value.kind == .object || value.kind == .array else { continue }
            needs[index] = Array(defaultsNeeded(by: value, at: compilation.defaults[index].node))
        }
        let needs = needs
        let components = StronglyConnectedComponents(count: needs.count) { needs[Int($0)] }
        guard components.hasCycles else { return [] }
        let endless = Set((0..<Int32(needs.count)).filter { components.isOnCycle($0) })
        for index in endless.sorted() {
            let draft = compilation.defaults[Int(index)]
            compilation.faults.report(.defaultNeedsItself(draft.key), at: draft.place)
        }
        compilation.program.edit { tables in
            for index in tables.keys.indices where endless.contains(tables.keys[index].defaultIndex) {
                tables.keys[index].presence = .optional
                tables.keys[index].defaultIndex = -1
            }
        }
        return endless
    }

    /// Returns the defaults of the keys that are missing or null in a value, or in an object inside it.
    private mutating func defaultsNeeded(by value: JSONNode, at node: NodeID) -> Set<Int32> {
        var needed: Set<Int32> = []
        var waiting = [(value, node)]
        while let (value, node) = waiting.popLast() {
            switch tables.nodes[Int(accepting(value, node).index)] {
            case .array(let item):
                waiting += value.elements.map { ($0, item) }
            case .tuple(let table):
                let tuple = tables.tuples[Int(table)]
                for (index, element) in value.elements.enumerated() {
                    guard let position = tables.position(index, of: tuple) else { break }
                    waiting.append((element, position))
                }
            case .object(let shape):
                guard value.kind == .object else { continue }
                waiting += members(of: value, in: tables.shapes[Int(shape)], needing: &needed)
            case .both(let first, let second):
                waiting += [(value, first), (value, second)]
            default: continue
            }
        }
        return needed
    }

    private mutating func members(
        of value: JSONNode,
        in shape: Shape,
        needing needed: inout Set<Int32>
    ) -> [(JSONNode, NodeID)] {
        var members: [[UInt8]: JSONNode] = [:]
        for member in value.members where member.value.kind != .null {
            members[Array(member.key.utf8)] = member.value
        }
        var parts: [(JSONNode, NodeID)] = []
        for key in tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)] {
            if let value = members.removeValue(forKey: tables.name(of: key)) {
                parts.append((value, key.node))
            } else if key.presence == .defaulted {
                needed.insert(key.defaultIndex)
            }
        }
        for (name, value) in members {
            var node = shape.rest
            if shape.mapKeyCount > 0 {
                node = program.unnamedNode(named: String(decoding: name, as: UTF8.self), in: shape)
            }
            if node != .none { parts.append((value, node)) }
        }
        return parts
    }

    /// Follows references, cases and alternatives to the node that validates a value. Of alternatives, it is the
    /// first whose required keys the value has.
    private func accepting(_ value: JSONNode, _ node: NodeID) -> NodeID {
        var node = node
        for _ in 0...tables.nodes.count {
            node = tables.resolve(node) ?? node
            switch tables.nodes[Int(node.index)] {
            case .alternatives(let index):
                let candidates = tables.alternatives[Int(index)].candidates[JSONKind(value).order]
                guard let first = candidates.first(where: { hasRequiredKeys(value, of: $0) }) else { return node }
                node = first
            case .cased(let index):
                let cases = tables.cases[Int(index)]
                let kind = value[String(decoding: cases.key, as: UTF8.self)]
                guard let kind, kind.kind == .string else { return node }
                let branch = cases.branches[ExactName(kind.string)] ?? cases.otherwise
                guard branch != .none else { return node }
                node = branch
            default: return node
            }
        }
        return node
    }

    /// Returns whether a value has all keys that a node requires, or is not an object.
    private func hasRequiredKeys(_ value: JSONNode, of node: NodeID) -> Bool {
        guard value.kind == .object else { return true }
        let end = accepting(value, node)
        guard case .object(let index) = tables.nodes[Int(end.index)] else {
            if case .cased = tables.nodes[Int(end.index)] { return false }
            return true
        }
        let shape = tables.shapes[Int(index)]
        let keys = Set(value.members.map { Array($0.key.utf8) })
        let named = tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)]
        return named.allSatisfy { key in
            (key.presence != .required && key.presence != .nullable) || keys.contains(tables.name(of: key))
        }
    }
}

extension SchemaProgram.Tables {
    fileprivate func name(of key: ShapeKey) -> [UInt8] {
        Array(names[Int(key.nameStart)..<Int(key.nameStart + key.nameLength)])
    }
}
