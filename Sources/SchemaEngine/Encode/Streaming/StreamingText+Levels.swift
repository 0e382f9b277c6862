extension StreamingText {
    /// Begins an object in a place, or continues the one that is there. Returns its shape.
    mutating func openObject(_ place: Place, by node: NodeID) throws -> Int32 {
        guard vacant == place else { return try enter(place, isObject: true).shape }
        let plan = cache.objects[.init(node)] ?? newPlan(ofObjectAt: node)
        try push(place, isObject: true, plan.shape, plan.item)
        json.beginObject()
        return plan.shape
    }

    /// Begins an array in a place, or continues the one that is there. Returns the schema of its elements.
    @discardableResult
    mutating func openArray(_ place: Place, by node: NodeID) throws -> StreamingRequirement {
        guard vacant == place else { return try enter(place, isObject: false).item }
        let item = cache.items[.init(node)] ?? newItem(ofArrayAt: node)
        try push(place, isObject: false, Slot.noShape, item)
        json.beginArray()
        return item
    }

    private mutating func newPlan(ofObjectAt node: NodeID) -> StreamingCache.ObjectPlan {
        var shape = Slot.noShape
        if case .object(let named) = program.node(program.streamingNode(of: node, for: .object, mappers)) {
            shape = named
        }
        let plan = StreamingCache.ObjectPlan(shape: shape, item: requirementOfUnnamed(in: shape))
        cache.objects.remember(plan, of: .init(node))
        return plan
    }

    private mutating func newItem(ofArrayAt node: NodeID) -> StreamingRequirement {
        var requirement = StreamingRequirement(node: program.anything)
        if case .array(let item) = program.node(program.streamingNode(of: node, for: .array, mappers)) {
            requirement = program.streamingRequirement(of: item, mappers)
        }
        cache.items.remember(requirement, of: .init(node))
        return requirement
    }

    @inline(__always)
    private mutating func push(_ place: Place, isObject: Bool, _ shape: Int32, _ item: StreamingRequirement) throws {
        try take(place)
        guard outerDepth + levels.count < maximumDepth else { throw leave(.tooDeep) }
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

    private mutating func enter(_ place: Place, isObject: Bool) throws -> StreamingLevel {
        try enter(place)
        guard level.isObject == isObject else { throw leave() }
        return level
    }

    /// Ends the object or array of a place.
    mutating func end(_ place: Place) throws {
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
    mutating func endValue(_ place: Place, below depth: Int) throws {
        guard outcome == .written else { throw leave() }
        if vacant == place {
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
    var place: StreamingText.Place
    var isObject: Bool
    /// The step that leads to it from the level around it.
    var step: StreamingStep
    /// The number of elements of `StreamingText.otherKeys` that belong to outer levels.
    var otherKeys: Int
    var shape: Int32
    /// The schema of elements, or of members that the shape does not name.
    var item: StreamingRequirement
    var count = 0
}

/// The step from a value to a value inside it, from which a coding key can be made on request.
enum StreamingStep: BitwiseCopyable {
    /// The value itself.
    case none
    case index(Int)
    /// A key, by its index in `KeyTexts.keys`.
    case key(Int32)
    /// A key that is not in `KeyTexts.keys`, by its index in `StreamingText.otherKeys`.
    case otherKey(Int)
}
