/// The text that is being streamed, and the current position in it.
///
/// It is a separate value within `StreamingWriter`, so that writing a key or a scalar needs only one access to it.
struct StreamingText: ~Copyable {
    /// The identity of a place for one value; 0 is no place.
    typealias Place = UInt32

    let program: SchemaProgram
    let mappers: MapperReplacements
    let dropsUnknownKeys: Bool
    let maximumDepth: Int
    var json = JSONWriter()
    /// The outcome of the value.
    private(set) var outcome = StreamingWriter.Outcome.written
    /// The open objects and arrays, with the innermost last.
    var levels = Arena<StreamingLevel>()
    /// The number of objects and arrays that are open around the value.
    var outerDepth = 0
    /// The place at the end of the text that has no value yet; 0 if there is none. There is at most one.
    var vacant: Place = 0
    private var lastPlace: Place = 0
    /// The step from the innermost level to the value that was begun last.
    var step = StreamingStep.none
    /// The keys on the current path that `cache` does not contain.
    var otherKeys: [any CodingKey] = []
    var forms = TypeForms()
    var cache: StreamingCache

    init(_ encoder: borrowing PayloadEncoder) {
        (program, mappers) = (encoder.program, encoder.mappers)
        dropsUnknownKeys = encoder.options.unknownKeys == .drop
        maximumDepth = encoder.options.maximumDepth
        cache = StreamingCache()
        if sharesCache, let known = program.streamingCaches.take() { cache = known }
    }

    /// A Boolean value that indicates whether the cache depends on the program alone, not on options and replaced
    /// mappers.
    private var sharesCache: Bool { !dropsUnknownKeys && mappers.isEmpty }

    /// Returns the cache to the program for the next text. Nothing may be written afterwards.
    mutating func returnCache() {
        guard sharesCache else { return }
        var known = StreamingCache()
        swap(&known, &cache)
        program.streamingCaches.give(known)
    }

    /// Resets the state for a new value.
    mutating func begin(at depth: Int) {
        (outcome, outerDepth, vacant, step) = (.written, depth, 0, .none)
        otherKeys.removeAll(keepingCapacity: true)
        levels.truncate(to: 0)
    }

    /// Ends streaming. All places become invalid.
    @inline(never)
    mutating func leave(_ outcome: StreamingWriter.Outcome = .fallback) -> StreamingWriter.Fallback {
        if self.outcome == .written { self.outcome = outcome }
        levels.truncate(to: 0)
        vacant = 0
        return StreamingWriter.Fallback()
    }

    var depth: Int { levels.count }

    /// The innermost object or array. There must be one.
    @inline(__always)
    var level: StreamingLevel { levels.last }

    // MARK: Places

    /// Returns a place at the end of the text, for one value.
    @inline(__always)
    mutating func newPlace() -> Place {
        lastPlace &+= 1
        vacant = lastPlace
        return lastPlace
    }

    /// Takes a place for a value that is written immediately.
    @inline(__always)
    mutating func take(_ place: Place) throws {
        guard vacant == place, place != 0 else { throw leave() }
        vacant = 0
    }

    /// Ends the values that were begun inside the object or array of a place, so that the text continues in it.
    @inline(__always)
    mutating func enter(_ place: Place) throws {
        if vacant == 0, levels.count > 0, levels.last.place == place { return }
        try enterFromInside(place)
    }

    @inline(never)
    private mutating func enterFromInside(_ place: Place) throws {
        guard vacant == 0, let level = levelIndex(of: place) else { throw leave() }
        closeLevels(to: level + 1)
    }

    private func levelIndex(of place: Place) -> Int? {
        (0..<levels.count).last { levels[$0].place == place }
    }

    /// Counts another element of an array. Returns its schema.
    @inline(__always)
    mutating func nextElement(of place: Place) throws -> StreamingRequirement {
        try enter(place)
        step = .index(levels.last.count)
        levels.last.count += 1
        return levels.last.item
    }

    /// Returns the number of elements of an open array.
    func count(in place: Place) -> Int { levelIndex(of: place).map { levels[$0].count } ?? 0 }

    /// Returns the keys and indices that lead to a place.
    func path(to place: Place) -> [any CodingKey] {
        let open = levelIndex(of: place).map { $0 + 1 }
        let steps = (0..<(open ?? levels.count)).map { levels[$0].step } + (open == nil ? [step] : [])
        return steps.compactMap { step in
            switch step {
            case .none: nil
            case .index(let index): PlainCodingKey.index(index)
            case .key(let index): cache.keyTexts.keys[Int(index)]
            case .otherKey(let index): index < otherKeys.count ? otherKeys[index] : nil
            }
        }
    }
}
