extension PlaceInference {
    /// The minimum number of positions.
    private static let fewestPositions = 2

    /// Returns the tuple of arrays whose positions have several JSON kinds, each its own, or `nil` for lists.
    mutating func tuple(_ part: Part) -> InferredValue? {
        let place = summary.places[Int(part.place)]
        let shapes = place.positionShapes.shapes
        guard options.findsTuples, let counts = place.elementCounts, shapes.count >= Self.fewestPositions,
            counts.upperBound == shapes.count
        else { return nil }
        let kinds = shapes.map { summary.shapes.kinds($0).subtracting([.null, .isMap]) }
        guard Set(kinds.filter { !$0.isEmpty }).count > 1 else { return nil }
        let values = shapes.map { shape in
            value(Part(place: place.element, shape: shape, key: part.key, pointer: part.pointer + "/*"))
        }
        note(
            decision: "\(part.displayPointer): each position has its own type, so the list is a tuple; if each element "
                + "may have any of the types, write alternatives such as \"{number|string}\""
        )
        return .tuple(values, required: counts.lowerBound)
    }
}
