extension PayloadEncoder {
    /// Writes a value in the form of a kind whose values are converted, and any other value in its own form.
    mutating func write(_ pending: inout PendingValue, _ kind: ScalarKind) -> Bool {
        do throws(ScalarFault) {
            switch pending.value.known {
            case .scalar(let value):
                try value.write(to: &writer, as: kind)
                return true
            case .recorded(let record, let slot) where slot.kind == .number && kind.rules.keepsSpelledNumbers:
                record.withWireText(of: slot) { writer.raw($0) }
                return true
            case .recorded(let record, let slot):
                guard let moment = slot.moment else { break }
                let text = record.wireValue(slot)
                // The original text usually has the tag's form, and is written unchanged.
                if kind.moments?.reads(text, as: moment) == true {
                    writer.value(text)
                } else {
                    try moment.write(to: &writer, as: kind)
                }
                return true
            default: break
            }
        } catch {
            fail(pending, error, kind)
            return true
        }
        return write(&pending, shape: Slot.noShape, item: program.anything)
    }

    /// Writes a scalar in its own form, without regard to the schema.
    mutating func writeScalar(_ pending: PendingValue) {
        do throws(ScalarFault) {
            switch pending.value.known {
            case .boolean(let value): writer.boolean(value)
            case .number(let text): writer.raw(text.utf8)
            case .double(let value): if !writer.double(value) { failAsNumber(pending, String(describing: value)) }
            case .float(let value): if !writer.float(value) { failAsNumber(pending, String(describing: value)) }
            case .string(let text): writer.string(text)
            case .scalar(let value): try value.write(to: &writer, as: nil)
            case .null, .array, .object, .recorded, .encodable, .leftOut, .foreign: writer.null()
            }
        } catch {
            fail(pending, error, .dateTime)
        }
    }

    private mutating func fail(_ pending: PendingValue, _ fault: ScalarFault, _ kind: ScalarKind) {
        if fault == .notFinite { return failAsNumber(pending, "NaN") }
        fail(pending, fault.code, fault.message(for: kind))
    }

    private mutating func failAsNumber(_ pending: PendingValue, _ found: String) {
        fail(pending, .numberOverflow, "expected a number that JSON can represent, found \(found)")
    }
}
