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
        case .secret(let inner): return expectation(of: inner)
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

    /// Returns a list such as "a, b and c" or "a, b or c". A list of more than 12 items is cut.
    static func list(_ items: [String], last: String = "or") -> String {
        let longest = 12
        guard items.count > 1 else { return items.first ?? "nothing" }
        if items.count > longest { return items.prefix(longest).joined(separator: ", ") + ", …" }
        return items.dropLast().joined(separator: ", ") + " \(last) " + items[items.count - 1]
    }
}
