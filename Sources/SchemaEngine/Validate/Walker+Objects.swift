extension Walker {
    /// Begins an object at its brace. Returns the object if it completes at once, for example because it is empty.
    mutating func openObject(shape: Int32, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        var frame = Frame(.object, entry: entry, node: node, offset: scanner.position)
        frame.shape = shape
        frame.item = program.anything
        frame.unnamed = unnamedKeys.open()
        if shape >= 0 {
            let shape = program.tables.shapes[Int(shape)]
            frame.firstKey = shape.firstKey
            frame.keyCount = shape.keyCount
            frame.hasMapKeys = shape.mapKeyCount > 0
            if shape.rest != .none { frame.item = shape.rest }
            if shape.keyCount > 64 {
                frame.moreSeen = Int32(truncatingIfNeeded: moreSeen.count)
                moreSeen.append(repeating: 0, count: (Int(shape.keyCount) - 1) / 64)
            }
        }
        if isRecording {
            frame.recordStart = slots.count
            slots.append(Slot(kind: .members, offset: frame.offset))
            slots.append(repeating: .absent, count: Int(frame.keyCount))
        }
        frame.scratchStart = scratch.count
        frame.wasRecording = isRecording
        frame.faultsBefore = effectiveFaults
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
            switch top.expectedKey < top.keyCount ? readScalarMembers() : .key {
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
        var slot = Slot(kind: .object, flags: slotFlags, offset: top.offset)
        if top.shape >= 0 {
            let traits = program.traits[Int(top.shape)]
            if traits.required & ~top.seen != 0 || traits.requiresBeyond { reportMissingKeys() }
            if isRecording, traits.hasDefaults { try fillDefaults() }
            if top.keyCount > 64 { moreSeen.truncate(to: Int(top.moreSeen)) }
        } else {
            lastCount = Int(top.unnamed.count)
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

    /// Reports missing keys and wrong counts in the schema's order.
    private mutating func reportMissingKeys() {
        let shape = program.tables.shapes[Int(top.shape)]
        var count = shape.firstCount
        let endOfCounts = shape.firstCount + shape.countCount
        for index in 0..<top.keyCount {
            while count < endOfCounts, program.tables.counts[Int(count)].position <= index {
                checkMemberCount(count)
                count += 1
            }
            let key = program.tables.keys[Int(top.firstKey + index)]
            if key.presence == .required || key.presence == .nullable, !isSeen(index) {
                reportMissingKey(top.firstKey + index)
            }
        }
        while count < endOfCounts {
            checkMemberCount(count)
            count += 1
        }
    }
}

extension Walker {
    /// Returns the branch for the object at the scanner's position, by the value of the case's key, which may
    /// be anywhere in the object. If no branch can be chosen, reports the fault and returns the node for the
    /// keys beside the case.
    mutating func chooseCase(_ table: Int32, entry: NodeID, node: NodeID) -> NodeID {
        let cases = program.tables.cases[Int(table)]
        guard let offset = lookahead.value(of: cases.key, in: scanner) else {
            reportCase(.missingKey, cases, at: scanner.position, entry: entry, node: node)
            return cases.undecided
        }
        var probe = scanner
        probe.position = offset
        guard probe.current == Byte.quote, let token = try? probe.scanString() else {
            let code: FaultCode = probe.current == Byte.letterN ? .unexpectedNull : .typeMismatch
            reportCase(code, cases, at: offset, entry: entry, node: node)
            return cases.undecided
        }
        if let branch = cases.branches[ExactName(scanner.text(of: token))] { return branch }
        guard cases.otherwise == .none else { return cases.otherwise }
        reportCase(.unknownCase, cases, at: offset, entry: entry, node: node)
        return cases.undecided
    }
}

extension Walker {
    /// Sets every absent key that has a default to its default, decoded as if it were received.
    mutating func fillDefaults() throws(JSONTextError) {
        for index in 0..<Int(top.keyCount) where slots[top.recordStart + 1 + index].kind == .absent {
            let key = program.tables.keys[Int(top.firstKey) + index]
            guard key.presence == .defaulted else { continue }
            top.currentKey = Int32(truncatingIfNeeded: index)
            let faultsBefore = effectiveFaults
            let slot = try decodeDefault(key)
            if leniency.contains(.omitting), effectiveFaults != faultsBefore {
                effectiveFaults = faultsBefore
            } else {
                slots[top.recordStart + 1 + index] = slot
            }
        }
    }

    /// Reads a default from its own text. State that refers to offsets in the payload is set aside meanwhile.
    private mutating func decodeDefault(_ key: ShapeKey) throws(JSONTextError) -> Slot {
        // The hashes of the frames' keys require the payload's scanner, so they are computed first.
        _ = pathHash()
        let payload = (scanner, slotFlags, depth, lookahead, defaultHolder)
        var payloadTrials = TrialMemory()
        swap(&trials, &payloadTrials)
        scanner = program.scannerOfDefault(key.defaultIndex)
        slotFlags.insert(.fromSchema)
        // The limit of nesting in payloads does not apply to defaults.
        depth = .min
        lookahead = Lookahead()
        defaultHolder = defaultHolder ?? top.offset
        let slot = try walk(key.node)
        (scanner, slotFlags, depth, lookahead, defaultHolder) = payload
        swap(&trials, &payloadTrials)
        return slot
    }
}
