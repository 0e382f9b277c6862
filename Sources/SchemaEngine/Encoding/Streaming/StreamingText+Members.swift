extension StreamingText {
    /// Begins a member by a key of a small type, and says what is demanded of its value; `nil` where the key is not
    /// known yet.
    mutating func beginMember(_ bits: UInt8, in table: Int, of place: Place) throws -> StreamingDemand? {
        try enter(place)
        guard let key = findings.keyTexts.text(bits, in: table) else { return nil }
        if key.demand.way != .leftOut { json.key(key.text, of: findings.keyTexts.prepared) }
        step = .key(key.index)
        return key.demand
    }

    /// Begins a member by its name, and says what is demanded of its value.
    mutating func beginMember(named name: String, of place: Place) throws -> StreamingDemand {
        try enter(place)
        let demand = demand(on: name, in: level.shape)?.0 ?? level.item
        if demand.way != .leftOut { json.key(name) }
        step = .otherKey(otherKeys.count)
        return demand
    }

    /// Keeps the key of the member that was begun last, if nobody knows it: a value with a path of its own begins.
    @inline(__always)
    mutating func keepKey(_ key: @autoclosure () -> any CodingKey) {
        if case .otherKey(let index) = step, index == otherKeys.count { otherKeys.append(key()) }
    }

    /// Writes null for a value that a type has no value for, where the key must be there; otherwise the key is left out.
    /// Returns `false` where the key is not known yet.
    mutating func leaveOut(_ bits: UInt8, in table: Int, of place: Place) throws -> Bool {
        try enter(place)
        guard let key = findings.keyTexts.text(bits, in: table) else { return false }
        if key.mustBeThere {
            json.key(key.text, of: findings.keyTexts.prepared)
            json.null()
        }
        return true
    }

    /// The same by a key's name.
    mutating func leaveOut(named name: String, of place: Place) throws {
        try enter(place)
        guard demand(on: name, in: level.shape)?.mustBeThere == true else { return }
        json.key(name)
        json.null()
    }

    // MARK: Keys

    /// Begins an object for the keys of a type, and returns the number of their table; `nil` where none can be begun.
    mutating func openObject(_ place: Place, by node: NodeID, keyedBy keys: ObjectIdentifier) -> Int? {
        guard let shape = try? openObject(place, by: node) else { return nil }
        return findings.keyTexts.table(of: keys, in: shape)
    }

    /// Remembers a key of a small type for the objects of a table's shape.
    mutating func learn(_ key: any CodingKey, named name: String, _ bits: UInt8, in table: Int) {
        let shape = findings.keyTexts.shape(of: table)
        let demand = demand(on: name, in: shape) ?? (demandOnUnnamed(in: shape), false)
        let text = findings.keyTexts.prepared.prepare(name)
        findings.keyTexts.remember(
            KeyText(text: text, demand: demand.0, mustBeThere: demand.mustBeThere),
            of: key,
            bits,
            in: table
        )
    }

    /// What is demanded of a member, and whether its key must be there and may be null; `nil` where the shape does not
    /// name it.
    private func demand(on name: String, in shape: Int32) -> (StreamingDemand, mustBeThere: Bool)? {
        guard let index = FieldKey(name).index(in: shape, of: program) else { return nil }
        let key = program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey + index)]
        return (program.straightDemand(of: key.node, mappers), key.presence == .nullable)
    }

    /// What is demanded of members that a shape does not name.
    func demandOnUnnamed(in shape: Int32) -> StreamingDemand {
        guard shape != Slot.noShape else { return StreamingDemand(node: program.anything) }
        let shape = program.tables.shapes[Int(shape)]
        if shape.rest != .none { return program.straightDemand(of: shape.rest, mappers) }
        return StreamingDemand(node: program.anything, way: shape.isPartial || !dropsUnknownKeys ? .straight : .leftOut)
    }
}
