extension Record {
    /// Creates the models of all mapped values, inner ones first. Values that are known to fail are kept as
    /// they are. Returns the new failures.
    func makeModels(
        _ pending: [PendingModel],
        by mappers: MapperConversions,
        known: [PendingModel.Key: MappingFailure]
    ) -> [PendingModel.Key: MappingFailure] {
        var failures: [PendingModel.Key: MappingFailure] = [:]
        // Values are in the order of their completion, so one that begins before a failure contains it.
        var lastFailure = -1
        for model in pending where model.key.offset > lastFailure && known[model.key] == nil {
            do {
                try make(model, by: mappers)
            } catch {
                failures[model.key] = MappingFailure(error)
                lastFailure = max(lastFailure, model.key.offset)
            }
        }
        return failures
    }

    private func make(_ pending: PendingModel, by mappers: MapperConversions) throws {
        let slot = slots[pending.slot]
        guard pending.positions == 0 else { return try leaveOut(pending, slot) }
        guard slot.kind != .absent, slot.kind != .null else { return }
        guard let conversion = mappers.conversion(of: pending.key.mapper) else { return }
        var made = Slot.absent
        if let model = try conversion.decode(Fields(self, resolved(slot))) {
            made = Slot(kind: .model, flags: slot.flags, offset: slot.start, value: UInt64(models.add(model)))
        }
        // Only enclosing values can refer to this slot, and their models are made later.
        slots.replace(at: pending.slot, with: made)
    }
}

extension Record {
    /// Leaves a tuple out if the mapper of a position has decoded to nothing, because leaving out the element would move the
    /// others.
    private func leaveOut(_ pending: PendingModel, _ tuple: Slot) throws {
        let positions = tuple.first..<tuple.first + pending.positions
        guard let index = positions.first(where: { resolved(slots[$0]).kind == .absent }) else { return }
        guard pending.mayBeLeftOut else { throw OmittedPosition(index: index - tuple.first) }
        slots.replace(at: pending.slot, with: .absent)
    }
}

/// The error of a tuple that must exist, and whose position a mapper leaves out.
private struct OmittedPosition: Error, CustomStringConvertible {
    let index: Int

    var description: String {
        "the mapper of position \(index) leaves its value out, without which the list has no meaning"
    }
}

extension MappingFailure {
    init(_ error: any Error) {
        text = String(describing: error)
        isSafe = error is FieldError || error is OmittedPosition
    }
}
