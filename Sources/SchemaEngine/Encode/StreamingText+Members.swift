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

/// Facts about a program and the written types, which later values and texts reuse.
struct StreamingCache: ~Copyable {
    var keyTexts = KeyTexts()
    /// The schemas of members, by the node of the object.
    var objects = QuickTable<ObjectPlan>()
    /// The schemas of elements, by the node of the array.
    var items = QuickTable<EncodingRequirement>()

    /// The schemas of an object's members.
    struct ObjectPlan {
        let shape: Int32
        /// The schema of members that the shape does not name.
        let item: EncodingRequirement
    }
}

/// The text of a key, and the schema of its value.
struct KeyText: BitwiseCopyable {
    var text: PreparedKeys.Key
    var requirement: EncodingRequirement
    /// A Boolean value that indicates whether the key is required and may be null.
    var writesNull: Bool
    /// The index of the key in `KeyTexts.keys`.
    var index: Int32 = -1
}

/// The texts of coding keys with a small type, as nearly all have. A text is made once for each shape, and found by
/// the bits of the key.
struct KeyTexts: ~Copyable {
    /// The keys of one type in one shape.
    private struct Table {
        let keys: ObjectIdentifier
        let shape: Int32
        /// The texts by the bits of their keys.
        var texts: [KeyText?] = []
        /// The `StreamingObjects` of the type.
        var objects: AnyObject?
    }

    private var tables: [Table] = []
    private var numbers = QuickTable<Int>()
    /// The keys, for coding paths.
    private(set) var keys: [any CodingKey] = []
    var prepared = PreparedKeys()

    /// Returns the number of the table for a type's keys in a shape.
    mutating func table(of keys: ObjectIdentifier, in shape: Int32) -> Int {
        if let number = numbers[.init(keys, shape)] { return number }
        tables.append(Table(keys: keys, shape: shape))
        numbers.remember(tables.count - 1, of: .init(keys, shape))
        return tables.count - 1
    }

    /// Returns the object that makes containers for a table with this type of keys; `nil` if none is stored.
    @inline(__always)
    func objects(of table: Int, keyedBy keys: ObjectIdentifier) -> AnyObject? {
        tables[table].keys == keys ? tables[table].objects : nil
    }

    mutating func remember(_ objects: AnyObject, of table: Int) { tables[table].objects = objects }

    func shape(of table: Int) -> Int32 { tables[table].shape }

    /// Returns the text of a key; `nil` if it is not stored.
    @inline(__always)
    func text(_ bits: UInt8, in table: Int) -> KeyText? {
        Int(bits) < tables[table].texts.count ? tables[table].texts[Int(bits)] : nil
    }

    mutating func remember(_ text: KeyText, of key: any CodingKey, _ bits: UInt8, in table: Int) {
        var text = text
        text.index = Int32(truncatingIfNeeded: keys.count)
        keys.append(key)
        while tables[table].texts.count <= Int(bits) { tables[table].texts.append(nil) }
        tables[table].texts[Int(bits)] = text
    }
}
