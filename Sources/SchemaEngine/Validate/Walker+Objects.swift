/// The state of open objects and arrays, beside their frames.
struct ContainerState: ~Copyable {
    /// The bits of present keys, for keys after an object's 64th.
    var moreSeen = Arena<UInt64>(firstCapacity: 16)
    var unnamedKeys = UnnamedKeyStack()
    /// The number of elements of the array, or of members of the object without a shape, that was completed last.
    var lastCount = 0
    var distinctElements = DistinctElements()
}

extension Walker {
    /// Begins an object at its brace. Returns the object if it completes at once, for example because it is empty.
    mutating func openObject(shape: Int32, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        var frame = Frame(.object, entry: entry, node: node, offset: scanner.position)
        frame.shape = shape
        frame.item = program.anything
        frame.unnamed = containers.unnamedKeys.open()
        if shape >= 0 {
            let shape = program.tables.shapes[Int(shape)]
            frame.firstKey = shape.firstKey
            frame.keyCount = shape.keyCount
            frame.namesMatter = shape.mapKeyCount > 0 || shape.hiddenCount > 0
            if shape.rest != .none { frame.item = shape.rest }
            if shape.keyCount > 64 {
                frame.moreSeen = Int32(truncatingIfNeeded: containers.moreSeen.count)
                containers.moreSeen.append(repeating: 0, count: (Int(shape.keyCount) - 1) / 64)
            }
        }
        if isRecording {
            frame.recordStart = output.slots.count
            output.slots.append(Slot(kind: .members, offset: frame.offset))
            output.slots.append(repeating: .absent, count: Int(frame.keyCount))
        }
        frame.scratchStart = output.scratch.count
        frame.wasRecording = isRecording
        frame.faultsBefore = faults.effectiveCount
        push(frame)
        scanner.position += 1
        return try nextMember(isFirst: true)
    }

    /// Counts a container whose opening bracket is at the scanner's position. Throws if it is nested too deeply.
    @inline(__always)
    mutating func enterContainer() throws(JSONTextError) {
        guard depth < options.maximumDepth else { throw JSONTextError(.tooDeep, at: scanner.position) }
        depth += 1
    }

    /// Continues after a member, or after the opening brace, up to the next value, whose node is then
    /// `dueNode`. Returns the object at its end instead.
    @inline(__always)
    mutating func nextMember(isFirst: Bool) throws(JSONTextError) -> Slot? {
        var isFirst = isFirst
        while true {
            scanner.skipIndentation()
            switch scanner.current {
            case Byte.comma where !isFirst:
                scanner.position += 1
                scanner.skipIndentation()
            case Byte.closeBrace:
                scanner.position += 1
                return try closeObject()
            case Byte.quote where isFirst:
                break
            default:
                throw scanner.unexpected(isFirst ? .keyOrBrace : .commaOrBrace)
            }
            guard scanner.current == Byte.quote else { throw scanner.unexpected(.key) }
            switch frames.last.expectedKey < frames.last.keyCount ? readScalarMembers() : .key {
            case .value: return nil
            case .key: if try beginMember() { return nil }
            case .member: break
            }
            isFirst = false
        }
    }

    /// Ends an object after its brace: reports missing keys and wrong counts, and applies defaults.
    private mutating func closeObject() throws(JSONTextError) -> Slot {
        depth -= 1
        var slot = Slot(kind: .object, flags: slotFlags, offset: frames.last.offset)
        if frames.last.shape >= 0 {
            let traits = program.traits[Int(frames.last.shape)]
            if traits.required & ~frames.last.seen != 0 || traits.requiresBeyond { reportMissingKeys() }
            if isRecording, traits.hasDefaults, !output.isAsWritten { try fillDefaults() }
            if frames.last.keyCount > 64 { containers.moreSeen.truncate(to: Int(frames.last.moreSeen)) }
        } else {
            containers.lastCount = Int(frames.last.unnamed.count)
        }
        if isRecording {
            let unnamed = (output.scratch.count - frames.last.scratchStart) / 2
            if unnamed > 0 {
                output.slots[frames.last.recordStart] = Slot(
                    kind: .members,
                    offset: frames.last.offset,
                    first: output.slots.count,
                    second: unnamed
                )
                output.scratch.moveTail(from: frames.last.scratchStart, to: &output.slots)
            }
            slot.value = UInt64(frames.last.recordStart) << 32 | UInt64(UInt32(bitPattern: frames.last.shape))
        }
        containers.unnamedKeys.close(frames.last.unnamed)
        pop()
        return slot
    }

