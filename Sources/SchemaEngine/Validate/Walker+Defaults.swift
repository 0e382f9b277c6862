/// The defaults of absent keys.
extension Walker {
    /// Sets every absent key that has a default to its default, decoded as if it were received.
    mutating func fillDefaults() throws(JSONTextError) {
        for index in 0..<Int(frames.last.keyCount)
        where output.slots[frames.last.recordStart + 1 + index].kind == .absent {
            let key = program.tables.keys[Int(frames.last.firstKey) + index]
            guard key.presence == .defaulted else { continue }
            frames.last.currentKey = Int32(truncatingIfNeeded: index)
            let faultsBefore = faults.effectiveCount
            let slot = try decodeDefault(key)
            if leniency.contains(.omitting), faults.effectiveCount != faultsBefore {
                faults.effectiveCount = faultsBefore
            } else {
                output.slots[frames.last.recordStart + 1 + index] = slot
            }
        }
    }

    /// Reads a default from its own text. State that refers to offsets in the payload is set aside meanwhile.
    private mutating func decodeDefault(_ key: ShapeKey) throws(JSONTextError) -> Slot {
        // The hashes of the frames' keys require the payload's scanner, so they are computed first.
        _ = pathHash()
        let payload = (scanner, slotFlags, depth, trials.lookahead, defaultHolder)
        var payloadTrials = TrialMemory()
        swap(&trials.memory, &payloadTrials)
        scanner = program.scannerOfDefault(key.defaultIndex)
        slotFlags.insert(.fromSchema)
        // The limit of nesting in payloads does not apply to defaults.
        depth = .min
        trials.lookahead = Lookahead()
        defaultHolder = defaultHolder ?? frames.last.offset
        let slot = try walk(key.node)
        (scanner, slotFlags, depth, trials.lookahead, defaultHolder) = payload
        swap(&trials.memory, &payloadTrials)
        return slot
    }
}
