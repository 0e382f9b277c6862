extension Walker {
    /// Reads a key and its colon. Returns `false` if that completes the member: a null that is accepted because
    /// of the key.
    mutating func beginMember() throws(JSONTextError) -> Bool {
        let keyOffset = scanner.position
        let token = try scanner.scanString()
        if let index = program.keyIndex(of: token, in: top.shape, scanner) {
            return try beginNamed(index, program.tables.keys[Int(top.firstKey + index)], keyOffset: keyOffset)
        }
        try skipColon()
        beginUnnamed(token, keyOffset: keyOffset)
        return true
    }

    private mutating func skipColon() throws(JSONTextError) {
        if scanner.current != Byte.colon {
            scanner.skipWhitespace()
            guard scanner.current == Byte.colon else { throw scanner.unexpected(.colon) }
        }
        scanner.position += 1
        scanner.skipWhitespace()
    }

    /// Begins a member whose key the shape names, after the key's closing quote.
    private mutating func beginNamed(_ index: Int32, _ key: ShapeKey, keyOffset: Int) throws(JSONTextError) -> Bool {
        try skipColon()
        guard markSeen(index) else {
            reportRepeatedKey(at: keyOffset)
            mute()
            return true
        }
        top.currentKey = index
        top.expectedKey = index + 1
        dueNode = key.node
        guard scanner.current == Byte.letterN, key.presence != .required else { return true }
        return try !skipNull(key, at: index)
    }

    /// Reads a null at a key that may be null. The schema of the key's value does not apply to it.
    private mutating func skipNull(_ key: ShapeKey, at index: Int32) throws(JSONTextError) -> Bool {
        let offset = scanner.position
        try scanner.scanNull()
        if isRecording, key.presence.keepsNull(by: options) {
            slots[top.recordStart + 1 + Int(index)] = Slot(kind: .null, flags: slotFlags, offset: offset)
        }
        top.faultsBefore = effectiveFaults
        return true
    }

    /// Marks a key as present. Returns `false` if it is repeated.
    @inline(__always)
    mutating func markSeen(_ index: Int32) -> Bool {
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

    func isSeen(_ index: Int32) -> Bool {
        if index < 64 { return top.seen & (1 << UInt64(index)) != 0 }
        return moreSeen[Int(top.moreSeen) + Int(index) / 64 - 1] & (1 << (UInt64(index) % 64)) != 0
    }

    /// Stores the value of the current member.
    @inline(__always)
    mutating func storeMember(_ slot: Slot) {
        if leniency.contains(.omitting), effectiveFaults != top.faultsBefore { return storeFaultyMember(slot) }
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

    /// Handles a member with a fault: omits it if possible, otherwise stores it.
    private mutating func storeFaultyMember(_ slot: Slot) {
        let isDropped = mayDrop(top) && !top.memberIsMuted
        if isDropped {
            effectiveFaults = top.faultsBefore
            let key = top.firstKey + top.currentKey
            recordLoss(top.currentKey < 0 ? .faultyMember(at: top.keyOffset) : .faultyValue(key: key))
            if isRecording, top.currentKey < 0 { scratch.truncate(to: scratch.count - 1) }
            dropModels(in: slot)
        }
        top.faultsBefore = effectiveFaults
        if !isDropped { storeMember(slot) }
    }
}

extension ShapeKey.Presence {
    /// Returns whether a null at the key is read as null, and not as an absent key.
    @inline(__always)
    func keepsNull(by options: CheckOptions) -> Bool {
        self == .nullable || (self == .optional && options.keepsNulls)
    }
}

extension Walker {
    /// Records that a value of the innermost object or array will not be in the record.
    mutating func recordLoss(_ loss: DroppedValues.Loss) {
        // A default is text of the schema, and is never sent back.
        guard isRecording, defaultHolder == nil else { return }
        droppedValues[top.offset, default: DroppedValues(first: loss)].add(loss)
    }
}
