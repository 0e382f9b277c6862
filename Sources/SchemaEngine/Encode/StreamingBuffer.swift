/// The text that is being streamed, and the current position in it.
///
/// It is a separate value within `StreamingWriter`, so that writing a key or a scalar needs only one access to it.
struct StreamingBuffer: ~Copyable {
    /// The identity of a place for one value; 0 is not a place.
    typealias ValueID = UInt32

    let rules: EncodingRules
    var program: SchemaProgram { rules.program }
    var json = JSONWriter()
    /// The outcome of the value.
    private(set) var outcome = StreamingWriter.Outcome.written
    /// The open objects and arrays, with the innermost last.
    var levels = Arena<StreamingLevel>()
    /// The number of objects and arrays that are open around the value.
    var outerDepth = 0
    /// The place at the end of the text that has no value yet; 0 if there is none. There is at most one.
    var vacant: ValueID = 0
    private var lastPlace: ValueID = 0
    /// The step from the innermost level to the value that was begun last.
    var step = StreamingStep.none
    /// The keys on the current path that `cache` does not contain.
    var otherKeys: [any CodingKey] = []
    var forms = TypeForms()
    var cache: StreamingCache

    init(_ rules: EncodingRules) {
        self.rules = rules
        cache = StreamingCache()
        if sharesCache, let known = program.streamingCaches.take() { cache = known }
    }

    /// Whether the cache depends on the program alone, not on options and replaced
    /// mappers.
    private var sharesCache: Bool { rules.options.unknownKeys != .drop && !rules.mappers.areReplaced }

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

