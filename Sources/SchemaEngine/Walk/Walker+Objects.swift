@_spi(Engine) import JSONText

extension Walker {
    /// Begins an object at its brace. Returns it at once where it is empty.
    mutating func openObject(shape: Int32, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        push(Frame(.object, entry: entry, node: node, offset: scanner.position))
        top.shape = shape
        top.item = program.anything
        top.unnamed = unnamedKeys.open()
        if shape >= 0 {
            let shape = program.tables.shapes[Int(shape)]
            top.firstKey = shape.firstKey
            top.keyCount = shape.keyCount
            if shape.rest != .none { top.item = shape.rest }
            if shape.keyCount > 64 {
                top.moreSeen = Int32(truncatingIfNeeded: moreSeen.count)
                moreSeen.append(repeating: 0, count: (Int(shape.keyCount) - 1) / 64)
            }
        }
        if isRecording {
            top.recordStart = slots.count
            slots.append(Slot(kind: .members, offset: top.offset))
            slots.append(repeating: .absent, count: Int(top.keyCount))
        }
        top.scratchStart = scratch.count
        top.wasRecording = isRecording
        top.faultsBefore = standingFaults
        scanner.position += 1
        return try nextMember(isFirst: true)
    }

    /// Counts a container, whose opening bracket is at the scanner's position.
    @inline(__always)
    mutating func enterContainer() throws(JSONTextError) {
        guard depth < options.maximumDepth else { throw JSONTextError(.tooDeep, at: scanner.position) }
        depth += 1
    }

    /// Goes on behind a member, or behind the opening brace, to the next value, whose demand is then `dueNode`.
    /// Returns the object where it ends instead.
    @inline(__always)
    mutating func nextMember(isFirst: Bool) throws(JSONTextError) -> Slot? {
        var isFirst = isFirst
        while true {
            scanner.skipWhitespace()
            switch scanner.current {
            case Byte.comma where !isFirst:
                scanner.position += 1
                scanner.skipWhitespace()
            case Byte.closeBrace:
                scanner.position += 1
                return try closeObject()
            case Byte.quote where isFirst:
                break
            default:
                throw scanner.unexpectedHere()
            }
            guard scanner.current == Byte.quote else { throw scanner.unexpectedHere() }
            if try beginMember() { return nil }
            isFirst = false
        }
    }

    /// Reads a key and its colon. Returns `false` where the member is done with that: a null that reads as absent.
    @inline(__always)
    private mutating func beginMember() throws(JSONTextError) -> Bool {
        let keyOffset = scanner.position
        if top.expectedKey < top.keyCount {
            let key = program.tables.keys[Int(top.firstKey + top.expectedKey)]
            if scanner.matchKey(in: program.names, start: Int(key.nameStart), length: Int(key.nameLength)) {
                return try beginNamed(top.expectedKey, key, keyOffset: keyOffset)
            }
        }
        let token = try scanner.scanString()
        if let index = program.keyIndex(of: token, in: top.shape, scanner) {
            return try beginNamed(index, program.tables.keys[Int(top.firstKey + index)], keyOffset: keyOffset)
        }
        try passColon()
        beginUnnamed(token, keyOffset: keyOffset)
        return true
    }

    @inline(__always)
    private mutating func passColon() throws(JSONTextError) {
        if scanner.current != Byte.colon {
            scanner.skipWhitespace()
            guard scanner.current == Byte.colon else { throw scanner.unexpectedHere() }
        }
        scanner.position += 1
        scanner.skipWhitespace()
    }

    /// A key that the shape names, behind its closing quote.
    @inline(__always)
    private mutating func beginNamed(_ index: Int32, _ key: ShapeKey, keyOffset: Int) throws(JSONTextError) -> Bool {
        try passColon()
        guard markSeen(index) else {
            reportRepeatedKey(at: keyOffset)
            mute()
            return true
        }
        top.currentKey = index
        top.expectedKey = index + 1
        dueNode = key.node
        guard scanner.current == Byte.letterN, key.presence != .required else { return true }
        return try !passNull(key, at: index)
    }

    /// A null at a key that may be null, which its value's schema then has no say in.
    private mutating func passNull(_ key: ShapeKey, at index: Int32) throws(JSONTextError) -> Bool {
        let offset = scanner.position
        try scanner.scanNull()
        let staysNull = key.presence == .nullable || (key.presence == .optional && options.nulls == .keep)
        if isRecording, staysNull {
            slots[top.recordStart + 1 + Int(index)] = Slot(kind: .null, flags: slotFlags, offset: offset)
        }
        top.faultsBefore = standingFaults
        return true
    }

