import SchematicText

/// The result of a walk over a payload: its slots, and the text that they refer to. Only its models change, and each is made
/// before anything can refer to it.
@usableFromInline final class Record: Sendable {
    let program: SchemaProgram
    let slots: SharedArena<Slot>
    let values: [any Sendable]
    let models: WriteOnceStore<any Sendable>
    private static let noModels = WriteOnceStore<any Sendable>(capacity: 0)
    /// The values omitted from the payload's objects and arrays, by the offsets of the opening brackets.
    let droppedValues: [Int: DroppedValues]
    /// Hash tables of the keys that shapes do not name, for objects with many such keys. Each is made at the
    /// first lookup.
    let unnamedTables: UnnamedTables?
    /// Whether the payload has faults that were accepted. The schema may then not describe every value.
    let hasFaults: Bool
    /// The conversion of the keys of `Codable` types that are decoded from the record.
    let keys: KeyConversion
    /// The schema node of the payload.
    let root: NodeID
    let text: JSONBuffer

    init(
        _ program: SchemaProgram,
        text: JSONBuffer,
        slots: SharedArena<Slot>,
        values: [any Sendable],
        droppedValues: [Int: DroppedValues],
        unnamedTables: UnnamedTables?,
        root: NodeID,
        hasFaults: Bool,
        keys: KeyConversion,
        numberOfModels: Int
    ) {
        self.program = program
        self.text = text
        self.slots = slots
        self.values = values
        self.droppedValues = droppedValues
        self.unnamedTables = unnamedTables
        self.root = root
        self.hasFaults = hasFaults
        self.keys = keys
        models = numberOfModels > 0 ? WriteOnceStore(capacity: numberOfModels) : Self.noModels
    }

    /// Returns a scanner of the text that a slot refers to. The scanner is valid as long as the record exists.
    @inline(__always)
    func scanner(for slot: Slot) -> JSONScanner {
        JSONScanner(slot.flags.contains(.fromSchema) ? program.defaultTexts : text)
    }

    // MARK: Scalars

    /// Returns the text of a string, or of any value that is written as a string.
    func string(_ slot: Slot) -> String {
        let token = StringToken(
            start: slot.start,
            length: slot.length,
            hasEscapes: slot.flags.contains(.hasEscapes),
            isASCII: slot.flags.contains(.isASCII)
        )
        return scanner(for: slot).text(of: token)
    }

    /// Returns a number as an integer, or `nil` if it has a fraction or does not fit.
    func integer(_ slot: Slot) -> Int64? {
        if slot.exponent == 0, slot.flags.contains(.exact), slot.value < 1 << 63 {
            let magnitude = Int64(truncatingIfNeeded: slot.value)
            return slot.flags.contains(.negative) ? -magnitude : magnitude
        }
        return withNumber(slot) { _, number in
            guard case .value(let value) = number.integer else { return nil }
            return value
        }
    }

    /// Returns a number as the nearest double, or `nil` if it exceeds the range of `Double`, or rounds to zero although
    /// it is not zero.
    func double(_ slot: Slot) -> Double? {
        guard slot.flags.contains(.exact) else {
            return withNumber(slot) { text, number in text.usableDouble(of: number) }
        }
        let value = JSONNumber.double(
            magnitude: slot.value,
            exponent: Int(slot.exponent),
            isNegative: slot.flags.contains(.negative)
        )
        return value == 0 && slot.value != 0 ? nil : value
    }

    /// Returns a number as the float nearest to its double, or `nil` as for `double(_:)`.
    func float(_ slot: Slot) -> Float? {
        guard let double = double(slot) else { return nil }
        let value = Float(double)
        return value.isFinite && (value != 0 || double == 0) ? value : nil
    }

    /// Returns a number as written.
    func numberText(_ slot: Slot) -> String {
        withNumber(slot) { text, number in text.text(in: number.range) } ?? "0"
    }

    /// Reads a number again from the text that contains its digits. For a string with escapes, that is the
    /// unescaped text.
    private func withNumber<Result>(_ slot: Slot, _ body: (JSONScanner, NumberToken) -> Result?) -> Result? {
        let scanner = scanner(for: slot)
        guard slot.flags.contains(.hasEscapes) else {
            return scanner.number(at: slot.start).flatMap { body(scanner, $0) }
        }
        guard let token = scanner.string(at: slot.start - 1) else { return nil }
        return scanner.text(of: token).withScanner { text in text.number(at: 0).flatMap { body(text, $0) } }
    }

    // MARK: Objects and arrays

    /// Returns the slot for a mapped value: its model, or the mapper's input.
    @inline(__always)
    func resolved(_ slot: Slot) -> Slot {
        slot.kind == .mapped ? slots[slot.length] : slot
    }

    /// Returns the elements of an array, without omitted ones.
    func elements(of slot: Slot) -> some Sequence<Slot> {
        let first = slot.first
        return (first..<first + slot.second).lazy.map { self.resolved(self.slots[$0]) }.filter { $0.kind != .absent }
    }

