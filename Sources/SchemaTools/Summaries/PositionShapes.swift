/// The values at the positions of a place's arrays, as long as the arrays may be tuples: each position has one JSON kind, at most
/// one after the first has objects, and there are few positions.
struct PositionShapes {
    /// The maximum number of positions. A longer array is a list.
    static let maximumPositions = 16

    struct Position {
        /// The joined shape of the values.
        var shape: Int32
        /// The number of values that are not null.
        var count = 0
        /// The place of the scalars, and of the lists of scalars, that are described apart from those of other positions, or -1.
        var place: Int32 = -1
    }

    private(set) var positions: [Position] = []
    /// Whether the arrays are lists, whose positions are not described.
    private(set) var isList = false

    /// Adds values at a position, of which `count` are not null.
    mutating func add(_ shape: Int32, count: Int, at position: Int, in all: inout ValueShapes) {
        guard !isList else { return }
        guard position < Self.maximumPositions else { return becomeList() }
        guard position < positions.count else {
            positions.append(Position(shape: shape, count: count))
            return examine(position, all)
        }
        positions[position].count.add(samples: count)
        guard positions[position].shape != shape else { return }
        positions[position].shape = all.join(positions[position].shape, shape)
        examine(position, all)
    }

    /// Describes the values of a position at a place.
    mutating func describe(_ position: Int, at place: Int32) { positions[position].place = place }

    mutating func becomeList() {
        isList = true
        positions = []
    }

    /// Replaces each shape by another index of the same shape.
    mutating func replaceShapes(by index: (Int32) -> Int32) {
        for position in positions.indices { positions[position].shape = index(positions[position].shape) }
    }

    private mutating func examine(_ position: Int, _ all: ValueShapes) {
        let kinds = all.kinds(positions[position].shape).subtracting([.null, .isMap])
        guard kinds.rawValue.nonzeroBitCount <= 1 else { return becomeList() }
        guard kinds == .object else { return }
        if position == 0 || positions.count(where: { all.kinds($0.shape).contains(.object) }) > 1 { becomeList() }
    }
}
