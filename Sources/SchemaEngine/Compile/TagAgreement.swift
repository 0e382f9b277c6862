/// Compares the tags that an app registers with the names of the language, and with the declarations of `Tags.json`.
struct TagAgreement {
    let registry: TagRegistry
    let declared: DeclaredTags

    private var registeredNames: [String] { registry.transformers.map(\.name) + registry.mappers.map(\.name) }

    /// Returns the faults of the registrations themselves. They have no place, because they are in code.
    func problemsOfNames() -> [CompileProblem] {
        var seen: Set<LookupName> = []
        let declaredNames = Set(declared.entries.map { LookupName($0.name) })
        return registeredNames.compactMap { tag in
            let name = LookupName(tag)
            guard LookupName.isValid(tag) else { return .invalidTagName(tag) }
            guard seen.insert(name).inserted else { return .registeredTwice(tag) }
            // The fault of a declared tag is reported at its declaration.
            return BuiltInTag(reserving: name) == nil || declaredNames.contains(name) ? nil : .shadowedByName(tag)
        }
    }

    /// Returns the differences between the app's registrations and its `Tags.json`.
    func disagreements() -> [(problem: CompileProblem, place: SourcePlace)] {
        guard let start = declared.start else { return [] }
        let registered = Dictionary(
            registeredDescriptions(),
            uniquingKeysWith: { first, _ in first }
        )
        let declarations = Dictionary(declaredDescriptions(), uniquingKeysWith: { first, _ in first })
        var problems: [(problem: CompileProblem, place: SourcePlace)] = []
        for (tag, place) in declared.entries where !declared.faulty.contains(LookupName(tag)) {
            let name = LookupName(tag)
            if let found = registered[name], let declaration = declarations[name] {
                guard found.folded != declaration.folded else { continue }
                problems.append((.declaredAs(declaration.text, tag, registeredAs: found.text), place))
            } else if registered[name] == nil {
                problems.append((.notRegistered(tag), place))
            }
        }
        let declaredNames = Set(declared.entries.map { LookupName($0.name) })
        for tag in registeredNames where !declaredNames.contains(LookupName(tag)) {
            problems.append((.notDeclared(tag), start))
        }
        return problems
    }

    private typealias Described = (LookupName, (text: String, folded: String))

    private func registeredDescriptions() -> [Described] {
        registry.transformers.map(Self.describe) + registry.mappers.map(Self.describe)
    }

    private func declaredDescriptions() -> [Described] {
        declared.transformers.map(Self.describe) + declared.mappers.map(Self.describe)
    }

    private static func describe(_ transformer: RegisteredTransformer) -> Described {
        let kinds = JSONKind.allCases.filter(transformer.accepts.contains).map { "\"\($0.rawValue)\"" }
        let text = "\"accepts\": [\(kinds.joined(separator: ", "))]"
        return (LookupName(transformer.name), (text, text))
    }

    private static func describe(_ mapper: RegisteredMapper) -> Described {
        let folded = "fragment \(LookupName(mapper.fragment).folded)"
        return (LookupName(mapper.name), ("\"fragment\": \"\(mapper.fragment)\"", folded))
    }
}
