/// The text that is written straight, and where in it the writing is.
///
/// It is a value of its own within `StreamingWriter`, so that whatever a key or a scalar takes is one access to it.
struct StreamingText: ~Copyable {
    /// The identity of a place that one value can take; 0 is none.
    typealias Place = UInt32

    let program: SchemaProgram
    let mappers: MapperReplacements
    let dropsUnknownKeys: Bool
    let maximumDepth: Int
    var json = JSONWriter()
    /// How it ended.
    private(set) var outcome = StreamingWriter.Outcome.written
    /// The objects and arrays that are open, the innermost last.
    var levels = Arena<StreamingLevel>()
    /// How many are open around the value.
    var outerDepth = 0
    /// The place that nothing stands in yet, if there is one. There is at most one, at the end of the text.
    var vacant: Place = 0
    private var lastPlace: Place = 0
    /// What leads from the innermost level to the value that was begun last.
    var step = StreamingStep.none
    /// The keys on the way that `findings` does not hold.
    var otherKeys: [any CodingKey] = []
    var forms = TypeForms()
    var findings: StreamingFindings

    init(_ encoder: borrowing PayloadEncoder) {
        (program, mappers) = (encoder.program, encoder.mappers)
        dropsUnknownKeys = encoder.options.unknownKeys == .drop
        maximumDepth = encoder.options.maximumDepth
        findings = StreamingFindings()
        if sharesFindings, let known = program.straightFindings.take() { findings = known }
    }

    /// Whether what is found out is the program's alone, and not a matter of options and replaced mappers.
    private var sharesFindings: Bool { !dropsUnknownKeys && mappers.isEmpty }

    /// Leaves what was found out to the next text. Nothing is written by this one any more.
    mutating func giveBackFindings() {
        guard sharesFindings else { return }
        var known = StreamingFindings()
        swap(&known, &findings)
        program.straightFindings.give(known)
    }

    /// Begins a value anew.
    mutating func begin(at depth: Int) {
        (outcome, outerDepth, vacant, step) = (.written, depth, 0, .none)
        otherKeys.removeAll(keepingCapacity: true)
        levels.truncate(to: 0)
    }

    /// Ends the straight way: no place is good any more.
    @inline(never)
    mutating func leave(_ outcome: StreamingWriter.Outcome = .detour) -> StreamingWriter.Detour {
        if self.outcome == .written { self.outcome = outcome }
        levels.truncate(to: 0)
        vacant = 0
        return StreamingWriter.Detour()
    }

    var depth: Int { levels.count }

    /// The innermost object or array. There must be one.
    @inline(__always)
    var level: StreamingLevel { levels.last }

    // MARK: Places

    /// A place at the end of the text, for one value.
    @inline(__always)
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

    /// Counts a further element of an array, and says what is demanded of it.
    @inline(__always)
    mutating func nextElement(of place: Place) throws -> StreamingDemand {
        try enter(place)
        step = .index(levels.last.count)
        levels.last.count += 1
        return levels.last.item
    }

    /// How many elements an open array has.
    func count(in place: Place) -> Int { levelIndex(of: place).map { levels[$0].count } ?? 0 }

    /// The keys and indexes that lead to a place.
    func path(to place: Place) -> [any CodingKey] {
        let open = levelIndex(of: place).map { $0 + 1 }
        let steps = (0..<(open ?? levels.count)).map { levels[$0].step } + (open == nil ? [step] : [])
        return steps.compactMap { step in
            switch step {
            case .none: nil
            case .index(let index): PlainCodingKey.index(index)
            case .key(let index): findings.keyTexts.keys[Int(index)]
            case .otherKey(let index): index < otherKeys.count ? otherKeys[index] : nil
            }
        }
    }
}
