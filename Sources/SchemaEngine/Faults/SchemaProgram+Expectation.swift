extension SchemaProgram {
    /// Returns the requirement of a node for display: "a string", "one of open, closed". If the schemas around the node mark its
    /// values as secret, a requirement that states values is left out: an enumeration, a pattern, and a range of one number.
    func expectation(of id: NodeID, isSecret: Bool = false) -> String {
        switch node(id) {
        case .anything: return "any value"
        case .any: return "any value but null"
        case .nothing: return "no value"
        case .null: return "null"
        case .anyObject, .object, .cased: return "an object"
        case .anyArray, .array, .tuple: return "an array"
        case .scalar(let scalar) where isSecret && statesValues(scalar): return "a secret"
        case .scalar(let scalar): return scalar.expectation(tables)
        case .transformed(let table): return words(of: tables.transformers[Int(table)])
        case .mapped(let mapper, _): return "{\(tables.mappers[Int(mapper)].name)}"
        case .reference(let target, let tag):
            return "{\(tables.tagNames[Int(tag)])}, \(shortExpectation(of: target, isSecret: isSecret))"
        case .alternatives(let table):
            let nodes = tables.alternatives[Int(table)].nodes.prefix(Self.longestList + 1)
            let parts = nodes.map { expectation(of: $0, isSecret: isSecret) }
            return Self.list(parts, last: "or")
        case .both(let first, let second):
            let (one, other) = (expectation(of: first, isSecret: isSecret), expectation(of: second, isSecret: isSecret))
            return "\(one) that is also \(other)"
        case .secret(let inner): return expectation(of: inner, isSecret: true)
        case .counted(let inner, _), .distinct(let inner, _): return expectation(of: inner, isSecret: isSecret)
        }
    }

    private func statesValues(_ scalar: ScalarRequirement) -> Bool {
        guard scalar.argument >= 0 else { return false }
        switch scalar.kind.rules.form(scalar.argument, tables) {
        case .enumeration, .scalar(_, .pattern?), .scalar(_, .lengthAndPattern?): return true
        case .scalar(_, .integers(let range)?): return range.lowerBound == range.upperBound
        case .scalar(_, .unsigned(let range)?): return range.lowerBound == range.upperBound
        case .scalar(_, .numbers(let range)?): return range.lowerBound == range.upperBound
        case .scalar(_, .decimal(let decimal)?): return decimal.least != nil && decimal.least == decimal.most
        default: return false
        }
    }

    /// Returns the requirement of a tag's target for display. It follows one reference, so that recursive types
    /// terminate.
    private func shortExpectation(of id: NodeID, isSecret: Bool) -> String {
        switch node(id) {
        case .reference, .alternatives, .both: "another schema"
        case .mapped: "an object"
        default: expectation(of: id, isSecret: isSecret)
        }
    }

    private func words(of transformer: RegisteredTransformer) -> String {
        let kinds = JSONKind.allCases.filter(transformer.accepts.contains).map(\.rawValue)
        return "\(Self.list(kinds, last: "or")) for {\(transformer.name)}"
    }
}

extension SchemaView {
    /// The requirement for display: "a whole number from 0 to 100".
    package var words: String { words(isSecret: false) }

    /// Returns the requirement for display, without the values that it states if they are secrets.
    package func words(isSecret: Bool) -> String { program.expectation(of: node, isSecret: isSecret) }
}
