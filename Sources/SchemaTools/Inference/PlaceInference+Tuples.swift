extension PlaceInference {
    /// Returns the tuple of arrays whose positions have their own types, or `nil` for lists.
    mutating func tuple(_ part: Part) -> InferredValue? {
        guard options.findsTuples, let positions = summary.tuplePositions(of: part.place, tags: options.tags),
            let counts = summary.places[Int(part.place)].elementCounts
        else { return nil }
        let values = positions.map { position in
            value(Part(place: position.place, shape: position.shape, key: part.key, pointer: part.pointer + "/*"))
        }
        note(
            decision: "\(part.displayPointer): each position has its own type, so the list is a tuple; if each element "
                + "may have any of the types, write alternatives such as \"{number|string}\""
        )
        return .tuple(values, required: counts.lowerBound)
    }
}
