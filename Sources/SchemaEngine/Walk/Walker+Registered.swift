/// Why a mapper could not make a model.
struct MappingFailure {
    private let text: String
    /// Whether the text cannot name a value that the schema calls secret.
    private let isSafe: Bool

    init(_ error: any Error) {
        text = String(describing: error)
        isSafe = error is FieldError
    }

    /// The app's words. They may name the value, and so are not shown of one that holds secrets.
    func message(holdsSecrets: Bool) -> String {
        holdsSecrets && !isSafe ? "the reason may name a secret and is not shown" : text
    }
}

/// A value that a mapper is to turn into a model once the walk is over, when nothing moves any more.
struct PendingModel {
    /// Which mapper, at which place of the payload.
    struct Key: Hashable {
        var mapper: Int32
        /// Where the value stands in the payload; of a default, where the object stands that lacks it.
        var offset: Int
        /// Where a default's value stands in its own text; -1 for what stands in the payload.
        var offsetInDefault = -1
    }

    var key: Key
    /// The index of the slot that holds the value, and will hold the model.
    var slot: Int
}

extension Walker {
    /// Ends a value that a mapper will turn into a model.
    mutating func completeMapped(_ slot: Slot) -> Slot {
        let frame = top
        var key = PendingModel.Key(mapper: frame.table, offset: frame.offset)
        if let defaultHolder { (key.offset, key.offsetInDefault) = (defaultHolder, frame.offset) }
        if let failure = mappingFailures[key] {
            let holdsSecrets = openSecrets > 0 || program.secretHolders.contains(frame.node)
            let message = failure.message(holdsSecrets: holdsSecrets)
            report(.mappingFailed, at: frame.offset, entry: frame.node, node: frame.node, text: message)
        }
        pop()
        guard isRecording, slot.kind != .absent else { return slot }
        let mapped = Slot(kind: .mapped, flags: slotFlags, offset: frame.offset, value: UInt64(slots.count))
        pendingModels.append(PendingModel(key: key, slot: slots.count))
        slots.append(slot)
        return mapped
    }

    /// Lets go of what mappers were to make in a value that is left out.
    mutating func dropModels(in slot: Slot) {
        guard defaultHolder == nil else { return }
        while let last = pendingModels.last, last.key.offset >= slot.start { pendingModels.removeLast() }
    }

    /// Begins a value that a registered transformer reads: its kind is checked, then it is read as it is on the wire.
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
        let frame = top
        pop()
        // A key that stands twice has been told; no transformer can be given such an object.
        guard standingFaults == frame.faultsBefore else { return slot }
        do {
            guard let conversion = program.tables.transformers[Int(frame.table)].conversion else { return slot }
            let made = try conversion.decode(scanner.value(in: frame.offset..<scanner.position))
            guard isRecording else { return slot }
            values.append(made)
            return Slot(kind: .custom, flags: slotFlags, offset: frame.offset, value: UInt64(values.count - 1))
        } catch {
            // An app's error may name the value.
            let message = openSecrets > 0 ? "the tag refuses it" : String(describing: error)
            report(.transformFailed, at: frame.offset, entry: frame.entry, node: frame.node, text: message)
            return slot
        }
    }

    /// Ends a value that is masked wherever it could be printed.
    mutating func completeSecret(_ slot: Slot) -> Slot {
        openSecrets -= 1
        if openSecrets == 0 { slotFlags.remove(.secret) }
        pop()
        var slot = slot
        slot.flags.insert(.secret)
        if slot.kind == .mapped { slots[slot.length].flags.insert(.secret) }
        return slot
    }
}
