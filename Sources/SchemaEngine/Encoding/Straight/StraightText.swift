@_spi(Engine) import JSONText

/// The text that is written straight, and where in it the writing is.
///
/// It is a value of its own within `StraightWriter`, so that whatever a key or a scalar takes is one access to it.
struct StraightText {
    /// The identity of a place that one value can take; 0 is none.
    typealias Place = UInt32

    let program: SchemaProgram
    let mappers: MapperReplacements
    let dropsUnknownKeys: Bool
    let maximumDepth: Int
    var json = JSONWriter()
    /// The keys and indexes that lead to where the text ends.
    var path: [any CodingKey] = []
    /// How it ended.
    private(set) var outcome = StraightWriter.Outcome.written
    /// The objects and arrays that are open, the innermost last.
    private(set) var levels: [StraightLevel] = []
    /// How many are open around the value.
    var outerDepth = 0
    /// The place that nothing stands in yet, if there is one. There is at most one, at the end of the text.
    private(set) var vacant: Place = 0
    private var lastPlace: Place = 0
    var keyTexts = KeyTexts()
    var forms = TypeForms()

    init(_ encoder: PayloadEncoder) {
        (program, mappers) = (encoder.program, encoder.mappers)
        dropsUnknownKeys = encoder.options.unknownKeys == .drop
        maximumDepth = encoder.options.maximumDepth
    }

    /// Begins a value anew.
    mutating func begin(at depth: Int) {
        (outcome, outerDepth, vacant) = (.written, depth, 0)
        path.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
    }

    /// Ends the straight way: no place is good any more.
    mutating func leave(_ outcome: StraightWriter.Outcome = .detour) -> StraightWriter.Detour {
        if self.outcome == .written { self.outcome = outcome }
        levels.removeAll()
        vacant = 0
        return StraightWriter.Detour()
    }

    // MARK: Places

    /// A place at the end of the text, for one value.
    mutating func newPlace() -> Place {
        lastPlace &+= 1
        vacant = lastPlace
        return lastPlace
    }

    /// Takes a place, for a value that is written at once.
    @inline(__always)
    mutating func take(_ place: Place) throws {
        guard vacant == place, place != 0 else { throw leave() }
        vacant = 0
    }

    /// Makes sure that the text ends inside the object or array of a place, where all that began in it has ended.
    @inline(__always)
    mutating func enter(_ place: Place) throws {
        if vacant == 0, let level = levels.last, level.place == place { return }
        try enterFromInside(place)
    }

    private mutating func enterFromInside(_ place: Place) throws {
        guard vacant == 0, let level = levels.lastIndex(where: { $0.place == place }) else { throw leave() }
        closeLevels(to: level + 1)
        path.removeSubrange(min(levels[level].pathLength, path.count)...)
    }

    // MARK: Objects and arrays

    /// Begins an object in a place, or goes on with the one that is there.
    mutating func openObject(_ place: Place, by node: NodeID) throws {
        guard vacant == place else { return try enter(place, isObject: true) }
        var level = try newLevel(place, isObject: true)
        if case .object(let shape) = program.node(node) {
            let demands = program.tables.shapes[Int(shape)]
            level.shape = shape
            if demands.rest != .none { level.item = program.straightDemand(of: demands.rest, mappers) }
            level.dropsUnnamed = demands.rest == .none && !demands.isPartial && dropsUnknownKeys
        }
        levels.append(level)
        json.beginObject()
    }

    /// Begins an array in a place, or goes on with the one that is there.
    mutating func openArray(_ place: Place, by node: NodeID) throws {
        guard vacant == place else { return try enter(place, isObject: false) }
        var level = try newLevel(place, isObject: false)
        if case .array(let item) = program.node(node) { level.item = program.straightDemand(of: item, mappers) }
        levels.append(level)
        json.beginArray()
    }

    private mutating func newLevel(_ place: Place, isObject: Bool) throws -> StraightLevel {
        try take(place)
        guard outerDepth + levels.count < maximumDepth else { throw leave(.tooDeep) }
        let item = StraightDemand(node: program.anything)
        return StraightLevel(place: place, isObject: isObject, pathLength: path.count, item: item)
    }

    private mutating func enter(_ place: Place, isObject: Bool) throws {
        try enter(place)
        guard levels.last?.isObject == isObject else { throw leave() }
    }

    /// Ends the object or array of a place.
    mutating func end(_ place: Place) throws {
        try enter(place)
        closeLevels(to: levels.count - 1)
    }

    mutating func closeLevels(to count: Int) {
        while levels.count > count, let level = levels.popLast() {
            if level.isObject { json.endObject() } else { json.endArray() }
        }
    }

    /// Ends the value of a place: what it has begun, and what it has not. One that has written nothing is an empty
    /// object, as `JSONEncoder` has it.
    mutating func endValue(_ place: Place, below depth: Int, pathLength: Int) throws {
        guard outcome == .written else { throw leave() }
        if vacant == place {
            vacant = 0
            json.beginObject()
            json.endObject()
        }
        closeLevels(to: depth)
        path.removeSubrange(min(pathLength, path.count)...)
    }

    /// Counts a further element of an array, and says what is demanded of it.
    @inline(__always)
    mutating func nextElement(of place: Place) throws -> (index: Int, demand: StraightDemand) {
        try enter(place)
        let last = levels.count - 1
        levels[last].count += 1
        return (levels[last].count - 1, levels[last].item)
    }

    /// The keys and indexes that lead to a place.
    func path(to place: Place) -> [any CodingKey] {
        guard let level = levels.last(where: { $0.place == place }) else { return path }
        return Array(path.prefix(level.pathLength))
    }

    /// How many elements an open array has.
    func count(in place: Place) -> Int { levels.last { $0.place == place }?.count ?? 0 }
}

/// An object or array that is being written.
struct StraightLevel: BitwiseCopyable {
    /// The place of the value that it is.
    var place: StraightText.Place
    var isObject: Bool
    /// How long the path inside it is.
    var pathLength: Int
    var shape = Slot.noShape
    /// The demand on elements, or on members that the shape does not name.
    var item: StraightDemand
    /// Whether members that the shape does not name are left out.
    var dropsUnnamed = false
    var count = 0
}

/// What is demanded of a value, and whether a value can be written straight by it.
struct StraightDemand: BitwiseCopyable {
    var node: NodeID
    var isStraight = true
}

extension SchemaProgram {
    /// What a node demands, with all that only leads further passed. Mappers, transformers and alternatives need the
    /// value as it is, or several tries, so nothing is written straight by them.
    func straightDemand(of node: NodeID, _ mappers: MapperReplacements) -> StraightDemand {
        var node = node
        while true {
            switch self.node(node) {
            case .reference(let target, _): node = target
            case .secret(let inner): node = inner
            case .both(_, let second): node = second
            case .mapped(let mapper, let inner):
                if mappers.conversion(of: mapper, in: self) != nil {
                    return StraightDemand(node: node, isStraight: false)
                }
                node = inner
            case .transformed(let table):
                let isStraight = tables.transformers[Int(table)].conversion == nil
                return StraightDemand(node: node, isStraight: isStraight)
            case .alternatives, .cased: return StraightDemand(node: node, isStraight: false)
            default: return StraightDemand(node: node)
            }
        }
    }
}
