/// `"{* TAG}"`: a key that describes all members with names that match a tag.
struct MapKey: Sendable {
    /// A condition on a name. A name satisfies the tag if it meets one of the conditions.
    enum Condition: Sendable {
        /// `{any}`
        case any
        /// `{int}`: a name that is spelled as a whole number.
        case integer(ClosedRange<Int64>)
        /// `{uint}`: a name that is spelled as a whole number without a sign.
        case unsigned(ClosedRange<UInt64>)
        case scalar(ScalarRequirement)
    }

    let conditions: [Condition]
    /// The text of the tag, without braces.
    let tag: String
    /// The schema of the values.
    var node: NodeID
    /// The place of the key's opening quote.
    let place: SourcePlace

    /// Whether the names are UUIDs, which are compared without regard to case.
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
