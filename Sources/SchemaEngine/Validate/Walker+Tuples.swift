/// Arrays whose elements have a schema for each position.
extension Walker {
    /// Begins a tuple at its bracket. Returns it if it has no element.
    mutating func openTuple(_ table: Int32, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        let tuple = program.tables.tuples[Int(table)]
        var frame = Frame(.tuple, entry: entry, node: node, offset: scanner.position)
        frame.table = table
        frame.firstKey = tuple.firstPosition
        frame.keyCount = tuple.count
        frame.item = tuple.rest
        frame.scratchStart = output.scratch.count
        frame.faultsBefore = faults.effectiveCount
        frame.elementIndex = -1
        push(frame)
        scanner.position += 1
        return try nextPosition(isFirst: true)
    }

    /// Continues after an element, or after the opening bracket, with the next element. Returns the array at its end.
    mutating func nextPosition(isFirst: Bool) throws(JSONTextError) -> Slot? {
        scanner.skipIndentation()
        switch scanner.current {
        case Byte.comma where !isFirst:
            scanner.position += 1
        case Byte.closeBracket:
            scanner.position += 1
            return closeTuple()
        default:
            guard isFirst else { throw scanner.unexpected(.commaOrBracket) }
        }
        frames.last.elementIndex += 1
        let index = frames.last.elementIndex
        if index < Int(frames.last.keyCount) {
            dueNode = program.tables.positions[Int(frames.last.firstKey) + index]
        } else {
            // Elements that a tuple does not have are not checked.
            dueNode = frames.last.item == .none ? program.anything : frames.last.item
        }
        return nil
    }

    /// Stores an element. Of faulty elements, only one after the positions can be omitted, because all others would move.
    mutating func storePosition(_ slot: Slot) {
        let isFaulty = faults.effectiveCount != frames.last.faultsBefore
        if isFaulty, leniency.contains(.omitting), mayDrop(frames.last) {
            faults.effectiveCount = frames.last.faultsBefore
            recordLoss(.faultyElement)
            return dropModels(in: slot)
        }
        frames.last.faultsBefore = faults.effectiveCount
        if isRecording { output.scratch.append(slot) }
    }

    /// Ends a tuple after its bracket: reports a wrong number of elements, and stores the elements behind a slot with the
    /// tuple's index.
    private mutating func closeTuple() -> Slot {
        let frame = frames.last
        let count = frame.elementIndex + 1
        depth -= 1
        containers.lastCount = count
        pop()
        let tuple = program.tables.tuples[Int(frame.table)]
        if count < Int(tuple.required) || tuple.rest == .none && count > Int(tuple.count) {
            reportWrongPositions(tuple, found: count, frame)
        }
        let key = PendingModel.Key(tupleAt: frame.offset, inDefaultOf: defaultHolder)
        if let failure = faults.mappingFailures[key] {
            report(.mappingFailed, at: frame.offset, entry: frame.entry, node: frame.node, text: failure.text)
        }
        var slot = Slot(kind: .array, flags: slotFlags.union(.hasPositions), offset: frame.offset)
        guard isRecording else { return slot }
        let stored = output.scratch.count - frame.scratchStart
        let positions = min(stored, Int(tuple.count))
        var mayBeLeftOut = false
        for index in 0..<positions where output.scratch[frame.scratchStart + index].kind == .mapped {
            mayBeLeftOut = true
        }
        output.slots.append(Slot(kind: .members, offset: frame.offset, value: UInt64(UInt32(bitPattern: frame.table))))
        let first = output.slots.count
        output.scratch.moveTail(from: frame.scratchStart, to: &output.slots)
        slot.value = UInt64(first) << 32 | UInt64(output.slots.count - first)
        guard mayBeLeftOut else { return slot }
        return mapped(slot, key, positions: positions)
    }

    /// Returns a slot for a tuple that is left out if the mapper of a position decodes to nothing.
    private mutating func mapped(_ slot: Slot, _ key: PendingModel.Key, positions: Int) -> Slot {
        let result = Slot(kind: .mapped, flags: slotFlags, offset: slot.start, value: UInt64(output.slots.count))
        let isDroppable = mayDropTuple
        output.pendingModels.append(
            PendingModel(key: key, slot: output.slots.count, positions: positions, mayBeLeftOut: isDroppable)
        )
        output.slots.append(slot)
        return result
    }

    /// Whether the value that was completed last can be left out of the container around it.
    private var mayDropTuple: Bool {
        for index in stride(from: frames.count - 1, through: 0, by: -1) {
            switch frames[index].kind {
            case .array, .object: return mayDrop(frames[index])
            // A tuple around it is left out as a whole, which is decided for that tuple.
            case .tuple: return true
            case .root: return false
            case .mapped, .transformed, .trial, .chosen, .firstOfBoth, .secondOfBoth, .quiet, .secret, .counted:
                continue
            }
        }
        return false
    }
}

extension PendingModel.Key {
    /// Creates the key of a tuple that is left out if a position decodes to nothing.
    init(tupleAt offset: Int, inDefaultOf holder: Int?) {
        self.init(mapper: -1, offset: holder ?? offset, offsetInDefault: holder == nil ? -1 : offset)
    }
}