    /// Reports missing keys and wrong counts in the schema's order.
    private mutating func reportMissingKeys() {
        let shape = program.tables.shapes[Int(frames.last.shape)]
        var count = shape.firstCount
        let endOfCounts = shape.firstCount + shape.countCount
        for index in 0..<frames.last.keyCount {
            while count < endOfCounts, program.tables.counts[Int(count)].position <= index {
                checkMemberCount(count)
                count += 1
            }
            let key = program.tables.keys[Int(frames.last.firstKey + index)]
            if key.presence == .required || key.presence == .nullable, !isSeen(index) {
                reportMissingKey(frames.last.firstKey + index)
            }
        }
        while count < endOfCounts {
            checkMemberCount(count)
            count += 1
        }
    }
}

extension Walker {
    /// Reads a key and its colon. Returns `false` if that completes the member: a null that is accepted because
    /// of the key.
    mutating func beginMember() throws(JSONTextError) -> Bool {
        let keyOffset = scanner.position
        let token = try scanner.scanString()
        if let index = program.keyIndex(of: token, in: frames.last.shape, scanner) {
            return try beginNamed(index, program.tables.keys[Int(frames.last.firstKey + index)], keyOffset: keyOffset)
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
        frames.last.currentKey = index
        frames.last.expectedKey = index + 1
        dueNode = key.node
        guard scanner.current == Byte.letterN, key.presence != .required else { return true }
        return try !skipNull(key, at: index)
    }

    /// Reads a null at a key that may be null. The schema of the key's value does not apply to it.
    private mutating func skipNull(_ key: ShapeKey, at index: Int32) throws(JSONTextError) -> Bool {
        let offset = scanner.position
        try scanner.scanNull()
        if isRecording, keepsNull(at: key.presence) {
            output.slots[frames.last.recordStart + 1 + Int(index)] = Slot(kind: .null, flags: slotFlags, offset: offset)
        }
        frames.last.faultsBefore = faults.effectiveCount
        return true
    }

    /// Marks a key as present. Returns `false` if it is repeated.
    @inline(__always)
    mutating func markSeen(_ index: Int32) -> Bool {
        if index < 64 {
            let bit: UInt64 = 1 &<< UInt64(index)
            if frames.last.seen & bit != 0 { return false }
            frames.last.seen |= bit
            return true
        }
        let word = Int(frames.last.moreSeen) + Int(index) / 64 - 1
        let bit: UInt64 = 1 << (UInt64(index) % 64)
        if containers.moreSeen[word] & bit != 0 { return false }
        containers.moreSeen[word] |= bit
        return true
    }

    func isSeen(_ index: Int32) -> Bool {
        if index < 64 { return frames.last.seen & (1 << UInt64(index)) != 0 }
        return containers.moreSeen[Int(frames.last.moreSeen) + Int(index) / 64 - 1] & (1 << (UInt64(index) % 64)) != 0
    }

    /// Stores the value of the current member.
    @inline(__always)
    mutating func storeMember(_ slot: Slot) {
        if leniency.contains(.omitting), faults.effectiveCount != frames.last.faultsBefore {
            return storeFaultyMember(slot)
        }
        if frames.last.memberIsMuted {
            frames.last.memberIsMuted = false
            isRecording = frames.last.wasRecording
            return
        }
        guard isRecording else { return }
        if frames.last.currentKey >= 0 {
            output.slots[frames.last.recordStart + 1 + Int(frames.last.currentKey)] = slot
        } else {
            output.scratch.append(slot)
        }
    }

    /// Handles a member with a fault: omits it if possible, otherwise stores it.
    private mutating func storeFaultyMember(_ slot: Slot) {
        let isDropped = mayDrop(frames.last) && !frames.last.memberIsMuted
        if isDropped {
            faults.effectiveCount = frames.last.faultsBefore
            let key = frames.last.firstKey + frames.last.currentKey
            recordLoss(frames.last.currentKey < 0 ? .faultyMember(at: frames.last.keyOffset) : .faultyValue(key: key))
            if isRecording, frames.last.currentKey < 0 { output.scratch.truncate(to: output.scratch.count - 1) }
            dropModels(in: slot)
        }
        frames.last.faultsBefore = faults.effectiveCount
        if !isDropped { storeMember(slot) }
    }
}

extension Walker {
    /// Returns whether a null at a key is read as null, and not as an absent key.
    @inline(__always)
    func keepsNull(at presence: ShapeKey.Presence) -> Bool {
        presence == .nullable || output.isAsWritten || (presence == .optional && options.keepsNulls)
    }
}

extension Walker {
    /// Begins a member whose key the shape does not name, at its value.
    mutating func beginUnnamed(_ token: StringToken, keyOffset: Int) {
        frames.last.currentKey = -1
        frames.last.keyOffset = keyOffset
        dueNode = frames.last.item
        guard !frames.last.namesMatter else { return beginSpecialMember(token, keyOffset: keyOffset) }
        guard isNew(UnnamedKeyStack.Entry(token, in: scanner, seed: keySeed)) else {
            return muteRepeated(at: keyOffset)
        }
        if frames.last.shape >= 0 { applyUnknownKeyPolicy(keyOffset: keyOffset) }
        if isRecording { output.scratch.append(stringSlot(token)) }
    }

