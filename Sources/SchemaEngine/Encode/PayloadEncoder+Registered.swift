extension PayloadEncoder {
    /// The maximum number of times that a value is replaced by another one.
    private static let maximumReplacements = 32

    /// Writes a model with its mapper. Any other value is used as the model's fields.
    mutating func unmap(_ pending: inout PendingValue, _ mapper: Int32, _ inner: NodeID) -> Bool {
        let conversion = mappers.conversion(of: mapper, in: program)
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
            guard let encoded = try encodedForm(for: pending.value) else {
                let expected = program.expectation(of: pending.node)
                fail(pending, .typeMismatch, "expected \(expected), found a value of type \(pending.value.typeName)")
                return true
            }
            pending.value = OutgoingValue(encoded)
            pending.replacements += 1
            return false
        } catch {
            fail(pending, .mappingFailed, "\(pending.value.typeName) cannot be written", error)
            return true
        }
    }

    private func encodedForm(for value: OutgoingValue) throws -> (any FieldValue)? {
        switch value.app {
        case let model as any SchemaModel: try model.fields()
        case let value as any FieldValue:
            try value.encode() ?? (value as? any FieldValue & Encodable).map { EncodableModel($0) }
        default: nil
        }
    }
}

extension PayloadEncoder {
    /// Streams an `Encodable` value into the text. A value that is not written in order is written by its fields.
    mutating func writeStreaming(_ pending: inout PendingValue, _ model: EncodableModel) -> Bool {
        guard mayStream else { return expand(&pending, model) }
        let mark = writer.mark
        // The writer is reused for the next value. It is removed during a write, so that an inner value does not use
        // it.
        let streamingWriter = streamingWriter ?? StreamingWriter(for: self)
        self.streamingWriter = nil
        let outcome = streamingWriter.write(model, by: pending.node, to: &writer, depth: depth)
        self.streamingWriter = streamingWriter
        switch outcome {
        case .written: return true
        case .fallback:
            writer.rewind(to: mark)
            return expand(&pending, model)
        case .tooDeep:
            writer.rewind(to: mark)
            endTooDeep(pending)
            return true
        }
    }

    /// Replaces a value by its fields.
    mutating func expand(_ pending: inout PendingValue, _ model: EncodableModel) -> Bool {
        do {
            pending.value = OutgoingValue(try model.expanded())
            return false
        } catch {
            fail(pending, .mappingFailed, "\(pending.value.typeName) cannot be written", error)
            return true
        }
    }
}

extension OutgoingValue {
    /// A Boolean value that indicates whether the value can be written without a conversion of its type.
    fileprivate var needsNoConversion: Bool {
        if case .foreign = known { false } else { true }
    }
}
