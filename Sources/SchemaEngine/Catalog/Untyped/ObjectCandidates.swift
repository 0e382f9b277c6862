/// The candidates of an object: the keys of all its alternatives. Each object of a payload refers to them.
package final class ObjectCandidates: Sendable {
    /// A key, and the candidates of its value.
    package struct Member: Sendable {
        /// The key's name.
        package let name: String
        /// The candidates of its value.
        package let candidates: SchemaCandidates
        /// Whether the key is required.
        package let isRequired: Bool
    }

    /// The named keys, in the schema's order.
    package let members: [Member]
    /// The required keys that accept lists but no scalars. Such a key without elements in the text is an empty list.
    package let requiredLists: [String]
    /// The candidates of unnamed keys whose names select no schema; `nil` if the schema does not describe them.
    private let rest: SchemaCandidates?
    private let index: [ExactName: Int]
    private let program: SchemaProgram
    /// The shapes of which one has a `{* TAG}`, or none if no shape has one.
    private let namedMaps: [Shape]

    init(_ nodes: [NodeID], in program: SchemaProgram, isRequiredList: (Member) -> Bool) {
        self.program = program
        var shapes: [Shape] = []
        var found: [ExactName: (nodes: [NodeID], takesNull: Bool, isRequired: Bool)] = [:]
        var names: [ExactName] = []
        var others: [NodeID] = []
        for case .object(let table) in nodes.map(program.node) {
            for key in program.keys(of: table) {
                let name = ExactName(program.name(of: key))
                if found[name] == nil { names.append(name) }
                var member = found[name] ?? ([], false, false)
                let candidates = program.candidates(of: key.node, takesNull: key.presence != .required)
                member.nodes += candidates.nodes.filter { !member.nodes.contains($0) }
                member.takesNull = member.takesNull || candidates.takesNull
                member.isRequired = member.isRequired || key.presence == .required || key.presence == .nullable
                found[name] = member
            }
            let shape = program.tables.shapes[Int(table)]
            shapes.append(shape)
            if shape.rest != .none { others.append(shape.rest) }
        }
        var members: [Member] = []
        var index: [ExactName: Int] = [:]
        for name in names {
            guard let member = found[name] else { continue }
            index[name] = members.count
            let candidates = SchemaCandidates(member.nodes, takesNull: member.takesNull)
            members.append(Member(name: name.text, candidates: candidates, isRequired: member.isRequired))
        }
        self.members = members
        self.index = index
        requiredLists = members.filter(isRequiredList).map(\.name)
        namedMaps = shapes.contains { $0.mapKeyCount > 0 } ? shapes : []
        rest = Self.union(of: others, in: program)
    }

    private static func union(of nodes: [NodeID], in program: SchemaProgram) -> SchemaCandidates? {
        guard !nodes.isEmpty else { return nil }
        let candidates = nodes.map { program.candidates(of: $0) }
        return SchemaCandidates(candidates.flatMap(\.nodes), takesNull: candidates.contains(where: \.takesNull))
    }

    /// Returns the candidates of a key that the schema does not name; `nil` if the schema does not describe it.
    package func rest(named name: String) -> SchemaCandidates? {
        guard !namedMaps.isEmpty else { return rest }
        let nodes = namedMaps.map { program.unnamedNode(named: name, in: $0) }.filter { $0 != .none }
        return Self.union(of: nodes, in: program)
    }

    /// Returns the key of this name, or `nil` if the schema does not name it.
    package func member(named name: String) -> Member? { index[ExactName(name)].map { members[$0] } }
}

extension Node {
    /// Whether any value is accepted, possibly except null.
    var isAnything: Bool {
        switch self {
        case .anything, .any: true
        default: false
        }
    }
}
