/// A value that an encoder is making. Its containers share it while they fill it.
final class EncodedValue {
    private enum Content {
        /// Nothing was encoded.
        case nothing
        case value(any FieldValue)
        case object([(key: String, value: EncodedValue)])
        case array([EncodedValue])
    }

    private var content = Content.nothing
    /// Of an object: where its keys stand.
    private var places: [ExactName: Int] = [:]

    /// Makes it a value that fields hold as it is.
    func set(_ value: any FieldValue) { content = .value(value) }

    func becomeObject() {
        if case .object = content { return }
        content = .object([])
        places = [:]
    }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// A member's value, to be filled. A key that is encoded again is replaced.
    func member(_ key: String) -> EncodedValue {
        guard case .object(var members) = content else { return EncodedValue() }
        let value = EncodedValue()
        // Members are moved out and back, so that adding one does not copy the others.
        content = .nothing
        if let index = places.updateValue(places[ExactName(key)] ?? members.count, forKey: ExactName(key)) {
            members[index].value = value
        } else {
            members.append((key, value))
        }
        content = .object(members)
        return value
    }

    /// A further element, to be filled.
    func element() -> EncodedValue {
        guard case .array(var elements) = content else { return EncodedValue() }
        let value = EncodedValue()
        content = .nothing
        elements.append(value)
        content = .array(elements)
        return value
    }

    /// Takes back a member or element that could not be encoded.
    func drop(_ value: EncodedValue) {
        switch content {
        case .array(var elements) where elements.last === value:
            content = .nothing
            elements.removeLast()
            content = .array(elements)
        case .object(var members) where members.last?.value === value:
            content = .nothing
            places[ExactName(members.removeLast().key)] = nil
            content = .object(members)
        default: value.set(LeftOut())
        }
    }

    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    /// Whom a member with this value concerns: one that is left out is no business of who reads the fields.
    private var use: Fields.Member.Use {
        if case .value(is LeftOut) = content { .written } else { .both }
    }

    /// What was encoded, to be put into fields. Where nothing was, an empty object, as `JSONEncoder` has it.
    var fieldValue: any FieldValue {
        switch content {
        case .nothing: Fields([])
        case .value(let value): value
        case .object(let members):
            Fields(
                .built(
                    members.map { Fields.Member(key: $0.key, value: $0.value.fieldValue, use: $0.value.use) },
                    from: []
                )
            )
        case .array(let elements): FieldList(elements: elements.map(\.fieldValue))
        }
    }
}

/// An array of values of several types.
struct FieldList: FieldValue, KnownFieldValue {
    let elements: [any FieldValue]

    var known: OutgoingValue.Known { .array(.app(elements)) }
}
