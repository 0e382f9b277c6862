/// What of one object or array of a payload is not in its record: left out, because the options or the mode said so.
struct DroppedValues: Sendable {
    /// One thing that was left out.
    enum Loss: BitwiseCopyable {
        /// A key that the schema does not name, with its opening quote's place in the payload.
        case unknownKey(at: Int)
        /// A key that stands there a second time.
        case repeatedKey(at: Int)
        /// A faulty value, with its key's opening quote.
        case faultyMember(at: Int)
        /// A faulty value at a key that the schema names: an index into the program's `keys`.
        case faultyValue(key: Int32)
        /// A faulty element of an array.
        case faultyElement
    }

    /// The first one.
    let first: Loss
    /// How many there are.
    var count = 1
}

extension Walker {
    /// Notes that something of the innermost object or array will not be in the record.
    mutating func note(_ loss: DroppedValues.Loss) {
        // A default is the schema's own text, and is never sent back.
        guard isRecording, defaultHolder == nil else { return }
        losses[top.offset, default: DroppedValues(first: loss, count: 0)].count += 1
    }
}

extension Record {
    /// What of an object or an array was left out when it was read. `nil` where it is whole.
    func losses(of slot: Slot) -> DroppedValues? {
        guard !losses.isEmpty, slot.kind == .object || slot.kind == .array else { return nil }
        return slot.flags.contains(.fromSchema) ? nil : losses[slot.start]
    }

    /// A one-line description: what is missing, and how it can be had.
    func message(of losses: DroppedValues, secret: Bool) -> String {
        let others = losses.count - 1
        let more = others > 0 ? ", and \(others) more like this" : ""
        return "expected what was read whole, found that \(words(of: losses.first, secret: secret)) when it was read"
            + "\(more): \(Self.help(of: losses.first)), or send a new object of the keys that are to change"
    }

    private func words(of loss: DroppedValues.Loss, secret: Bool) -> String {
        switch loss {
        case .unknownKey(let offset): "\(key(at: offset, secret)) was left out as unknown"
        case .repeatedKey(let offset): "\(key(at: offset, secret)) stood twice and the second value was left out"
        case .faultyMember(let offset): "\(key(at: offset, secret)) was left out as faulty"
        case .faultyValue(let key):
            "key \(quoted(program.name(of: program.tables.keys[Int(key)]))) was left out as faulty"
        case .faultyElement: "a faulty element was left out"
        }
    }

    private static func help(of loss: DroppedValues.Loss) -> String {
        switch loss {
        case .unknownKey: "read it with unknownKeys 'keep'"
        case .repeatedKey: "have the server send the key once"
        case .faultyMember, .faultyValue, .faultyElement: "read it in mode 'strict' or 'observe'"
        }
    }

    /// A key of the payload by its opening quote. In a secret object even keys may tell something.
    private func key(at offset: Int, _ secret: Bool) -> String {
        var scanner = scanner(for: .absent)
        scanner.position = offset
        guard !secret, let token = try? scanner.scanString() else { return "a key" }
        return "key \(quoted(scanner.text(of: token)))"
    }
}
