import SchemaEngine

extension SampleSummary {
    /// The minimum number of positions of a tuple.
    private static let fewestPositions = 2
    /// The minimum number of texts at a position whose form distinguishes it.
    private static let fewestTexts = 2

    /// Returns the values of each position if the arrays of a place are tuples, and `nil` for lists.
    ///
    /// The positions of a tuple differ in their JSON kinds. Those of several arrays of texts may differ in the forms of the texts
    /// instead, of which `tags` has those with a tag.
    func tuplePositions(of place: Int32, tags: Set<ScalarKind>) -> [(place: Int32, shape: Int32)]? {
        let facts = places[Int(place)]
        let positions = facts.positionShapes.positions
        guard positions.count >= Self.fewestPositions, facts.elementCounts?.upperBound == positions.count else {
            return nil
        }
        let kinds = Set(positions.map { shapes.kinds($0.shape).subtracting([.null, .isMap]) }.filter { !$0.isEmpty })
        guard kinds.count > 1 || kinds == [.string] && haveDifferentForms(positions, tags) else { return nil }
        return positions.map { (place: describes($0) ? $0.place : facts.element, shape: $0.shape) }
    }

    /// Returns whether all values of a position are described at its own place.
    private func describes(_ position: PositionShapes.Position) -> Bool {
        position.place >= 0 && places[Int(position.place)].count == position.count && position.count > 0
    }

    private func haveDifferentForms(_ positions: [PositionShapes.Position], _ tags: Set<ScalarKind>) -> Bool {
        let strings = positions.filter { describes($0) && $0.count >= Self.fewestTexts }
            .compactMap { places[Int($0.place)].strings }
        return Set(strings.map { form(of: $0, tags) }).count > 1
    }

    /// Returns the form of all texts, or `nil` for texts without one.
    private func form(of strings: StringSummary, _ tags: Set<ScalarKind>) -> ScalarKind? {
        guard !strings.isSecret else { return nil }
        if let kind = strings.forms.ordered.first(where: tags.contains) { return kind }
        return strings.areFractions ? .decimal : nil
    }
}

extension StringSummary {
    /// Whether all texts are decimal numbers, and some have a fraction.
    var areFractions: Bool {
        guard forms.contains(TextForms(.decimal)) else { return false }
        let period = UInt8(ascii: ".")
        return example?.contains(period) == true
            || (0..<distinct.count).contains { distinct.utf8(at: $0).contains(period) }
    }
}