    /// Ends streaming. All places become invalid. A value that ignores its failure, and writes more, uses the fallback.
    @inline(never)
    @discardableResult
    mutating func leave(_ outcome: StreamingWriter.Outcome = .fallback) -> StreamingWriter.Fallback {
        if self.outcome == .written || self.outcome == .failed { self.outcome = outcome }
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
    mutating func newPlace() -> ValueID {
        lastPlace &+= 1
        vacant = lastPlace
        return lastPlace
    }

    /// Takes a place for a value that is written immediately.
    @inline(__always)
    mutating func take(_ place: ValueID) throws {
        guard vacant == place, place != 0 else { throw leave() }
        vacant = 0
    }

    /// Ends the values that were begun inside the object or array of a place, so that the text continues in it.
    @inline(__always)
    mutating func enter(_ place: ValueID) throws {
        if vacant == 0, levels.count > 0, levels.last.place == place { return }
        try enterFromInside(place)
    }

    @inline(never)
    private mutating func enterFromInside(_ place: ValueID) throws {
        guard vacant == 0, let level = levelIndex(of: place) else { throw leave() }
        closeLevels(to: level + 1)
    }

    private func levelIndex(of place: ValueID) -> Int? {
        (0..<levels.count).last { levels[$0].place == place }
    }

    /// Counts another element of an array. Returns its schema.
    @inline(__always)
    mutating func nextElement(of place: ValueID) throws -> EncodingRequirement {
        try enter(place)
        step = .index(levels.last.count)
        levels.last.count += 1
        return levels.last.item
    }

    /// Returns the number of elements of an open array.
    func count(in place: ValueID) -> Int { levelIndex(of: place).map { levels[$0].count } ?? 0 }

    /// Returns the keys and indices that lead to a place.
    func path(to place: ValueID) -> [any CodingKey] {
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

extension StreamingBuffer {
    /// Begins an object in a place, or continues the one that is there. Returns its shape.
    mutating func openObject(_ place: ValueID, by node: NodeID) throws -> Int32 {
        guard vacant == place else { return try enter(place, isObject: true).shape }
        let plan = cache.objects[.init(node)] ?? newPlan(ofObjectAt: node)
        try push(place, isObject: true, plan.shape, plan.item)
        json.beginObject()
        return plan.shape
    }

    /// Begins an array in a place, or continues the one that is there. Returns the schema of its elements.
    @discardableResult
    mutating func openArray(_ place: ValueID, by node: NodeID) throws -> EncodingRequirement {
        guard vacant == place else { return try enter(place, isObject: false).item }
        let item = cache.items[.init(node)] ?? newItem(ofArrayAt: node)
        try push(place, isObject: false, Slot.noShape, item)
        json.beginArray()
        return item
    }

    private mutating func newPlan(ofObjectAt node: NodeID) -> StreamingCache.ObjectPlan {
        let shape = rules.shape(ofObjectAt: node)
        let plan = StreamingCache.ObjectPlan(shape: shape, item: rules.requirement(ofUnnamedIn: shape))
        cache.objects.remember(plan, of: .init(node))
        return plan
    }

    private mutating func newItem(ofArrayAt node: NodeID) -> EncodingRequirement {
        let requirement = rules.requirement(of: rules.item(ofArrayAt: node))
        cache.items.remember(requirement, of: .init(node))
        return requirement
    }

    @inline(__always)
    private mutating func push(_ place: ValueID, isObject: Bool, _ shape: Int32, _ item: EncodingRequirement) throws {
        try take(place)
        guard rules.permitsContainer(at: outerDepth + levels.count) else { throw leave(.tooDeep) }
        levels.append(
            StreamingLevel(
                place: place,
                isObject: isObject,
                step: step,
                otherKeys: keptBefore,
                shape: shape,
                item: item
            )
        )
        step = .none
    }

    /// The number of other keys that were stored before the value that was begun last.
    private var keptBefore: Int {
        if case .otherKey(let index) = step { min(index, otherKeys.count) } else { otherKeys.count }
    }

    private mutating func enter(_ place: ValueID, isObject: Bool) throws -> StreamingLevel {
        try enter(place)
        guard level.isObject == isObject else { throw leave() }
        return level
    }

    /// Ends the object or array of a place.
    mutating func end(_ place: ValueID) throws {
        try enter(place)
        closeLevels(to: levels.count - 1)
    }

    mutating func closeLevels(to count: Int) {
        while levels.count > count {
            if level.isObject { json.endObject() } else { json.endArray() }
            forgetKeys(from: level.otherKeys)
            levels.truncate(to: levels.count - 1)
        }
    }

    private mutating func forgetKeys(from count: Int) {
        if otherKeys.count > count { otherKeys.removeSubrange(count...) }
    }

    /// Ends the value of a place, with the containers that it has begun. A value that has written nothing is an
    /// empty object, as with `JSONEncoder`.
    mutating func endValue(_ place: ValueID, below depth: Int) throws {
        guard outcome == .written else { throw leave() }
        if vacant == place {
            // A whole value that encodes nothing is an error, which the fallback reports.
            guard depth > 0 || outerDepth > 0 else { throw leave() }
            vacant = 0
            json.beginObject()
            json.endObject()
        }
        if depth < levels.count { closeLevels(to: depth) } else { forgetKeys(from: keptBefore) }
    }
}

/// An object or array that is being written.
struct StreamingLevel: BitwiseCopyable {
    /// The place of the object or array.
    var place: StreamingBuffer.ValueID
    var isObject: Bool
    /// The step that leads to it from the level around it.
    var step: StreamingStep
    /// The number of elements of `StreamingBuffer.otherKeys` that belong to outer levels.
    var otherKeys: Int
    var shape: Int32
    /// The schema of elements, or of members that the shape does not name.
    var item: EncodingRequirement
    var count = 0
}

/// The step from a value to a value inside it, from which a coding key can be made on request.
enum StreamingStep: BitwiseCopyable {
    /// The value itself.
    case none
    case index(Int)
    /// A key, by its index in `StreamedKeys.keys`.
    case key(Int32)
    /// A key that is not in `StreamedKeys.keys`, by its index in `StreamingBuffer.otherKeys`.
    case otherKey(Int)
}

extension StreamingBuffer {
    /// Begins a member by a key of a small type. Returns the schema of its value; `nil` if the key is not stored
    /// yet.
    mutating func beginMember(_ bits: UInt8, in table: Int, of place: ValueID) throws -> EncodingRequirement? {
        try enter(place)
        guard let key = cache.keyTexts.text(bits, in: table) else { return nil }
        if key.requirement.strategy != .omit { json.key(key.text, of: cache.keyTexts.prepared) }
        step = .key(key.index)
        return key.requirement
    }

    /// Begins a member by its name. Returns the schema of its value.
    mutating func beginMember(named name: String, of place: ValueID) throws -> EncodingRequirement {
        try enter(place)
        let key = rules.key(named: name, in: level.shape)
        let requirement =
            key.map { rules.requirement(of: $0.node) }
            ?? rules.requirement(ofUnnamed: name, in: level.shape) ?? level.item
        if requirement.strategy != .omit { json.key(name) }
        step = .otherKey(otherKeys.count)
        return requirement
    }

    /// Stores the key of the member that was begun last, unless `cache` contains it. Called before a value that
    /// can have a coding path.
    @inline(__always)
    mutating func keepKey(_ key: @autoclosure () -> any CodingKey) {
        if case .otherKey(let index) = step, index == otherKeys.count { otherKeys.append(key()) }
    }

    /// Handles a key whose value is nil: writes null if the schema requires the key, and nothing otherwise. Returns
    /// `false` if the key is not stored yet.
    mutating func omit(_ bits: UInt8, in table: Int, of place: ValueID) throws -> Bool {
        try enter(place)
        guard let key = cache.keyTexts.text(bits, in: table) else { return false }
        if key.writesNull {
            json.key(key.text, of: cache.keyTexts.prepared)
            json.null()
        }
        return true
    }

    /// Handles a key whose value is nil, by its name.
    mutating func omit(named name: String, of place: ValueID) throws {
        try enter(place)
        guard rules.key(named: name, in: level.shape)?.writesNull == true else { return }
        json.key(name)
        json.null()
    }

    // MARK: Keys

    /// Begins an object for the keys of a type. Returns the number of their table; `nil` if no object can be begun.
    mutating func openObject(_ place: ValueID, by node: NodeID, keyedBy keys: ObjectIdentifier) -> Int? {
        guard let shape = try? openObject(place, by: node) else { return nil }
        return cache.keyTexts.table(of: keys, in: shape)
    }

    /// Stores a key of a small type for the objects of a table's shape.
    mutating func storeKey(_ key: any CodingKey, named name: String, _ bits: UInt8, in table: Int) {
        let shape = cache.keyTexts.shape(of: table)
        let named = rules.key(named: name, in: shape)
        let text = StreamedKey(
            text: cache.keyTexts.prepared.prepare(name),
            requirement: named.map { rules.requirement(of: $0.node) }
                ?? rules.requirement(ofUnnamed: name, in: shape) ?? rules.requirement(ofUnnamedIn: shape),
            writesNull: named?.writesNull ?? false
        )
        cache.keyTexts.remember(text, of: key, bits, in: table)
    }
}
