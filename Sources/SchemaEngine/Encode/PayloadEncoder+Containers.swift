extension PayloadEncoder {
    /// Writes a value without conversion. `shape` and `item` are the schema of its members or elements.
    mutating func write(_ pending: inout PendingValue, shape: Int32, item: NodeID) -> Bool {
        switch pending.value.known {
        case .object(let keys, let children):
            for source in pending.value.sources { noteDroppedValues(of: source.record, source.slot, pending) }
            return openObject(pending, keys, children, shape: shape)
        case .array(let children):
            return openArray(pending, children, item: shape == Slot.noShape ? item : program.anything)
        case .recorded(let record, let slot):
            return write(&pending, record, slot, shape: shape, item: item)
        case .encodable(let model):
            return writeStreaming(&pending, model)
        case .foreign:
            return replaceForeign(&pending)
        default:
            writeScalar(pending)
            return true
        }
    }

    /// Writes a value of a response in its original form.
    private mutating func write(
        _ pending: inout PendingValue,
        _ record: Record,
        _ slot: Slot,
        shape: Int32,
        item: NodeID
    ) -> Bool {
        noteDroppedValues(of: record, slot, pending)
        switch slot.kind {
        case .object:
            let members = record.membersToWrite(of: slot)
            return openObject(pending, members.map(\.key), .slots(record, members.map(\.value)), shape: shape)
        case .array:
            let elements = record.elementsToWrite(of: slot)
            return openArray(pending, .slots(record, elements), item: shape == Slot.noShape ? item : program.anything)
        case .custom, .model:
            pending.value = OutgoingValue(record.wireValue(slot))
            return false
        case .numberText where program.node(pending.node).scalar?.kind.rules.isText == true:
            writer.string(record.string(slot))
            return true
        case .number:
            writer.raw(record.numberText(slot).utf8)
            return true
        default:
            record.withWireText(of: slot) { writer.raw($0) }
            return true
        }
    }

    // MARK: Objects

    private mutating func openObject(
        _ pending: PendingValue,
        _ keys: [String],
        _ children: Children,
        shape: Int32
    ) -> Bool {
        guard enterContainer(pending) else { return true }
        var frame = EncodingFrame(.object, pending)
        (frame.keys, frame.children, frame.shape) = (keys, children, shape)
        frames.append(frame)
        writer.beginObject()
        return true
    }

    /// Begins the next member of the innermost frame, or ends its object.
    mutating func nextMember(of last: Int) {
        let index = frames[last].next
        guard index < frames[last].keys.count else {
            writer.endObject()
            return leaveContainer()
        }
        frames[last].next += 1
        let key = frames[last].keys[index]
        let named = rules.key(named: key, in: frames[last].shape)
        let node = named?.node ?? rules.unnamedNode(named: key, in: frames[last].shape)
        guard node != .none else { return }
        let value = frames[last].children[index]
        if case .omitted = value.known {
            guard named?.writesNull == true else { return }
            writer.key(key)
            return writer.null()
        }
        writer.key(key)
        begin(PendingValue(value: value, node: node, path: frames[last].path.appending(index)))
    }

    // MARK: Arrays

    mutating func openArray(
        _ pending: PendingValue,
        _ children: Children,
        item: NodeID,
        tuple: Int32 = -1
    ) -> Bool {
        guard enterContainer(pending) else { return true }
        var frame = EncodingFrame(.array, pending)
        (frame.children, frame.item, frame.tuple) = (children, item, tuple)
        frames.append(frame)
        writer.beginArray()
        return true
    }

    /// Begins the next element of the innermost frame, or ends its array.
    mutating func nextElement(of last: Int) {
        let index = frames[last].next
        guard index < frames[last].children.count else {
            writer.endArray()
            return leaveContainer()
        }
        frames[last].next += 1
        let path = frames[last].path.appending(index)
        var node = frames[last].item
        if frames[last].tuple >= 0 {
            let tuple = program.tables.tuples[Int(frames[last].tuple)]
            node = program.tables.position(index, of: tuple) ?? program.anything
        }
        begin(PendingValue(value: frames[last].children[index], node: node, path: path))
    }

    // MARK: Depth

    private mutating func enterContainer(_ pending: PendingValue) -> Bool {
        guard rules.permitsContainer(at: depth) else {
            endTooDeep(pending)
            return false
        }
        depth += 1
        return true
    }

    private mutating func leaveContainer() {
        depth -= 1
        frames.removeLast()
    }
}