    /// Returns the value of an object's member or of an array's element, or `.absent` if it does not exist.
    @usableFromInline func slot(at key: FieldKey, of slot: Slot) -> Slot {
        // Most keys are literals that the schema names.
        if slot.kind == .object, slot.shape >= 0, case .literal(let name) = key.step {
            let index = program.keyNames.index(of: JSONScanner(name), in: Int(slot.shape))
            if index >= 0 { return namedMember(index, of: slot) }
        }
        return uncommonSlot(at: key, of: slot)
    }

    @inline(never)
    private func uncommonSlot(at key: FieldKey, of slot: Slot) -> Slot {
        guard slot.kind == .array, let index = key.elementIndex else {
            return slot.flags.contains(.hasPositions) && slot.kind == .array
                ? position(key, of: slot) : member(key, of: slot)
        }
        guard index >= 0 else { return .absent }
        // Only a mapper omits elements that a record contains.
        if !models.hasRoom { return index < slot.second ? slots[slot.first + index] : .absent }
        return elements(of: slot).dropFirst(index).first { _ in true } ?? .absent
    }

    /// Returns the value of an object's member, or `.absent` if it does not exist.
    func member(_ key: FieldKey, of slot: Slot) -> Slot {
        guard slot.kind == .object else { return .absent }
        if let index = key.index(in: slot.shape, of: program) { return namedMember(index, of: slot) }
        return key.withScanner { unnamedMember($0, of: slot) }
    }

    /// Returns the number of an object's members that its shape does not name.
    func unnamedCount(of slot: Slot) -> Int { slot.kind == .object ? slots[slot.first].second : 0 }

    /// Returns whether a key's slot contains exactly the bytes of another text.
    func holds(_ keySlot: Slot, _ other: JSONScanner) -> Bool {
        guard keySlot.flags.contains(.hasEscapes) || keySlot.length == other.count else { return false }
        let token = StringToken(
            start: keySlot.start,
            length: keySlot.length,
            hasEscapes: keySlot.flags.contains(.hasEscapes),
            isASCII: false
        )
        return scanner(for: keySlot).matches(token, allOf: other)
    }

    /// Returns the elements of an array to send back, including those that mappers omitted.
    func elementsToWrite(of slot: Slot) -> [Slot] {
        let first = slot.first
        return (first..<first + slot.second).map { slots[$0] }.filter { $0.kind != .absent }
    }

    /// Returns the members of an object to send back, including those that mappers omitted. Defaults are not
    /// among them, because the receiver assumes them.
    func membersToWrite(of slot: Slot) -> [(key: String, value: Slot)] {
        unresolvedMembers(of: slot).filter { !isDefault($0.value, in: slot) }
    }

    /// Returns whether an object's member was absent, and has its key's default.
    func isDefault(_ value: Slot, in object: Slot) -> Bool {
        value.flags.contains(.fromSchema) && !object.flags.contains(.fromSchema)
    }

    /// Returns the members of an object that are present, in the payload's order. Defaults are last.
    func members(of slot: Slot) -> [(key: String, value: Slot)] {
        unresolvedMembers(of: slot).compactMap { key, value in
            let value = resolved(value)
            return value.kind == .absent ? nil : (key, value)
        }
    }

    /// Returns the same members, and those that mappers omitted, with the unresolved slots of mapped values.
    func unresolvedMembers(of slot: Slot) -> [(key: String, value: Slot)] {
        guard slot.kind == .object else { return [] }
        var found: [(order: Int, key: String, value: Slot)] = []
        if slot.shape >= 0 {
            let shape = program.tables.shapes[Int(slot.shape)]
            for index in 0..<Int(shape.keyCount) {
                let value = slots[slot.first + 1 + index]
                guard value.kind != .absent else { continue }
                let key = program.tables.keys[Int(shape.firstKey) + index]
                found.append((isDefault(value, in: slot) ? Int.max : value.start, program.name(of: key), value))
            }
        }
        let named = found.count
        let unnamed = slots[slot.first]
        for index in 0..<unnamed.second {
            let key = slots[unnamed.first + 2 * index]
            let value = slots[unnamed.first + 2 * index + 1]
            guard value.kind != .absent else { continue }
            found.append((value.start, string(key), value))
        }
        // Members that the shape does not name are already in the payload's order.
        if named == 0 { return found.map { ($0.key, $0.value) } }
        return found.ordered { $0.order < $1.order }.map { ($0.key, $0.value) }
    }
}

/// Lookup of members for decoders.
extension Record {
    /// Returns the value of a key that an object's shape names, by the key's index in the shape.
    @inline(__always)
    func namedMember(_ index: Int32, of object: Slot) -> Slot {
        resolved(slots[object.first &+ 1 &+ Int(index)])
    }

    /// Returns the value of a key that an object's shape does not name, or `absent` if it does not exist.
    func unnamedMember(_ name: JSONScanner, of object: Slot) -> Slot {
        let members = slots[object.first]
        if members.second > UnnamedTables.fewKeys, let unnamedTables {
            return unnamedMember(name, ofMany: members, unnamedTables)
        }
        for index in 0..<members.second where holds(slots[members.first + 2 * index], name) {
            return resolved(slots[members.first + 2 * index + 1])
        }
        return .absent
    }

