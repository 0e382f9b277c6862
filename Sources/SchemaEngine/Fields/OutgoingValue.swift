/// A value to write: from an app, from a response, or from a transformer.
struct OutgoingValue {
    /// The forms of values that the encoder can write, most of them without code of the app.
    enum Known {
        case null
        case boolean(Bool)
        /// The text of a number, which is written unchanged.
        case number(String)
        case double(Double)
        case float(Float)
        case string(String)
        case scalar(any WritableScalar)
        case array(Children)
        case object([String], Children)
        case recorded(Record, Slot)
        case encodable(EncodableModel)
        /// See `OmittedValue`.
        case omitted
        /// A value that only a mapper, a transformer or the value itself can write.
        case foreign
    }

    let known: Known
    /// The app's value, whose type transformers and mappers check.
    let app: (any Sendable)?
    /// The parts of responses that the app changed to create this value.
    var sources: [Fields.Source] = []

    private init(known: Known, app: (any Sendable)?) {
        self.known = known
        self.app = app
    }

    init(_ value: any FieldValue) {
        switch value {
        case let fields as Fields: self.init(fields)
        case let model as EncodableModel: self.init(known: .encodable(model), app: model.value)
        case is OmittedValue: self.init(known: .omitted, app: nil)
        default:
            self.init(known: (value as? any KnownFieldValue)?.known ?? .foreign, app: value)
        }
    }

    /// Creates the value that an `Encodable` value is written as if it is not streamed.
    init(fieldsOf value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable]) throws {
        if let value = value as? any FieldValue {
            self.init(value)
        } else {
            self.init(try Fields(encoding: value, userInfo: userInfo))
        }
    }

    private init(_ fields: Fields) {
        switch fields.content {
        case .recorded(let record, let slot): self.init(record, slot)
        case .single(let value?): self.init(value)
        case .single(nil): self.init(known: .null, app: nil)
        case .built(let members, let sources):
            let members = members.filter { $0.use != .read }
            self.init(known: .object(members.map(\.key), .app(members.map(\.value))), app: fields)
            self.sources = sources
        }
    }

    init(_ record: Record, _ slot: Slot) {
        let (written, slot) = (slot, record.resolved(slot))
        if slot.kind == .absent, written.kind == .mapped {
            // The mapper dropped the value, but the server must not lose it. Its original text is written.
            self.init(known: .recorded(record, written), app: nil)
            return
        }
        let isNull = slot.kind == .null || slot.kind == .absent
        self.init(known: isNull ? .null : .recorded(record, slot), app: record.appValue(slot))
    }

    var isNull: Bool {
        if case .null = known { true } else { false }
    }

    /// Whether a type leaves the value's key out.
    var isOmitted: Bool {
        if case .omitted = known { true } else { false }
    }

    static var null: OutgoingValue { OutgoingValue(known: .null, app: nil) }

    /// The value, if it is a scalar of JSON that needs no conversion and no check.
    var jsonScalar: JSONValue? {
        switch known {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let text): JSONNumber(text).map { .number($0) }
        case .string(let text): .string(text)
        case .double, .float, .scalar, .array, .object, .recorded, .encodable, .omitted, .foreign: nil
        }
    }

    /// Whether the value can be written without a conversion of its type.
    var needsNoConversion: Bool {
        if case .foreign = known { false } else { true }
    }

    /// A view of the value.
    var field: Fields {
        if case .recorded(let record, let slot) = known { return Fields(record, slot) }
        return (app as? any FieldValue).map { ($0 as? Fields) ?? Fields(.single($0)) } ?? Fields(.single(nil))
    }

    /// Returns the value that a value of an app's own type is written as, or `nil` if it has no such form.
    func encodedForm() throws -> (any FieldValue)? {
        switch app {
        case let model as any SchemaModel: try model.fields()
        case let value as any FieldValue:
            try value.encode() ?? value.encodableModel
        default: nil
        }
    }

    /// The name of the type, for messages.
    var typeName: String { app.map { String(describing: type(of: $0)) } ?? "a value" }
}

/// The values inside an array or an object, each converted on access.
enum Children {
    case app([any FieldValue])
    case slots(Record, [Slot])
    case json([JSONValue])
    case outgoing([OutgoingValue])

    var count: Int {
        switch self {
        case .app(let values): values.count
        case .slots(_, let slots): slots.count
        case .json(let values): values.count
        case .outgoing(let values): values.count
        }
    }

    subscript(index: Int) -> OutgoingValue {
        switch self {
        case .app(let values): OutgoingValue(values[index])
        case .slots(let record, let slots): OutgoingValue(record, slots[index])
        case .json(let values): OutgoingValue(values[index])
        case .outgoing(let values): values[index]
        }
    }
}

extension Record {
    /// Returns the value of a slot that a tag, a transformer or a mapper made, or that has a simple type.
    fileprivate func appValue(_ slot: Slot) -> (any Sendable)? {
        switch slot.kind {
        case .custom: values[slot.length]
        case .model: models[slot.length]
        case .convertedText, .convertedValue: slot.scalarKind?.rules.anyValue(of: slot, in: self)
        case .string, .numberText: string(slot)
        case .boolean: slot.value == 1
        default: nil
        }
    }
}

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

extension Dictionary: KnownFieldValue where Key: _ObjectKey, Value: FieldValue {
    var known: OutgoingValue.Known {
        let members = membersInOrder
        return .object(members.map(\.key), .app(members.map(\.value)))
    }
}

extension Dictionary where Key: _ObjectKey {
    /// The members in the order in which they are written. A dictionary has no order, so they are sorted by their names.
    var membersInOrder: [(key: String, value: Value)] {
        var members = map { (key: $0.key._objectKey, value: $0.value) }
        members.sort { $0.key < $1.key }
        return members
    }
}

/// An `Encodable` value that is streamed into text without intermediate fields. Its fields are made on request.
struct EncodableModel: FieldValue {
    let value: any Encodable & Sendable
    let userInfo: [CodingUserInfoKey: any Sendable]

    init(_ value: any Encodable & Sendable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        (self.value, self.userInfo) = (value, userInfo)
    }

    /// Returns the fields of the value. Throws the errors of its `encode(to:)`.
    func expanded(_ keys: KeyConversion = KeyConversion()) throws -> Fields {
        try Fields(encoding: value, userInfo: userInfo, keys)
    }
}

extension FieldValue {
    /// The value as an `Encodable` value that is streamed; `nil` if it is not `Encodable` on every actor.
    var encodableModel: EncodableModel? {
        Self._isEncodable ? (self as? any FieldValue & Encodable).map { EncodableModel($0) } : nil
    }
}

/// A key whose value is nil, in a type that leaves such keys out. It is written as null if the schema requires the
/// key, and is left out otherwise.
struct OmittedValue: FieldValue {}
