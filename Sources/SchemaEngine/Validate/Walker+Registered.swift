/// The reason that a mapper could not make a model.
struct MappingFailure {
    let text: String
    /// Whether the text cannot contain a secret value.
    let isSafe: Bool

    /// Returns the app's message. It may contain the value, so it is withheld if the value holds secrets.
    func message(holdsSecrets: Bool) -> String {
        holdsSecrets && !isSafe ? "the reason may name a secret and is not shown" : text
    }
}

/// A value that a mapper turns into a model after the walk, when slots no longer move.
struct PendingModel {
    /// The mapper and the position of its value.
    struct Key: Hashable {
        var mapper: Int32
        /// The offset of the value in the payload; for a default, the offset of the object that lacks it.
        var offset: Int
        /// The offset of a default's value in its own text; -1 for a value in the payload.
        var offsetInDefault = -1
    }

    var key: Key
    /// The index of the slot that holds the value, and later the model.
    var slot: Int
    /// The number of a tuple's positions that must not decode to nothing; 0 for the value of a mapper.
    var positions = 0
    /// Whether the tuple can be left out.
    var mayBeLeftOut = false
}

extension Walker {
    /// Ends a value that a mapper turns into a model.
    mutating func completeMapped(_ slot: Slot) -> Slot {
        let frame = frames.last
        var key = PendingModel.Key(mapper: frame.table, offset: frame.offset)
        if let defaultHolder { (key.offset, key.offsetInDefault) = (defaultHolder, frame.offset) }
        if let failure = faults.mappingFailures[key] {
            let holdsSecrets = faults.openSecrets > 0 || program.secretHolders.contains(frame.node)
            let message = failure.message(holdsSecrets: holdsSecrets)
            report(.mappingFailed, at: frame.offset, entry: frame.node, node: frame.node, text: message)
        }
        pop()
        guard isRecording, slot.kind != .absent else { return slot }
        let mapped = Slot(kind: .mapped, flags: slotFlags, offset: frame.offset, value: UInt64(output.slots.count))
        output.pendingModels.append(PendingModel(key: key, slot: output.slots.count))
        output.slots.append(slot)
        return mapped
    }

    /// Removes the pending models of a value that is omitted.
    mutating func dropModels(in slot: Slot) {
        guard defaultHolder == nil else { return }
        while let last = output.pendingModels.last, last.key.offset >= slot.start { output.pendingModels.removeLast() }
    }

    /// Begins a value that a registered transformer reads. Its kind is checked, then it is read as received.
    mutating func beginTransformed(_ table: Int32, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        let transformer = program.tables.transformers[Int(table)]
        guard let kind = JSONKind(startingWith: scanner.current) else { throw scanner.unexpected(.value) }
        guard transformer.accepts.contains(kind) else { return try mismatch(entry, node) }
        guard transformer.conversion != nil else { return try beginAnything(entry: entry, node: node) }
        pushControl(.transformed, entry: entry, node: node, table: table)
        guard let slot = try beginAnything(entry: program.anything, node: program.anything) else { return nil }
        return completeTransformed(slot)
    }

    /// Runs the transformer on the complete value.
    mutating func completeTransformed(_ slot: Slot) -> Slot {
        let frame = frames.last
        pop()
        // A repeated key has been reported. A transformer cannot receive such an object.
        guard faults.effectiveCount == frame.faultsBefore else { return slot }
        do {
            guard let conversion = program.tables.transformers[Int(frame.table)].conversion else { return slot }
            let made = try conversion.decode(scanner.value(in: frame.offset..<scanner.position))
            guard isRecording else { return slot }
            output.values.append(made)
            return Slot(kind: .custom, flags: slotFlags, offset: frame.offset, value: UInt64(output.values.count - 1))
        } catch {
            // The app's error may contain the value.
            let message = faults.openSecrets > 0 ? "the tag rejects it" : String(describing: error)
            report(.transformFailed, at: frame.offset, entry: frame.entry, node: frame.node, text: message)
            return slot
        }
    }

    /// Ends a value that is masked in all output.
    mutating func completeSecret(_ slot: Slot) -> Slot {
        faults.openSecrets -= 1
        if faults.openSecrets == 0 { slotFlags.remove(.secret) }
        pop()
        var slot = slot
        slot.flags.insert(.secret)
        if slot.kind == .mapped { output.slots[slot.length].flags.insert(.secret) }
        return slot
    }
}