    private func unnamedMember(_ name: JSONScanner, ofMany members: Slot, _ tables: UnnamedTables) -> Slot {
        let hash = name.hash(of: 0..<name.count, seed: SchemaProgram.keySeed)
        let index = tables.index(ofHash: hash, in: members.first, makeTable: { table(of: members) }) {
            holds(slots[members.first + 2 * $0], name)
        }
        return index.map { resolved(slots[members.first + 2 * $0 + 1]) } ?? .absent
    }

    /// Returns a table of all keys of an object that its shape does not name.
    private func table(of members: Slot) -> HashTable<Int32> {
        HashTable(
            indexing: (0..<members.second).map { index in
                let key = slots[members.first + 2 * index]
                let token = StringToken(
                    start: key.start,
                    length: key.length,
                    hasEscapes: key.flags.contains(.hasEscapes),
                    isASCII: false
                )
                return scanner(for: key).hash(of: token, seed: SchemaProgram.keySeed)
            }
        )
    }

    /// Returns the number of elements in an array, without those that a mapper omitted.
    func elementCount(of array: Slot) -> Int {
        var count = 0
        for index in array.first..<array.first + array.second where resolved(slots[index]).kind != .absent {
            count += 1
        }
        return count
    }
}

extension SchemaProgram {
    /// Returns the index of a shape's key, relative to its first, or `nil` if the shape does not name it. The
    /// likely key is compared first.
    @inline(__always)
    func keyIndex(ofAllIn text: JSONScanner, in shape: Int32, likely: Int32) -> Int32? {
        guard shape >= 0 else { return nil }
        let keys = tables.shapes[Int(shape)]
        if likely < keys.keyCount {
            let key = tables.keys[Int(keys.firstKey &+ likely)]
            let length = Int(key.nameLength)
            if text.bytesEqual(0..<text.count, to: names, start: Int(key.nameStart), length: length) { return likely }
        }
        return keyIndex(ofAllIn: text, in: shape)
    }
}

extension Record {
    /// Returns a value as received: text as text, numbers exactly as written.
    func wireValue(_ slot: Slot) -> JSONValue {
        let slot = resolved(slot)
        switch slot.kind {
        case .absent, .null, .members, .mapped: return .null
        case .boolean: return .boolean(slot.value == 1)
        case .string: return .string(string(slot))
        case .number: return JSONNumber(numberText(slot)).map(JSONValue.number) ?? .null
        case .numberText, .convertedText, .convertedValue, .model, .custom: return wireText(slot)
        case .array: return .array(elements(of: slot).map(wireValue))
        case .object:
            return .object(JSONObject(members(of: slot).map { .init(key: $0.key, value: wireValue($0.value)) }))
        }
    }

    /// Returns a value as its text spells it, which may be a string where the schema reads a number.
    func writtenValue(_ slot: Slot) -> JSONValue {
        let slot = resolved(slot)
        return switch slot.kind {
        case .number where startOfText(of: slot) < slot.start: wireText(slot)
        case .array: .array(elements(of: slot).map(writtenValue))
        case .object:
            .object(JSONObject(members(of: slot).map { .init(key: $0.key, value: writtenValue($0.value)) }))
        default: wireValue(slot)
        }
    }

    /// Returns the offset of a value's text. The slots of strings refer to the byte after the opening quote. No other value
    /// follows a quote.
    private func startOfText(of slot: Slot) -> Int {
        slot.start > 0 && scanner(for: slot).byte(at: slot.start - 1) == Byte.quote ? slot.start - 1 : slot.start
    }

    private func wireText(_ slot: Slot) -> JSONValue {
        withWireText(of: slot) { text in
            let scanner = JSONScanner(text)
            return scanner.value(in: 0..<scanner.count)
        }
    }
}

extension Record {
    /// Calls the closure with the text of a value exactly as received, with quotes. The text is valid only in
    /// the closure.
    func withWireText<Result>(of slot: Slot, _ body: (TextBytes) -> Result) -> Result {
        var scanner = scanner(for: slot)
        scanner.position = startOfText(of: slot)
        let start = scanner.position
        scanner.skipValue()
        return body(scanner.textBytes(in: start..<scanner.position))
    }
}

extension JSONScanner {
    /// Skips the value that starts at the scanner's position, in a text that was read before.
    fileprivate mutating func skipValue() {
        var depth = 0
        repeat {
            switch current {
            case Byte.openBrace, Byte.openBracket:
                depth += 1
                position += 1
            case Byte.closeBrace, Byte.closeBracket:
                depth -= 1
                position += 1
            case Byte.quote:
                guard (try? scanString()) != nil else { return }
            case Byte.minus, Byte.digits:
                guard (try? scanNumber()) != nil else { return }
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                while case UInt8(ascii: "a")...UInt8(ascii: "z") = current { position += 1 }
            default:
                position += 1
            }
        } while depth > 0 && position < count
    }
}
