extension Walker {
    /// Gives every absent key that has a default its default, decoded as if it had come over the wire.
    mutating func fillDefaults() throws(JSONTextError) {
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
        // The frames' keys can be hashed while the scanner is at the payload.
        _ = pathHash()
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
