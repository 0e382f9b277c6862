/// The requirements of an object: the keys of all its alternatives.
package struct ObjectDemand: Sendable {
    /// A key, and the requirements of its value.
    package struct Member: Sendable {
        /// The key's name.
        package let name: String
        /// The requirements of its value.
        package let demand: Demand
        /// A Boolean value that indicates whether the key is required.
        package let isRequired: Bool
    }

    /// The named keys, in the schema's order.
    package private(set) var members: [Member] = []
    /// The required keys that accept lists but no scalars. Such a key without elements in the text is an empty list.
    package internal(set) var requiredLists: [String] = []
    /// The requirements of unnamed keys; `nil` if the schema does not describe them.
    package private(set) var rest: Demand?
    private var index: [ExactName: Int] = [:]

    init(_ nodes: [NodeID], in program: SchemaProgram) {
        var found: [ExactName: (nodes: [NodeID], takesNull: Bool, isRequired: Bool)] = [:]
        var names: [ExactName] = []
        var others: [NodeID] = []
        for case .object(let table) in nodes.map(program.node) {
            for key in program.keys(of: table) {
                let name = ExactName(program.name(of: key))
                if found[name] == nil { names.append(name) }
                var member = found[name] ?? ([], false, false)
                let demand = program.demand(of: key.node, takesNull: key.presence != .required)
                member.nodes += demand.nodes.filter { !member.nodes.contains($0) }
                member.takesNull = member.takesNull || demand.takesNull
                member.isRequired = member.isRequired || key.presence == .required || key.presence == .nullable
                found[name] = member
            }
            let rest = program.tables.shapes[Int(table)].rest
            if rest != .none { others.append(rest) }
        }
        for name in names {
            guard let member = found[name] else { continue }
            index[name] = members.count
            let demand = Demand(member.nodes, takesNull: member.takesNull)
            members.append(Member(name: name.text, demand: demand, isRequired: member.isRequired))
        }
        let demands = others.map { program.demand(of: $0) }
        if !demands.isEmpty {
            rest = Demand(demands.flatMap(\.nodes), takesNull: demands.contains(where: \.takesNull))
        }
    }

    /// Returns the key of this name, or `nil` if the schema does not name it.
    package func member(named name: String) -> Member? { index[ExactName(name)].map { members[$0] } }
}
