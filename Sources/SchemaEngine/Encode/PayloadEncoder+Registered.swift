extension PayloadEncoder {
    /// The maximum number of times that a value is replaced by another one.
    private static let maximumReplacements = 32

    /// Writes a model with its mapper. Any other value is used as the model's fields.
    mutating func unmap(_ pending: inout PendingValue, _ mapper: Int32, _ inner: NodeID) -> Bool {
        let conversion = rules.conversion(ofMapper: mapper)
        do {
            if let app = pending.value.app, let fields = try conversion?.encode(app) {
                pending.value = OutgoingValue(fields)
                pending.path = pending.path.appending(Int(mapper))
            }
        } catch is ReadOnlyModelError where pending.value.needsNoConversion {
            // A model from a response is written as its original text.
        } catch {
            let tag = program.tables.mappers[Int(mapper)].name
            fail(pending, .mappingFailed, "the mapper of {\(tag)} cannot write \(pending.value.typeName)", error)
            return true
        }
        pending.node = inner
        return false
    }

    /// Writes a value with its transformer. Any other value is used as the JSON form.
    mutating func untransform(_ pending: inout PendingValue, _ table: Int32) -> Bool {
        let registered = program.tables.transformers[Int(table)]
        do {
            if let app = pending.value.app, let wire = try registered.conversion?.encode(app) {
                writer.value(wire)
                return true
            }
        } catch {
            fail(pending, .transformFailed, "{\(registered.name)} cannot write \(pending.value.typeName)", error)
            return true
        }
        guard case .foreign = pending.value.known else {
            return write(&pending, shape: Slot.noShape, item: program.anything)
        }
        return replaceForeign(&pending)
    }

    /// Replaces a value of an app's own type by its encoded form.
    mutating func replaceForeign(_ pending: inout PendingValue) -> Bool {
        guard pending.replacements < Self.maximumReplacements else {
            endTooDeep(pending)
            return true
        }
        do {
            guard let encoded = try pending.value.encodedForm() else {
                let expected = program.expectation(of: pending.node, isSecret: openSecrets > 0)
                fail(pending, .typeMismatch, "expected \(expected), found a value of type \(pending.value.typeName)")
                return true
            }
            pending.value = OutgoingValue(encoded)
            pending.replacements += 1
            return false
        } catch {
            failToWrite(pending, error)
            return true
        }
    }
}

extension PayloadEncoder {
    /// Streams an `Encodable` value into the text. A value that is not written in order is written by its fields.
    mutating func writeStreaming(_ pending: inout PendingValue, _ model: EncodableModel) -> Bool {
        guard mayStream, !rules.keys.isActive else { return expand(&pending, model) }
        let mark = writer.mark
        // The writer is reused for the next value. It is removed during a write, so that an inner value does not use
        // it.
        let streamingWriter = streamingWriter ?? StreamingWriter(rules)
        self.streamingWriter = nil
        let result = Result { try streamingWriter.write(model, by: pending.node, to: &writer, depth: depth) }
        self.streamingWriter = streamingWriter
        if case .success(.written) = result { return true }
        writer.rewind(to: mark)
        switch result {
        case .success(.tooDeep): endTooDeep(pending)
        case .success: return expand(&pending, model)
        case .failure(let error): failToWrite(pending, error)
        }
        return true
    }

    /// Replaces a value by its fields.
    mutating func expand(_ pending: inout PendingValue, _ model: EncodableModel) -> Bool {
        do {
            pending.value = OutgoingValue(try model.expanded(rules.keys))
            return false
        } catch {
            failToWrite(pending, error)
            return true
        }
    }
}

extension PayloadEncoder {
    /// Records the error that a value of an app's own type has thrown.
    private mutating func failToWrite(_ pending: PendingValue, _ error: any Error) {
        hasThrown = true
        fail(pending, .mappingFailed, "\(pending.value.typeName) cannot be written", error)
    }

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
