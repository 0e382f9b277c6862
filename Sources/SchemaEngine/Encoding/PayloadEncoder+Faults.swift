extension PayloadEncoder {
    /// Writes null for a value that cannot be written, and notes why. What an app's own error says is not told of a
    /// secret: it may name the value.
    mutating func fail(_ due: DueValue, _ code: FaultCode, _ message: String, _ error: (any Error)? = nil) {
        writer.null()
        let offset = writer.count - 4
        silenced.append(offset..<writer.count)
        problems.append(problem(due, code, at: offset, message, error))
    }

    /// Notes that an object or array, which is about to be written, is not all that has come: whoever receives it would
    /// take what is missing for deleted.
    mutating func noteDroppedValues(of record: Record, _ slot: Slot, _ due: DueValue) {
        guard let losses = record.losses(of: slot) else { return }
        let message = record.message(of: losses, secret: openSecrets > 0 || slot.flags.contains(.secret))
        problems.append(problem(due, .lossyObject, at: writer.nextOffset, message, nil))
    }

    /// Ends the text where values are nested too deeply: they may be nested without end.
    mutating func endTooDeep(_ due: DueValue) {
        writer.null()
        let message = "expected at most \(options.maximumDepth) nested objects and arrays, found more"
        problems = [problem(due, .tooDeep, at: writer.count - 4, message, nil)]
        isTooDeep = true
    }

    private func problem(
        _ due: DueValue,
        _ code: FaultCode,
        at offset: Int,
        _ message: String,
        _ error: (any Error)?
    ) -> RawFault {
        var fault = RawFault(code, at: offset, subject: .node(due.node))
        let holdsSecrets = openSecrets > 0 || program.secretHolders.contains(due.node)
        fault.message = error.map { holdsSecrets && !($0 is FieldError) ? message : "\(message): \($0)" } ?? message
        fault.place = program.tables.places[Int(due.node.index)]
        fault.path = likeness
        fault.through = frames.flatMap(\.tags) + due.tags
        fault.isSecret = openSecrets > 0
        return fault
    }

    /// A hash of the keys that lead here, array indexes left out: like faults are folded.
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