    /// Begins a member whose name may satisfy a `{* TAG}` of the shape, or be that of a key of the other side.
    @inline(never)
    private mutating func beginSpecialMember(_ token: StringToken, keyOffset: Int) {
        var name = scanner
        name.position = keyOffset
        let shape = program.tables.shapes[Int(frames.last.shape)]
        let found = shape.mapKeyCount > 0 ? program.mapKey(of: name, in: shape) : nil
        let hidden = program.hiddenKey(of: token, in: frames.last.shape, scanner)
        let isUUID = found.map { program.tables.mapKeys[$0].isUUID } ?? false
        let entry = UnnamedKeyStack.Entry(token, isUUID: isUUID, in: scanner, seed: keySeed)
        guard isNew(entry) else { return muteRepeated(at: keyOffset) }
        if let found {
            dueNode = program.tables.mapKeys[found].node
            if case .nothing = program.node(dueNode) {
                dueNode = program.anything
                reportRefusedEntry(at: keyOffset, place: program.tables.mapKeys[found].place)
            }
        } else {
            applyUnknownKeyPolicy(keyOffset: keyOffset, isOfOtherSide: hidden != nil)
        }
        if isRecording { output.scratch.append(stringSlot(token)) }
        // A secret is masked where its key is unknown, too.
        guard let hidden, case .secret = program.node(hidden.node) else { return }
        pushControl(.secret, entry: dueNode, node: dueNode)
        faults.openSecrets += 1
        slotFlags.insert(.secret)
    }

    /// Adds a key to those of the innermost object. Returns `false` if the object already has it.
    @inline(__always)
    private mutating func isNew(_ entry: UnnamedKeyStack.Entry) -> Bool {
        var region = frames.last.unnamed
        let isNew = containers.unnamedKeys.insert(entry, into: &region, of: scanner)
        frames.last.unnamed = region
        return isNew
    }

    private mutating func muteRepeated(at keyOffset: Int) {
        reportRepeatedKey(at: keyOffset)
        mute()
    }

    /// Applies the schema or the options to a key that an object's schema does not name.
    private mutating func applyUnknownKeyPolicy(keyOffset: Int, isOfOtherSide: Bool = false) {
        let shape = program.tables.shapes[Int(frames.last.shape)]
        if shape.rest == .none {
            guard !shape.isPartial else { return }
            switch options.unknownKeys {
            case .keep: break
            case .drop:
                // Without a key of the other side, the object is complete.
                if !isOfOtherSide { recordLoss(.unknownKey(at: keyOffset)) }
                mute()
            // The options apply to payloads, not to the defaults in a schema.
            case .reject where defaultHolder != nil: break
            case .reject: reportUnknownKey(at: keyOffset, place: program.tables.places[Int(frames.last.node.index)])
            }
        } else if case .nothing = program.node(shape.rest) {
            dueNode = program.anything
            reportUnknownKey(at: keyOffset, place: shape.restPlace)
        }
    }

    /// Restricts the walk to parsing for the rest of the current member.
    mutating func mute() {
        dueNode = program.anything
        frames.last.memberIsMuted = true
        isRecording = false
    }
}

extension Walker {
    /// Records that a value of the innermost object or array will not be in the record.
    mutating func recordLoss(_ loss: DroppedValues.Loss) {
        // A default is text of the schema, and is never sent back.
        guard isRecording, defaultHolder == nil else { return }
        output.droppedValues[frames.last.offset, default: DroppedValues(first: loss)].add(loss)
    }
}
