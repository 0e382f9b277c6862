extension SchemaProgram {
    /// Returns the requirement of a node for display: "a string", "one of open, closed".
    func expectation(of id: NodeID) -> String {
        switch node(id) {
        case .anything: return "any value"
        case .any: return "any value but null"
        case .nothing: return "no value"
        case .null: return "null"
        case .anyObject, .object, .cased: return "an object"
        case .anyArray, .array: return "an array"
        case .scalar(let scalar): return scalar.expectation(tables)
        case .transformed(let table): return words(of: tables.transformers[Int(table)])
        case .mapped(let mapper, _): return "{\(tables.mappers[Int(mapper)].name)}"
        case .reference(let target, let tag): return "{\(tables.tagNames[Int(tag)])}, \(shortExpectation(of: target))"
        case .alternatives(let table):
            return Self.list(tables.alternatives[Int(table)].nodes.map(expectation), last: "or")
        case .both(let first, let second): return "\(expectation(of: first)) that is also \(expectation(of: second))"
        case .secret(let inner), .counted(let inner, _), .distinct(let inner, _): return expectation(of: inner)
        }
    }

    /// Returns the requirement of a tag's target for display. It follows one reference, so that recursive types
    /// terminate.
    private func shortExpectation(of id: NodeID) -> String {
        switch node(id) {
        case .reference, .alternatives, .both: "another schema"
        case .mapped: "an object"
        default: expectation(of: id)
        }
    }

    private func words(of transformer: RegisteredTransformer) -> String {
        let kinds = JSONKind.allCases.filter(transformer.accepts.contains).map(\.rawValue)
        return "\(Self.list(kinds, last: "or")) for {\(transformer.name)}"
    }
}

extension SchemaView {
    /// The requirement for display: "a whole number from 0 to 100".
    package var words: String { program.expectation(of: node) }
}
