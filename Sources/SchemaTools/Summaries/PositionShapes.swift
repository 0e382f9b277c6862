/// The shapes at the positions of a place's arrays, as long as the arrays may be tuples: each position has one JSON kind, at most
/// one after the first has objects, and there are few positions.
struct PositionShapes {
    /// The maximum number of positions. A longer array is a list.
    static let maximumPositions = 16

    /// The joined shape of each position.
    private(set) var shapes: [Int32] = []
    /// Whether the arrays are lists, whose positions are not described.
    private(set) var isList = false

    /// Adds the value at a position.
    mutating func add(_ shape: Int32, at position: Int, in all: inout ValueShapes) {
        guard !isList else { return }
        guard position < Self.maximumPositions else { return becomeList() }
        guard position < shapes.count else {
            shapes.append(shape)
            return examine(position, all)
        }
        guard shapes[position] != shape else { return }
        shapes[position] = all.join(shapes[position], shape)
        examine(position, all)
    }

    mutating func becomeList() {
        isList = true
        shapes = []
    }

    /// Replaces each shape by another index of the same shape.
    mutating func replaceShapes(by index: (Int32) -> Int32) { shapes = shapes.map(index) }

    private mutating func examine(_ position: Int, _ all: ValueShapes) {
        let kinds = all.kinds(shapes[position]).subtracting([.null, .isMap])
        guard kinds.rawValue.nonzeroBitCount <= 1 else { return becomeList() }
        guard kinds == .object else { return }
        if position == 0 || shapes.count(where: { all.kinds($0).contains(.object) }) > 1 { becomeList() }
    }
}
