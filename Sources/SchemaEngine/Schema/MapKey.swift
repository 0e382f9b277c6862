/// `"{* TAG}"`: a key that describes all members with names that match a tag.
struct MapKey: Sendable {
    /// A condition on a name. A name satisfies the tag if it meets one of the conditions.
    enum Condition: Sendable {
        /// `{any}`
        case any
        /// `{int}`: a name that is spelled as a whole number.
        case integer(ClosedRange<Int64>)
        case scalar(ScalarRequirement)
    }

    let conditions: [Condition]
    /// The text of the tag, without braces.
    let tag: String
    /// The schema of the values.
    var node: NodeID
    /// The place of the key's opening quote.
    let place: SourcePlace

    /// A Boolean value that indicates whether the names are UUIDs, of which two are equal if they differ in case only.
    let isUUID: Bool

    init(conditions: [Condition], tag: String, node: NodeID, place: SourcePlace) {
        (self.conditions, self.tag, self.node, self.place) = (conditions, tag, node, place)
        isUUID = conditions.count == 1 && conditions.allSatisfy(\.isUUID)
    }
}

extension MapKey.Condition {
    fileprivate var isUUID: Bool {
        if case .scalar(let scalar) = self { scalar.kind == .uuid } else { false }
    }
}

extension SchemaProgram {
    /// Returns the first `{* TAG}` of a shape that the name at a scanner's position, its opening quote, satisfies, or
    /// `nil` if there is none.
    func mapKey(of name: JSONScanner, in shape: Shape) -> Int? {
        let first = Int(shape.firstMapKey)
        for index in first..<first + Int(shape.mapKeyCount) {
            for condition in tables.mapKeys[index].conditions where meets(condition, name) { return index }
        }
        return nil
    }

    @inline(__always)
    private func meets(_ condition: MapKey.Condition, _ name: JSONScanner) -> Bool {
        switch condition {
        case .any: true
        case .integer(let range): IntegerKind.isName(name, in: range)
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

extension SchemaProgram.Tables {
    /// Returns each `{* TAG}` of a shape, in the schema's order.
    func mapKeys(of shape: Shape) -> ArraySlice<MapKey> {
        mapKeys[Int(shape.firstMapKey)..<Int(shape.firstMapKey + shape.mapKeyCount)]
    }

    /// Returns the counts of a shape, in the schema's order.
    func counts(of shape: Shape) -> ArraySlice<CountRequirement> {
        counts[Int(shape.firstCount)..<Int(shape.firstCount + shape.countCount)]
    }

    /// Returns the schemas of all members that a shape does not name, in the schema's order, with that of `{*}` last.
    func unnamedNodes(in shape: Shape) -> [NodeID] {
        mapKeys(of: shape).map(\.node) + (shape.rest == .none ? [] : [shape.rest])
    }
}
