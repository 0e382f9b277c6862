@_spi(Engine) import JSONText

extension Walker {
    /// Begins an array at its bracket. Returns it at once where it is empty.
    mutating func openArray(item: NodeID, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        push(Frame(.array, entry: entry, node: node, offset: scanner.position))
        top.item = item
        top.scratchStart = scratch.count
        top.faultsBefore = standingFaults
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
            guard isFirst else { throw scanner.unexpected(.commaOrBracket) }
        }
        dueNode = top.item
        return nil
    }

    /// Takes an element.
    @inline(__always)
    mutating func storeElement(_ slot: Slot) {
        if conditions.contains(.lenient), standingFaults != top.faultsBefore {
            standingFaults = top.faultsBefore
            note(.faultyElement)
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
