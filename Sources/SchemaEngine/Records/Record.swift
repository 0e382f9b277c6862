#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a walk wrote of one payload: its slots, and the text that they point into. Immutable but for its models, which
/// are made one by one, each before anything can refer to it.
@usableFromInline final class Record: Sendable {
    let program: SchemaProgram
    let slots: SharedArena<Slot>
    let values: [any Sendable]
    let models: WriteOnceStore<any Sendable>
    /// What is not here of the payload's objects and arrays, by the places of their brackets.
    let losses: [Int: DroppedValues]
    /// Where an object has many keys that its shape does not name: hash tables of them, made when one is looked up.
    let unnamedTables: UnnamedTables?
    /// Whether the payload has faults that were forgiven: then the schema may not say of every value what it is.
    let hasFaults: Bool
    /// The schema of the payload.
    private let root: NodeID
    private let text: JSONBuffer

    init(
        _ program: SchemaProgram,
        text: JSONBuffer,
        slots: SharedArena<Slot>,
        values: [any Sendable],
        losses: [Int: DroppedValues],
        unnamedTables: UnnamedTables?,
        root: NodeID,
        hasFaults: Bool,
        numberOfModels: Int
    ) {
        self.program = program
        self.text = text
        self.slots = slots
        self.values = values
        self.losses = losses
        self.unnamedTables = unnamedTables
        self.root = root
        self.hasFaults = hasFaults
        models = WriteOnceStore(capacity: numberOfModels)
    }

    /// The parts of the payload that must not be shown; `nil` where no schema names a secret.
    var secrets: SecretRanges? {
        guard program.namesSecrets else { return nil }
        return text.withTextBytes { SecretRanges($0, of: program, roots: [root], masksUndescribed: hasFaults) }
    }

    /// The text that a slot points into. The scanner is good as long as the record.
    @inline(__always)
    func scanner(for slot: Slot) -> JSONScanner {
        JSONScanner(slot.flags.contains(.fromSchema) ? program.defaultTexts : text)
    }

    // MARK: Scalars

    /// The text of a string, or of anything that is written as one.
    func string(_ slot: Slot) -> String {
        let token = StringToken(
            start: slot.start,
            length: slot.length,
            hasEscapes: slot.flags.contains(.hasEscapes),
            isASCII: slot.flags.contains(.isASCII)
        )
        return scanner(for: slot).text(of: token)
    }

    /// A number as a whole one; `nil` where it is none, or does not fit.
    func whole(_ slot: Slot) -> Int64? {
        if slot.exponent == 0, slot.flags.contains(.exact), slot.value < 1 << 63 {
            let magnitude = Int64(truncatingIfNeeded: slot.value)
            return slot.flags.contains(.negative) ? -magnitude : magnitude
        }
        return withNumber(slot) { _, number in
            guard case .value(let value) = number.whole else { return nil }
            return value
        }
    }

    /// A number as a whole one without a sign; `nil` where it is none, or does not fit.
    func unsignedWhole(_ slot: Slot) -> UInt64? {
        if slot.exponent == 0, slot.flags.contains(.exact), !slot.flags.contains(.negative) { return slot.value }
        return numberText(slot).withTextBytes { text in (try? NumberText(text))?.unsigned }
    }

    /// A number as the nearest double; `nil` where it is beyond all doubles.
    func double(_ slot: Slot) -> Double? {
        if slot.flags.contains(.exact) {
            return JSONNumber.double(
                magnitude: slot.value,
                exponent: Int(slot.exponent),
                isNegative: slot.flags.contains(.negative)
            )
        }
        return withNumber(slot) { text, number in text.double(of: number) }
    }

    /// A number as it is written.
    func numberText(_ slot: Slot) -> String {
        withNumber(slot) { text, number in text.text(in: number.range) } ?? "0"
    }

    /// Looks at a number once more, in the text that its digits stand in: that of a string without its escapes, if need
    /// be.
    private func withNumber<Result>(_ slot: Slot, _ body: (JSONScanner, NumberToken) -> Result?) -> Result? {
        var scanner = scanner(for: slot)
        guard slot.flags.contains(.hasEscapes) else {
            return scanner.number(at: slot.start).flatMap { body(scanner, $0) }
        }
        scanner.position = slot.start - 1
        guard let token = try? scanner.scanString() else { return nil }
        return scanner.text(of: token).withScanner { text in text.number(at: 0).flatMap { body(text, $0) } }
    }

