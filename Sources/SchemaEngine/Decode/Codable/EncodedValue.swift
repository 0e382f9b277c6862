/// A value that an encoder creates. Its containers share it while they fill it.
final class EncodedValue {
    private enum Content {
        /// No value was encoded.
        case nothing
        case value(any FieldValue)
        case object([(key: String, value: EncodedValue)])
        case array([EncodedValue])
    }

    private var content = Content.nothing
    /// The indexes of an object's keys.
    private var places: [ExactName: Int] = [:]

    /// Sets a value that fields store as it is.
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

    /// Returns a member's value, to be filled. A key that is encoded again replaces the former value.
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

    /// Returns a new element, to be filled.
    func element() -> EncodedValue {
        guard case .array(var elements) = content else { return EncodedValue() }
        let value = EncodedValue()
        content = .nothing
        elements.append(value)
        content = .array(elements)
        return value
    }

    /// Removes a member or an element that could not be encoded.
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
        default: value.set(OmittedValue())
        }
    }

    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    /// The uses of a member with this value. A value that is left out is not visible in the fields.
    private var use: Fields.Member.Use {
        if case .value(is OmittedValue) = content { .written } else { .both }
    }

    /// The encoded value, to be stored in fields. If nothing was encoded, it is an empty object, as in `JSONEncoder`.
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
