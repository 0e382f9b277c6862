extension SchemaProgram {
    /// Returns the first `{* TAG}` of a shape that the name at a scanner's position, its opening quote, satisfies, or
    /// `nil` if there is none.
    func mapKey(of name: JSONScanner, in shape: Shape) -> Int? {
        let first = Int(shape.firstMapKey)
        let word = name.word(at: name.position &+ 1)
        for index in first..<first + Int(shape.mapKeyCount) where tables.mapKeys[index].beginning.isPossible(in: word) {
            for condition in tables.mapKeys[index].conditions where meets(condition, name) { return index }
        }
        return nil
    }

    @inline(__always)
    private func meets(_ condition: MapKey.Condition, _ name: JSONScanner) -> Bool {
        switch condition {
        case .any: true
        case .integer(let range): IntegerKind.isName(name, in: range)
        case .unsigned(let range): UnsignedKind.isName(name, in: range)
        case .scalar(let scalar): accept(scalar, name) > 0
        }
    }

    /// Returns the schema of a member that a shape does not name, or `.none` if the shape does not describe it. The
    /// scanner is at the opening quote of the member's name.
    func unnamedNode(of name: JSONScanner, in shape: Shape) -> NodeID {
        mapKey(of: name, in: shape).map { tables.mapKeys[$0].node } ?? shape.rest
    }

    /// Returns the same for a name outside a text.
    func unnamedNode(named name: String, in shape: Shape) -> NodeID {
        guard shape.mapKeyCount > 0 else { return shape.rest }
        return quoting(name) { unnamedNode(of: $0, in: shape) }
    }

    /// Returns whether a name outside a text meets one of the conditions.
    func meets(_ conditions: [MapKey.Condition], named name: String) -> Bool {
        quoting(name) { scanner in conditions.contains { meets($0, scanner) } }
    }

    /// Calls the closure with a scanner at the opening quote of a name.
    private func quoting<Result>(_ name: String, _ body: (JSONScanner) -> Result) -> Result {
        var writer = JSONWriter()
        writer.string(name)
        return writer.withTextBytes { body(JSONScanner($0)) }
    }
}
