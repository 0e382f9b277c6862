/// A field value of a type that the engine itself can write.
protocol KnownFieldValue {
    /// The value in a form that the encoder can write.
    var known: OutgoingValue.Known { get }
}

/// A scalar of a type that tags make. JSON has no such type, so the value has a text.
protocol WritableScalar: KnownFieldValue {
    /// Writes the value as JSON, in the form of a kind if the schema requires one.
    func write(to json: inout JSONWriter, as kind: ScalarKind?) throws(ScalarFault)
}

extension WritableScalar {
    var known: OutgoingValue.Known { .scalar(self) }
}

extension JSONValue: KnownFieldValue {
    var known: OutgoingValue.Known {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let number): .number(number.text)
        case .string(let text): .string(text)
        case .array(let elements): .array(.json(elements))
        case .object(let object): .object(object.keys, .json(object.members.map(\.value)))
        }
    }
}

extension Optional: KnownFieldValue where Wrapped: FieldValue {
    var known: OutgoingValue.Known { map { OutgoingValue($0).known } ?? .null }
}

extension Array: KnownFieldValue where Element: FieldValue {
    var known: OutgoingValue.Known { .array(.app(self)) }
}

extension Dictionary: KnownFieldValue where Key == String, Value: FieldValue {
    /// The dictionary as an object with sorted keys, because a dictionary has no order.
    var known: OutgoingValue.Known {
        let members = sorted { $0.key < $1.key }
        return .object(members.map(\.key), .app(members.map(\.value)))
    }
}