    /// The moment of a `date`.
    func date(_ slot: Slot) -> Date { Date(timeIntervalSinceReferenceDate: Double(bitPattern: slot.value)) }

    // MARK: Objects and arrays

    /// The slot that a mapped value stands for: its model, or what a mapper is to be given.
    @inline(__always)
    func resolved(_ slot: Slot) -> Slot {
        slot.kind == .mapped ? slots[slot.length] : slot
    }

    /// The elements of an array, dropped ones left out.
    func elements(of slot: Slot) -> some Sequence<Slot> {
        let first = slot.first
        return (first..<first + slot.second).lazy.map { self.resolved(self.slots[$0]) }.filter { $0.kind != .absent }
    }

    /// The value of an object's member, or of an array's element; `.absent` where there is none.
    @usableFromInline func slot(at key: FieldKey, of slot: Slot) -> Slot {
        // Most keys are literals, and named by the schema.
        if slot.kind == .object, slot.shape >= 0, case .literal(let name) = key.step {
            let index = program.fieldNames.index(of: JSONScanner(name), in: Int(slot.shape))
            if index >= 0 { return namedMember(index, of: slot) }
        }
        return uncommonSlot(at: key, of: slot)
    }

    @inline(never)
    private func uncommonSlot(at key: FieldKey, of slot: Slot) -> Slot {
        guard slot.kind == .array, let index = key.elementIndex else { return member(key, of: slot) }
        guard index >= 0 else { return .absent }
        // Only a mapper leaves out elements of a record.
        if !models.hasRoom { return index < slot.second ? slots[slot.first + index] : .absent }
        return elements(of: slot).dropFirst(index).first { _ in true } ?? .absent
    }

    /// The value of an object's member; `.absent` where there is none.
    func member(_ key: FieldKey, of slot: Slot) -> Slot {
        guard slot.kind == .object else { return .absent }
        if let index = key.index(in: slot.shape, of: program) { return namedMember(index, of: slot) }
        return key.withScanner { unnamedMember($0, of: slot) }
    }

    /// How many members of an object its shape does not name.
    func unnamedCount(of slot: Slot) -> Int { slot.kind == .object ? slots[slot.first].second : 0 }

    /// Whether a key's slot holds exactly the bytes of another text.
    func holds(_ keySlot: Slot, _ other: JSONScanner) -> Bool {
        guard keySlot.flags.contains(.hasEscapes) || keySlot.length == other.count else { return false }
        let token = StringToken(
            start: keySlot.start,
            length: keySlot.length,
            hasEscapes: keySlot.flags.contains(.hasEscapes),
            isASCII: false
        )
        return scanner(for: keySlot).says(token, allOf: other)
    }

    /// The same with what mappers have left out, to be sent back. Defaults are not among them: they say what the other
    /// side assumes, and nobody has to send them.
    func elementsToWrite(of slot: Slot) -> [Slot] {
        let first = slot.first
        return (first..<first + slot.second).map { slots[$0] }.filter { $0.kind != .absent }
    }

    /// See `elementsToWrite`.
    func membersToWrite(of slot: Slot) -> [(key: String, value: Slot)] {
        unresolvedMembers(of: slot).filter { !isDefault($0.value, in: slot) }
    }

    /// Whether an object's member was not there, and has its key's default.
    func isDefault(_ value: Slot, in object: Slot) -> Bool {
        value.flags.contains(.fromSchema) && !object.flags.contains(.fromSchema)
    }

    /// All members of an object that are there, in the payload's order; those that come from defaults last.
    func members(of slot: Slot) -> [(key: String, value: Slot)] {
        unresolvedMembers(of: slot).compactMap { key, value in
            let value = resolved(value)
            return value.kind == .absent ? nil : (key, value)
        }
    }

    /// The same with the slots of mapped values as they are.
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
        // Those that the shape does not name stand in the payload's order already.
        if named == 0 { return found.map { ($0.key, $0.value) } }
        // A stable order: `sort` keeps equal ones as they are only by luck, so that defaults carry their own order.
        return found.enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .map { ($0.element.key, $0.element.value) }
    }
}
