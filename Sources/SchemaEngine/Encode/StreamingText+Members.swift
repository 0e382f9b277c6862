extension StreamingText {
    /// Begins a member by a key of a small type. Returns the schema of its value; `nil` if the key is not stored
    /// yet.
    mutating func beginMember(_ bits: UInt8, in table: Int, of place: Place) throws -> EncodingRequirement? {
        try enter(place)
        guard let key = cache.keyTexts.text(bits, in: table) else { return nil }
        if key.requirement.strategy != .omit { json.key(key.text, of: cache.keyTexts.prepared) }
        step = .key(key.index)
        return key.requirement
    }

    /// Begins a member by its name. Returns the schema of its value.
    mutating func beginMember(named name: String, of place: Place) throws -> EncodingRequirement {
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
        guard rules.key(named: name, in: level.shape)?.writesNull == true else { return }
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
        let named = rules.key(named: name, in: shape)
        let text = KeyText(
            text: cache.keyTexts.prepared.prepare(name),
            requirement: named.map { rules.requirement(of: $0.node) }
                ?? rules.requirement(ofUnnamed: name, in: shape) ?? rules.requirement(ofUnnamedIn: shape),
            writesNull: named?.writesNull ?? false
        )
        cache.keyTexts.remember(text, of: key, bits, in: table)
    }
}
