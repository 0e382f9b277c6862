@_spi(Engine) import JSONText

/// A key as it is written, and what the schema says of it.
struct KeyText: BitwiseCopyable {
    var text: JSONWriter.PreparedKey
    /// Of a key that the object's shape names.
    var demand = StraightDemand(node: .none)
    /// Whether the key must be there, and may be null.
    var mustBeThere = false

    /// Whether the object's shape names the key.
    var isNamed: Bool { demand.node != .none }
}

/// The texts of keys: those of a small type, as nearly all coding keys have, are made once for each shape, and found
/// again by their bits.
struct KeyTexts {
    /// The keys of one type in one shape: `count` entries of `texts` from `start` on.
    private struct Table: BitwiseCopyable {
        var keys: ObjectIdentifier
        var shape: Int32
        var start = 0
        var count = 0
    }

    /// Each table in the only place where it can be: one that comes to a taken place takes it.
    private var tables = [Table?](repeating: nil, count: 64)
    private var texts: [KeyText?] = []

    /// The text of a key; `nil` where it is not known yet.
    @inline(__always)
    func text(_ bits: UInt8, of keys: ObjectIdentifier, in shape: Int32) -> KeyText? {
        guard let table = tables[place(of: keys, shape)], table.keys == keys, table.shape == shape,
            Int(bits) < table.count
        else { return nil }
        return texts[table.start + Int(bits)]
    }

    @inline(__always)
    private func place(of keys: ObjectIdentifier, _ shape: Int32) -> Int {
        // The address of a type's description ends in zeros.
        Int(((UInt(bitPattern: keys) >> 3) &+ UInt(bitPattern: Int(shape)) &* 7) % 64)
    }

    mutating func remember(_ text: KeyText, _ bits: UInt8, of keys: ObjectIdentifier, in shape: Int32) {
        let place = place(of: keys, shape)
        var table = Table(keys: keys, shape: shape)
        if let taken = tables[place], taken.keys == keys, taken.shape == shape { table = taken }
        if Int(bits) >= table.count { grow(&table, toHold: Int(bits) + 1) }
        texts[table.start + Int(bits)] = text
        tables[place] = table
    }

    /// Moves a table to the end, with twice its room.
    private mutating func grow(_ table: inout Table, toHold needed: Int) {
        let count = max(needed, table.count * 2, 8)
        let start = texts.count
        for index in 0..<count { texts.append(index < table.count ? texts[table.start + index] : nil) }
        (table.start, table.count) = (start, count)
    }
}

extension StraightText {
    /// Begins a member, and says what is demanded of its value; `nil` where it is left out.
    @inline(__always)
    mutating func beginMember<Key: CodingKey>(_ key: Key, in place: Place) throws -> StraightDemand? {
        try enter(place)
        return begin(keyText(key), levels[levels.count - 1])
    }

    /// Writes a member whose value is a scalar: by `write` where the schema lets it be written as it is. Where it does
    /// not, only begins it, and says what is demanded.
    @inline(__always)
    mutating func writeMember<Key: CodingKey>(
        _ key: Key,
        in place: Place,
        _ write: (inout StraightText) throws -> Void
    ) throws -> StraightDemand? {
        guard let demand = try beginMember(key, in: place) else { return nil }
        guard demand.isStraight else { return demand }
        try write(&self)
        return nil
    }

    /// Writes null for a value that a type has no value for, where the key must be there; otherwise the key is left out.
    mutating func leaveOut<Key: CodingKey>(_ key: Key, in place: Place) throws {
        try enter(place)
        let text = keyText(key)
        if text.mustBeThere, begin(text, levels[levels.count - 1]) != nil { json.null() }
    }

    @inline(__always)
    private mutating func begin(_ key: KeyText, _ level: StraightLevel) -> StraightDemand? {
        if !key.isNamed, level.dropsUnnamed { return nil }
        json.key(key.text)
        return key.isNamed ? key.demand : level.item
    }

    @inline(__always)
    private mutating func keyText<Key: CodingKey>(_ key: Key) -> KeyText {
        let shape = levels[levels.count - 1].shape
        guard let bits = smallBits(of: key) else { return newKeyText(key.stringValue, in: shape) }
        let keys = ObjectIdentifier(Key.self)
        if let known = keyTexts.text(bits, of: keys, in: shape) { return known }
        let text = newKeyText(key.stringValue, in: shape)
        keyTexts.remember(text, bits, of: keys, in: shape)
        return text
    }

    private mutating func newKeyText(_ name: String, in shape: Int32) -> KeyText {
        let text = json.prepared(name)
        guard let index = FieldKey(name).index(in: shape, of: program) else { return KeyText(text: text) }
        let key = program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey + index)]
        return KeyText(
            text: text,
            demand: program.straightDemand(of: key.node, mappers),
            mustBeThere: key.presence == .nullable
        )
    }
}
