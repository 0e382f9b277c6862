extension Walker {
    /// Begins an array at its bracket. Returns the array if it is empty, or if the fast path reads all its elements.
    mutating func openArray(item: NodeID, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        let offset = scanner.position
        let first = slots.count
        scanner.position += 1
        let passed = readScalarElements(item)
        scanner.skipWhitespace()
        if scanner.current == Byte.closeBracket {
            scanner.position += 1
            lastCount = passed
            return arraySlot(at: offset, first: first)
        }
        var frame = Frame(.array, entry: entry, node: node, offset: offset)
        frame.item = item
        frame.scratchStart = scratch.count
        frame.faultsBefore = effectiveFaults
        frame.elementIndex = max(0, passed - 1)
        slots.moveTail(from: first, to: &scratch)
        push(frame)
        return try nextElement(isFirst: passed == 0)
    }

    /// Reads an array if the fast path reads all its elements; otherwise returns `nil` and reads nothing.
    mutating func readArray(of item: NodeID) throws(JSONTextError) -> Slot? {
        let (offset, first) = (scanner.position, slots.count)
        try enterContainer()
        scanner.position += 1
        let passed = readScalarElements(item)
        scanner.skipWhitespace()
        guard scanner.current == Byte.closeBracket else {
            slots.truncate(to: first)
            scanner.position = offset
            depth -= 1
            return nil
        }
        scanner.position += 1
        lastCount = passed
        return arraySlot(at: offset, first: first)
    }

    /// Continues after an element, or after the opening bracket, with the next element. Returns the array at its end.
    @inline(__always)
    mutating func nextElement(isFirst: Bool) throws(JSONTextError) -> Slot? {
        scanner.skipIndentation()
        switch scanner.current {
        case Byte.comma where !isFirst:
            scanner.position += 1
            top.elementIndex &+= 1
        case Byte.closeBracket:
            scanner.position += 1
            return closeArray()
        default:
            guard isFirst else { throw scanner.unexpected(.commaOrBracket) }
        }
        dueNode = top.item
        return nil
    }

    /// Stores an element, or drops a faulty one if the leniency allows it.
    @inline(__always)
    mutating func storeElement(_ slot: Slot) {
        if leniency.contains(.omitting), effectiveFaults != top.faultsBefore {
            effectiveFaults = top.faultsBefore
            recordLoss(.faultyElement)
            return dropModels(in: slot)
        }
        if isRecording { scratch.append(slot) }
    }

    private mutating func closeArray() -> Slot {
        let first = slots.count
        if isRecording { scratch.moveTail(from: top.scratchStart, to: &slots) }
        let slot = arraySlot(at: top.offset, first: first)
        // An array with a frame is not empty.
        lastCount = top.elementIndex &+ 1
        pop()
        return slot
    }

    /// Ends an array whose elements are the last slots.
    private mutating func arraySlot(at offset: Int, first: Int) -> Slot {
        depth -= 1
        var slot = Slot(kind: .array, flags: slotFlags, offset: offset)
        if isRecording { slot.value = UInt64(first) << 32 | UInt64(slots.count - first) }
        return slot
    }
}
