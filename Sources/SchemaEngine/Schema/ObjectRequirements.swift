/// The requirements of an object: the keys of all its alternatives.
package struct ObjectRequirements: Sendable {
    /// A key, and the requirements of its value.
    package struct Member: Sendable {
        /// The key's name.
        package let name: String
        /// The requirements of its value.
        package let requirements: ValueRequirements
        /// A Boolean value that indicates whether the key is required.
        package let isRequired: Bool
    }

    /// The named keys, in the schema's order.
    package private(set) var members: [Member] = []
    /// The required keys that accept lists but no scalars. Such a key without elements in the text is an empty list.
    package internal(set) var requiredLists: [String] = []
    /// The requirements of unnamed keys; `nil` if the schema does not describe them.
    package private(set) var rest: ValueRequirements?
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
                let requirements = program.requirements(of: key.node, takesNull: key.presence != .required)
                member.nodes += requirements.nodes.filter { !member.nodes.contains($0) }
                member.takesNull = member.takesNull || requirements.takesNull
                member.isRequired = member.isRequired || key.presence == .required || key.presence == .nullable
                found[name] = member
            }
            let rest = program.tables.shapes[Int(table)].rest
            if rest != .none { others.append(rest) }
        }
        for name in names {
            guard let member = found[name] else { continue }
            index[name] = members.count
            let requirements = ValueRequirements(member.nodes, takesNull: member.takesNull)
            members.append(Member(name: name.text, requirements: requirements, isRequired: member.isRequired))
        }
        let unnamed = others.map { program.requirements(of: $0) }
        if !unnamed.isEmpty {
            rest = ValueRequirements(unnamed.flatMap(\.nodes), takesNull: unnamed.contains(where: \.takesNull))
        }
    }

    /// Returns the key of this name, or `nil` if the schema does not name it.
    package func member(named name: String) -> Member? { index[ExactName(name)].map { members[$0] } }
}
