/// What a schema demands of an object: the keys that it names, whichever of its alternatives names them.
package struct ObjectDemand: Sendable {
    /// A key, and what is demanded of its value.
    package struct Member: Sendable {
        /// The key.
        package let name: String
        /// What its value must be.
        package let demand: Demand
        /// Whether it must be there.
        package let isRequired: Bool
    }

    /// The keys that are named, in the schema's order.
    package private(set) var members: [Member] = []
    /// The keys among them that must be there, and are lists: where nothing stands under one, it is the empty list.
    package internal(set) var requiredLists: [String] = []
    /// What is demanded of the keys that are not named. `nil` where the schema says nothing of them.
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

    /// The key of this name, where the schema names it.
    package func member(named name: String) -> Member? { index[ExactName(name)].map { members[$0] } }
}