    /// Notes that a key was there. Returns `false` where it was there before.
    @inline(__always)
    private mutating func markSeen(_ index: Int32) -> Bool {
        if index < 64 {
            let bit: UInt64 = 1 << UInt64(index)
            if top.seen & bit != 0 { return false }
            top.seen |= bit
            return true
        }
        let word = Int(top.moreSeen) + Int(index) / 64 - 1
        let bit: UInt64 = 1 << (UInt64(index) % 64)
        if moreSeen[word] & bit != 0 { return false }
        moreSeen[word] |= bit
        return true
    }

    /// A key that the shape does not name, at its value.
    private mutating func beginUnnamed(_ token: StringToken, keyOffset: Int) {
        top.currentKey = -1
        top.keyStart = token.start
        top.keyLength = Int32(truncatingIfNeeded: token.length)
        top.keyHasEscapes = token.hasEscapes
        dueNode = top.item
        let entry = UnnamedKeys.Entry(
            hash: hash(of: token),
            start: token.start,
            length: top.keyLength,
            hasEscapes: token.hasEscapes
        )
        guard unnamedKeys.insert(entry, into: &top.unnamed, of: scanner) else {
            reportRepeatedKey(at: keyOffset)
            return mute()
        }
        if top.shape >= 0 { judgeUnnamed(keyOffset: keyOffset) }
        if isRecording { scratch.append(stringSlot(token)) }
    }

    /// What the schema, or the options, say of a key that an object's schema does not name.
    private mutating func judgeUnnamed(keyOffset: Int) {
        let shape = program.tables.shapes[Int(top.shape)]
        if shape.rest == .none {
            guard !shape.isPartial else { return }
            switch options.unknownKeys {
            case .keep: break
            case .drop: mute()
            // The options speak of payloads, and not of what a schema's author wrote.
            case .reject where defaultHolder != nil: break
            case .reject: reportUnknownKey(at: keyOffset, place: program.tables.places[Int(top.node.index)])
            }
        } else if case .nothing = program.node(shape.rest) {
            dueNode = program.anything
            reportUnknownKey(at: keyOffset, place: shape.restPlace)
        }
    }

    /// The member under way is parsed, and nothing more.
    private mutating func mute() {
        dueNode = program.anything
        top.memberIsMuted = true
        isRecording = false
    }

    func hash(of token: StringToken) -> UInt64 {
        guard token.hasEscapes else {
            return scanner.hash(of: token.start..<token.start + token.length, seed: keySeed)
        }
        var bytes: [UInt8] = []
        scanner.unescaped(token, into: &bytes)
        return JSONScanner.hash(of: bytes, seed: keySeed)
    }

    /// Takes a member's value.
    @inline(__always)
    mutating func storeMember(_ slot: Slot) {
        if conditions.contains(.lenient), standingFaults != top.faultsBefore { return storeFaultyMember(slot) }
        if top.memberIsMuted {
            top.memberIsMuted = false
            isRecording = top.wasRecording
            return
        }
        guard isRecording else { return }
        if top.currentKey >= 0 {
            slots[top.recordStart + 1 + Int(top.currentKey)] = slot
        } else {
            scratch.append(slot)
        }
    }

    /// Takes a member that a fault has touched, and leaves it out if that may be.
    private mutating func storeFaultyMember(_ slot: Slot) {
        let isDropped = mayDrop(top) && !top.memberIsMuted
        if isDropped {
            standingFaults = top.faultsBefore
            if isRecording, top.currentKey < 0 { scratch.truncate(to: scratch.count - 1) }
            dropModels(in: slot)
        }
        top.faultsBefore = standingFaults
        if !isDropped { storeMember(slot) }
    }

