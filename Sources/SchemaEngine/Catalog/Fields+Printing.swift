import SchematicText

extension Record {
    /// The parts of the payload that must not be displayed; `nil` if no schema names a secret.
    var secrets: SecretRanges? {
        guard program.namesSecrets else { return nil }
        return text.withTextBytes { SecretRanges($0, of: program, roots: [root], masksUndescribed: hasFaults) }
    }

    /// Returns a decoded value in the notation of the command line: moments in UTC to the millisecond,
    /// decimals, URLs and UUIDs as strings, data as base64, and secrets masked.
    fileprivate func printedValue(_ slot: Slot, _ secrets: SecretRanges?) -> JSONValue {
        let slot = resolved(slot)
        guard !isSecret(slot, secrets) else { return .string(SecretRecognition.mask) }
        switch slot.kind {
        case .numberText:
            return .string(string(slot))
        case .convertedText, .convertedValue:
            return slot.scalarKind?.rules.displayed(slot, in: self) ?? wireValue(slot)
        case .array:
            return .array(elements(of: slot).map { printedValue($0, secrets) })
        case .object:
            let members = members(of: slot).map { key, value in
                JSONObject.Member(key: key, value: printedValue(value, secrets))
            }
            return .object(JSONObject(members))
        case .model:
            return maskedObject(slot, secrets)
        default:
            return wireValue(slot)
        }
    }

    /// Returns the object that a mapper has turned into a model, as received, with the secrets in it masked.
    private func maskedObject(_ slot: Slot, _ secrets: SecretRanges?) -> JSONValue {
        guard let secrets, !slot.flags.contains(.fromSchema) else { return wireValue(slot) }
        return withWireText(of: slot) { text in
            var masked: [UInt8] = []
            var position = 0
            for range in secrets.ranges {
                let (start, end) = (range.lowerBound - slot.start, range.upperBound - slot.start)
                guard start >= position, end <= text.count else { continue }
                masked += text.part(position..<start)
                masked += "\"\(SecretRecognition.mask)\"".utf8
                position = end
            }
            masked += text.part(position..<text.count)
            return (try? JSONValue(parsing: masked, maximumDepth: .max)) ?? .string(SecretRecognition.mask)
        }
    }

    private func isSecret(_ slot: Slot, _ secrets: SecretRanges?) -> Bool {
        if slot.flags.contains(.secret) { return true }
        guard let secrets, !slot.flags.contains(.fromSchema), slot.kind != .null else { return false }
        return secrets.range(around: slot.start) != nil
    }
}

extension Fields {
    /// The decoded value in the notation of the command line; for fields that an app builds, the value that is written.
    package var printedValue: JSONValue {
        guard case .recorded(let record, let slot) = content else { return OutgoingValue(self).printedValue }
        return record.printedValue(slot, record.secrets)
    }
}

extension DecodedPayload {
    /// The decoded value in the notation of the command line; `nil` if there is no body.
    package var printedValue: JSONValue? {
        // The literal `nil` would be the JSON value null.
        fields.exists ? .some(fields.printedValue) : .none
    }
}

extension Fields {
    /// Whether a schema describes the value, or an app has built it.
    package var isDescribed: Bool {
        guard case .recorded(let record, _) = content else { return true }
        return !record.program.tables.sources.isEmpty
    }
}

extension OutgoingValue {
    /// The value in the notation of the command line, with the secrets masked that schemas declare in its parts.
    fileprivate var printedValue: JSONValue {
        switch known {
        case .null, .omitted: return .null
        case .boolean(let value): return .boolean(value)
        case .number(let text): return JSONNumber(text).map(JSONValue.number) ?? .null
        case .string(let text): return .string(text)
        case .array(let children): return .array(children.printedValues)
        case .object(let keys, let children):
            return .object(JSONObject(zip(keys, children.printedValues).map { ($0, $1) }))
        case .recorded(let record, let slot): return record.printedValue(slot, record.secrets)
        case .encodable(let model): return (try? model.expanded())?.printedValue ?? .string("‹\(typeName)›")
        case .double, .float, .scalar, .foreign: return printedScalar
        }
    }

    /// The text of a scalar, or the fields of a value of the app.
    private var printedScalar: JSONValue {
        if case .foreign = known {
            guard let form = try? encodedForm() else { return .string("‹\(typeName)›") }
            return OutgoingValue(form).printedValue
        }
        guard let value = app as? any FieldValue, let json = try? SchemaCatalog.anything().encodedValue(value) else {
            return .string("‹\(typeName)›")
        }
        return json
    }
}

extension Children {
    fileprivate var printedValues: [JSONValue] { (0..<count).map { self[$0].printedValue } }
}
