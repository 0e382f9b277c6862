import SchematicText

/// Arrays whose elements have a schema for each position, and decimals in the form of their tag.
extension PayloadEncoder {
    /// Writes the value of a tuple: an array, or an object by the names of the positions.
    mutating func write(_ pending: inout PendingValue, tuple: Int32) -> Bool {
        switch pending.value.known {
        case .array(let children):
            return openArray(pending, children, item: program.anything, tuple: tuple)
        case .object(let keys, let children):
            return writeNamed(pending, keys, children, tuple)
        case .recorded(let record, let slot) where slot.kind == .array:
            noteDroppedValues(of: record, slot, pending)
            let elements = record.elementsToWrite(of: slot)
            return openArray(pending, .slots(record, elements), item: program.anything, tuple: tuple)
        case .recorded(let record, let slot) where slot.kind == .object:
            noteDroppedValues(of: record, slot, pending)
            let members = record.membersToWrite(of: slot)
            return writeNamed(pending, members.map(\.key), .slots(record, members.map(\.value)), tuple)
        case .encodable(let model): return expand(&pending, model)
        default: return write(&pending, shape: Slot.noShape, item: program.anything)
        }
    }

    /// Writes the values of an object in the order of the positions. The first position that is absent ends the array.
    private mutating func writeNamed(
        _ pending: PendingValue,
        _ keys: [String],
        _ children: Children,
        _ tuple: Int32
    ) -> Bool {
        let table = program.tables.tuples[Int(tuple)]
        // Generated types name the positions of a tuple without names by their indexes.
        let names =
            table.hasNames
            ? program.tables.names(of: table).map { ExactName($0) }
            : (0..<Int(table.count)).map { ExactName(String($0)) }
        var values: [ExactName: OutgoingValue] = [:]
        for (index, key) in keys.enumerated() { values[ExactName(key)] = children[index] }
        let rest = ExactName(TupleTag.rest)
        let known = Set(names + (table.rest == .none ? [] : [rest]))
        if let other = keys.first(where: { !known.contains(ExactName($0)) }) {
            fail(
                pending,
                .unknownKey,
                !table.hasNames
                    ? "expected an array, because the positions have no names, found an object"
                    : "key \(quoted(other)) is not the name of a position of the tuple"
            )
            return true
        }
        var elements: [OutgoingValue] = []
        var absent: String?
        for (index, name) in names.enumerated() {
            guard let value = values[name], !value.isOmitted else {
                // A required position that may be null is null.
                if absent == nil, index < Int(table.required), program.takesNull(ofPosition: index, in: table) {
                    elements.append(.null)
                } else {
                    absent = absent ?? name.text
                }
                continue
            }
            if value.isNull, index >= Int(table.required), !program.takesNull(ofPosition: index, in: table) {
                absent = absent ?? name.text
                continue
            }
            if let absent { return failAfterAbsent(pending, name.text, absent) }
            elements.append(value)
        }
        if table.rest != .none, let value = values[rest], !value.isOmitted, !value.isNull {
            guard let further = furtherElements(value) else {
                fail(pending, .typeMismatch, "expected an array of further elements at 'rest'")
                return true
            }
            if !further.isEmpty, let absent { return failAfterAbsent(pending, TupleTag.rest, absent) }
            elements += further
        }
        return openArray(pending, .outgoing(elements), item: program.anything, tuple: tuple)
    }

    private mutating func failAfterAbsent(_ pending: PendingValue, _ name: String, _ absent: String) -> Bool {
        fail(
            pending,
            .wrongCount,
            "expected no value at position '\(name)', because position '\(absent)' before it is absent"
        )
        return true
    }

    private func furtherElements(_ value: OutgoingValue) -> [OutgoingValue]? {
        switch value.known {
        case .array(let children): (0..<children.count).map { children[$0] }
        case .recorded(let record, let slot) where slot.kind == .array:
            record.elementsToWrite(of: slot).map { OutgoingValue(record, $0) }
        case .encodable(let model): (try? model.expanded()).flatMap { furtherElements(OutgoingValue($0)) }
        default: nil
        }
    }

    // MARK: Decimals

    /// Writes a decimal in the form of its tag. Returns `false` for a value that is written in its own form.
    mutating func writeDecimal(_ pending: PendingValue, _ form: DecimalArgument.Form?) throws(ScalarFault) -> Bool {
        guard form == .text else {
            if case .scalar(let value) = pending.value.known {
                try value.write(to: &writer, as: .decimal)
                return true
            }
            guard form == .number, case .recorded(let record, let slot) = pending.value.known,
                case .string(let text) = record.wireValue(slot), let number = JSONNumber(text)
            else { return false }
            writer.raw(number.text.utf8)
            return true
        }
        var text: String?
        switch pending.value.known {
        case .number(let number): text = number
        case .double(let value): text = JSONNumber(value)?.text
        case .scalar(let value):
            var json = JSONWriter()
            try value.write(to: &json, as: .decimal)
            text = JSONNumber(String(decoding: json.bytes, as: UTF8.self))?.text
        case .recorded(let record, let slot):
            if case .number(let number) = record.wireValue(slot) { text = number.text }
        default: break
        }
        guard let text else { return false }
        writer.string(text)
        return true
    }
}

extension SchemaProgram {
    /// Returns whether a position of a tuple accepts null.
    func takesNull(ofPosition index: Int, in tuple: TupleTable) -> Bool {
        let node = tables.positions[Int(tuple.firstPosition) + index]
        return candidates(of: node).takesNull
    }
}
