import SchematicText

/// The values of one object or array in a payload that its record omits because of the options or the mode.
struct DroppedValues: Sendable {
    /// One omitted value.
    enum Loss: BitwiseCopyable {
        /// A key that the schema does not name, by the offset of its opening quote in the payload.
        case unknownKey(at: Int)
        /// The second occurrence of a key, by the offset of its opening quote.
        case repeatedKey(at: Int)
        /// A faulty value at a key that the schema does not name, by the offset of the key's opening quote.
        case faultyMember(at: Int)
        /// A faulty value at a key that the schema names: an index into the program's `keys`.
        case faultyValue(key: Int32)
        /// A faulty element of an array.
        case faultyElement
    }

    /// The first omitted value.
    let first: Loss
    /// The number of omitted values.
    private(set) var count = 0
    /// The number of those that are faulty elements of an array, or faulty entries of a map.
    private(set) var elements = 0

    init(first: Loss) { self.first = first }

    mutating func add(_ loss: Loss) {
        count += 1
        switch loss {
        case .faultyElement, .faultyMember: elements += 1
        case .unknownKey, .repeatedKey, .faultyValue: break
        }
    }
}

extension Record {
    /// The number of faulty elements of arrays and faulty entries of maps that were omitted from the payload.
    var droppedElements: Int { droppedValues.isEmpty ? 0 : droppedValues.values.reduce(0) { $0 + $1.elements } }

    /// Returns the values that were omitted from an object or an array, or `nil` if it is complete.
    func droppedValues(of slot: Slot) -> DroppedValues? {
        guard !droppedValues.isEmpty, slot.kind == .object || slot.kind == .array else { return nil }
        return slot.flags.contains(.fromSchema) ? nil : droppedValues[slot.start]
    }

    /// Returns a one-line description: the omitted values, and how to keep them.
    func message(of droppedValues: DroppedValues, secret: Bool) -> String {
        let more = moreLikeThis(droppedValues.count).map { ", \($0)" } ?? ""
        return "expected a value that was read completely, found that \(words(of: droppedValues.first, secret: secret))"
            + "\(more): \(Self.help(of: droppedValues.first)), or send a new object with only the changed keys"
    }

    private func words(of loss: DroppedValues.Loss, secret: Bool) -> String {
        switch loss {
        case .unknownKey(let offset): "\(key(at: offset, secret)) was omitted as unknown"
        case .repeatedKey(let offset): "\(key(at: offset, secret)) occurred twice and the second value was omitted"
        case .faultyMember(let offset): "\(key(at: offset, secret)) was omitted as faulty"
        case .faultyValue(let key):
            "key \(quoted(program.name(of: program.tables.keys[Int(key)]))) was omitted as faulty"
        case .faultyElement: "a faulty element was omitted"
        }
    }

    private static func help(of loss: DroppedValues.Loss) -> String {
        switch loss {
        case .unknownKey: "read it with unknownKeys 'keep'"
        case .repeatedKey: "let the server send the key once"
        case .faultyMember, .faultyValue, .faultyElement: "read it in mode 'strict' or 'observe'"
        }
    }

    /// Returns a key of the payload by its opening quote. In a secret object, keys may be secret, too.
    private func key(at offset: Int, _ secret: Bool) -> String {
        let scanner = scanner(for: .absent)
        guard !secret, let token = scanner.string(at: offset) else { return "a key" }
        return "key \(quoted(scanner.text(of: token)))"
    }
}
