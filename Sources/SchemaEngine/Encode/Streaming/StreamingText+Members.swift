extension StreamingText {
    /// Begins a member by a key of a small type. Returns the schema of its value; `nil` if the key is not stored
    /// yet.
    mutating func beginMember(_ bits: UInt8, in table: Int, of place: Place) throws -> StreamingRequirement? {
        try enter(place)
        guard let key = cache.keyTexts.text(bits, in: table) else { return nil }
        if key.requirement.strategy != .omit { json.key(key.text, of: cache.keyTexts.prepared) }
        step = .key(key.index)
        return key.requirement
    }

    /// Begins a member by its name. Returns the schema of its value.
    mutating func beginMember(named name: String, of place: Place) throws -> StreamingRequirement {
        try enter(place)
        let requirement = requirement(on: name, in: level.shape)?.0 ?? level.item
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
    mutating func omit(_ bits: UInt8, in table: Int, of place: Place) throws -> Bool {
        try enter(place)
        guard let key = cache.keyTexts.text(bits, in: table) else { return false }
        if key.writesNull {
            json.key(key.text, of: cache.keyTexts.prepared)
            json.null()
        }
        return true
    }

    /// Handles a key whose value is nil, by its name.
    mutating func omit(named name: String, of place: Place) throws {
        try enter(place)
        guard requirement(on: name, in: level.shape)?.writesNull == true else { return }
        json.key(name)
        json.null()
    }

    // MARK: Keys

    /// Begins an object for the keys of a type. Returns the number of their table; `nil` if no object can be begun.
    mutating func openObject(_ place: Place, by node: NodeID, keyedBy keys: ObjectIdentifier) -> Int? {
        guard let shape = try? openObject(place, by: node) else { return nil }
        return cache.keyTexts.table(of: keys, in: shape)
    }

    /// Stores a key of a small type for the objects of a table's shape.
    mutating func storeKey(_ key: any CodingKey, named name: String, _ bits: UInt8, in table: Int) {
        let shape = cache.keyTexts.shape(of: table)
        let requirement = requirement(on: name, in: shape) ?? (requirementOfUnnamed(in: shape), false)
        let text = cache.keyTexts.prepared.prepare(name)
        cache.keyTexts.remember(
            KeyText(text: text, requirement: requirement.0, writesNull: requirement.writesNull),
            of: key,
            bits,
            in: table
        )
    }

    /// Returns the schema of a member, and whether its key is required and may be null; `nil` if the shape does not
    /// name it.
    private func requirement(on name: String, in shape: Int32) -> (StreamingRequirement, writesNull: Bool)? {
        guard let index = FieldKey(name).index(in: shape, of: program) else { return nil }
        let key = program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey + index)]
        return (program.streamingRequirement(of: key.node, mappers), key.presence == .nullable)
    }

    /// Returns the schema of members that a shape does not name.
    func requirementOfUnnamed(in shape: Int32) -> StreamingRequirement {
        guard shape != Slot.noShape else { return StreamingRequirement(node: program.anything) }
        let shape = program.tables.shapes[Int(shape)]
        if shape.rest != .none { return program.streamingRequirement(of: shape.rest, mappers) }
        return StreamingRequirement(
            node: program.anything,
            strategy: shape.isPartial || !dropsUnknownKeys ? .stream : .omit
        )
    }
}