    /// Ends an object behind its brace: what is missing, what is by default.
    private mutating func closeObject() throws(JSONTextError) -> Slot {
        depth -= 1
        var slot = Slot(kind: .object, flags: slotFlags, offset: top.offset)
        if top.shape >= 0 {
            let traits = program.traits[Int(top.shape)]
            if traits.required & ~top.seen != 0 || traits.requiresBeyond { reportMissingKeys() }
            if isRecording, traits.hasDefaults { try fillDefaults() }
            if top.keyCount > 64 { moreSeen.truncate(to: Int(top.moreSeen)) }
        }
        if isRecording {
            let unnamed = (scratch.count - top.scratchStart) / 2
            if unnamed > 0 {
                slots[top.recordStart] = Slot(kind: .members, offset: top.offset, first: slots.count, second: unnamed)
                scratch.moveTail(from: top.scratchStart, to: &slots)
            }
            slot.value = UInt64(top.recordStart) << 32 | UInt64(UInt32(bitPattern: top.shape))
        }
        unnamedKeys.close(top.unnamed)
        pop()
        return slot
    }

    private mutating func reportMissingKeys() {
        for index in 0..<top.keyCount {
            let key = program.tables.keys[Int(top.firstKey + index)]
            if key.presence == .required || key.presence == .nullable, !isSeen(index) {
                reportMissingKey(top.firstKey + index)
            }
        }
    }

    private func isSeen(_ index: Int32) -> Bool {
        if index < 64 { return top.seen & (1 << UInt64(index)) != 0 }
        return moreSeen[Int(top.moreSeen) + Int(index) / 64 - 1] & (1 << (UInt64(index) % 64)) != 0
    }

    /// Gives every absent key that has a default its default, decoded as if it had come over the wire.
    private mutating func fillDefaults() throws(JSONTextError) {
        for index in 0..<Int(top.keyCount) where slots[top.recordStart + 1 + index].kind == .absent {
            let key = program.tables.keys[Int(top.firstKey) + index]
            guard key.presence == .defaulted else { continue }
            top.currentKey = Int32(truncatingIfNeeded: index)
            let faultsBefore = standingFaults
            let slot = try decodeDefault(key)
            if conditions.contains(.lenient), standingFaults != faultsBefore {
                standingFaults = faultsBefore
            } else {
                slots[top.recordStart + 1 + index] = slot
            }
        }
    }

    /// Reads a default in its own text. Whatever is remembered by offsets in the payload is put aside meanwhile.
    private mutating func decodeDefault(_ key: ShapeKey) throws(JSONTextError) -> Slot {
        let payload = (scanner, slotFlags, depth, lookahead, defaultHolder)
        var payloadTrials = TrialMemory()
        swap(&trials, &payloadTrials)
        scanner = program.scannerOfDefault(key.defaultIndex)
        slotFlags.insert(.fromSchema)
        // How deep a payload may be says nothing of defaults.
        depth = .min
        lookahead = Lookahead()
        defaultHolder = defaultHolder ?? top.offset
        let slot = try walk(key.node)
        (scanner, slotFlags, depth, lookahead, defaultHolder) = payload
        swap(&trials, &payloadTrials)
        return slot
    }
}

extension Walker {
    /// Begins an array at its bracket. Returns it at once where it is empty.
    mutating func openArray(item: NodeID, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        push(Frame(.array, entry: entry, node: node, offset: scanner.position))
        top.item = item
        top.scratchStart = scratch.count
        top.faultsBefore = standingFaults
        top.index = -1
        scanner.position += 1
        return try nextElement(isFirst: true)
    }

    /// Goes on behind an element, or behind the opening bracket, to the next one. Returns the array where it ends.
    @inline(__always)
    mutating func nextElement(isFirst: Bool) throws(JSONTextError) -> Slot? {
        scanner.skipWhitespace()
        switch scanner.current {
        case Byte.comma where !isFirst:
            scanner.position += 1
        case Byte.closeBracket:
            scanner.position += 1
            return closeArray()
        default:
            guard isFirst else { throw scanner.unexpectedHere() }
        }
        top.index += 1
        dueNode = top.item
        return nil
    }

    /// Takes an element.
    @inline(__always)
    mutating func storeElement(_ slot: Slot) {
        if conditions.contains(.lenient), standingFaults != top.faultsBefore {
            standingFaults = top.faultsBefore
            return dropModels(in: slot)
        }
        if isRecording { scratch.append(slot) }
    }

    private mutating func closeArray() -> Slot {
        depth -= 1
        var slot = Slot(kind: .array, flags: slotFlags, offset: top.offset)
        if isRecording {
            let first = slots.count
            let count = scratch.count - top.scratchStart
            scratch.moveTail(from: top.scratchStart, to: &slots)
            slot.value = UInt64(first) << 32 | UInt64(count)
        }
        pop()
        return slot
    }
}
