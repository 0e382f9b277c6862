extension PayloadEncoder {
    /// The maximum number of times that a value is replaced by another one.
    private static let maximumReplacements = 32

    /// Writes a model with its mapper. Any other value is used as the model's fields.
    mutating func unmap(_ due: inout DueValue, _ mapper: Int32, _ inner: NodeID) -> Bool {
        let conversion = mappers.conversion(of: mapper, in: program)
        do {
            if let app = due.value.app, let fields = try conversion?.encode(app) {
                due.value = OutgoingValue(fields)
                due.path = due.path.appending(Int(mapper))
            }
        } catch is NotWritable where due.value.canBeWrittenAsItIs {
            // A model from a response is written as its original text.
        } catch {
            let tag = program.tables.mappers[Int(mapper)].name
            fail(due, .mappingFailed, "the mapper of {\(tag)} cannot write \(due.value.typeName)", error)
            return true
        }
        due.node = inner
        return false
    }

    /// Writes a value with its transformer. Any other value is used as the JSON form.
    mutating func untransform(_ due: inout DueValue, _ table: Int32) -> Bool {
        let registered = program.tables.transformers[Int(table)]
        do {
            if let app = due.value.app, let wire = try registered.conversion?.encode(app) {
                writer.value(wire)
                return true
            }
        } catch {
            fail(due, .transformFailed, "{\(registered.name)} cannot write \(due.value.typeName)", error)
            return true
        }
        guard case .foreign = due.value.known else { return write(&due, shape: Slot.noShape, item: program.anything) }
        return replaceForeign(&due)
    }

    /// Replaces a value of an app's own type by its encoded form.
    mutating func replaceForeign(_ due: inout DueValue) -> Bool {
        guard due.replacements < Self.maximumReplacements else {
            endTooDeep(due)
            return true
        }
        do {
            guard let stand = try standIn(for: due.value) else {
                let expected = program.expectation(of: due.node)
                fail(due, .typeMismatch, "expected \(expected), found a value of type \(due.value.typeName)")
                return true
            }
            due.value = OutgoingValue(stand)
            due.replacements += 1
            return false
        } catch {
            fail(due, .mappingFailed, "\(due.value.typeName) cannot be written", error)
            return true
        }
    }

    private func standIn(for value: OutgoingValue) throws -> (any FieldValue)? {
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
    mutating func writeStreaming(_ due: inout DueValue, _ model: EncodableModel) -> Bool {
        guard mayStream else { return expand(&due, model) }
        let mark = writer.mark
        // The writer is reused for the next value. It is removed during a write, so that an inner value does not use
        // it.
        let straight = straight ?? StreamingWriter(for: self)
        self.straight = nil
        let outcome = straight.write(model, by: due.node, to: &writer, depth: depth)
        self.straight = straight
        switch outcome {
        case .written: return true
        case .fallback:
            writer.rewind(to: mark)
            return expand(&due, model)
        case .tooDeep:
            writer.rewind(to: mark)
            endTooDeep(due)
            return true
        }
    }

    /// Replaces a value by its fields.
    mutating func expand(_ due: inout DueValue, _ model: EncodableModel) -> Bool {
        do {
            due.value = OutgoingValue(try model.expanded())
            return false
        } catch {
            fail(due, .mappingFailed, "\(due.value.typeName) cannot be written", error)
            return true
        }
    }
}

extension OutgoingValue {
    /// A Boolean value that indicates whether the value can be written without a conversion of its type.
    fileprivate var canBeWrittenAsItIs: Bool {
        if case .foreign = known { false } else { true }
    }
}
