extension PayloadEncoder {
    /// Writes null for a value that cannot be written, and records the fault. For a secret, the message leaves out
    /// the app's own error, which may contain the value.
    mutating func fail(_ pending: PendingValue, _ code: FaultCode, _ message: String, _ error: (any Error)? = nil) {
        writer.null()
        let offset = writer.count - 4
        knownFaultRanges.append(offset..<writer.count)
        faults.append(fault(pending, code, at: offset, message, error))
    }

    /// Records a fault if the response's object or array, which is about to be written, has lost values, because the
    /// server would treat the missing values as deleted.
    mutating func noteDroppedValues(of record: Record, _ slot: Slot, _ pending: PendingValue) {
        guard let droppedValues = record.droppedValues(of: slot) else { return }
        let message = record.message(of: droppedValues, secret: openSecrets > 0 || slot.flags.contains(.secret))
        faults.append(fault(pending, .lossyObject, at: writer.nextOffset, message, nil))
    }

    /// Ends the text if values are nested too deeply, because the nesting may be infinite.
    mutating func endTooDeep(_ pending: PendingValue) {
        writer.null()
        let message = "expected at most \(options.maximumDepth) nested objects and arrays, found more"
        faults = [fault(pending, .tooDeep, at: writer.count - 4, message, nil)]
        isTooDeep = true
    }

    private func fault(
        _ pending: PendingValue,
        _ code: FaultCode,
        at offset: Int,
        _ message: String,
        _ error: (any Error)?
    ) -> RawFault {
        var fault = RawFault(code, at: offset, subject: .node(pending.node))
        let holdsSecrets = openSecrets > 0 || program.secretHolders.contains(pending.node)
        fault.message = error.map { holdsSecrets && !($0 is FieldError) ? message : "\(message): \($0)" } ?? message
        fault.place = program.tables.places[Int(pending.node.index)]
        fault.path = likeness
        fault.through = frames.flatMap(\.tags) + pending.tags
        fault.isSecret = openSecrets > 0
        return fault
    }

    /// A hash of the keys that lead to the value, without array indices, by which similar faults are folded.
    private var likeness: UInt64 {
        var hasher = Hasher()
        for frame in frames {
            switch frame.kind {
            case .object: hasher.combine(frame.keys[max(frame.next - 1, 0)])
            case .array: hasher.combine(0)
            default: break
            }
        }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
