import SchematicFoundation

/// A value of a type that the engine writes itself, without a call of its `encode(to:)`.
protocol StreamingValue: Encodable {
    /// Whether the text does not depend on the schema.
    static var isScalar: Bool { get }

    func write(to writer: StreamingWriter, by node: NodeID) throws
}

extension StreamingValue {
    static var isScalar: Bool { true }
}

extension StreamingValue where Self: WritableScalar {
    func write(to writer: StreamingWriter, by node: NodeID) throws { try write(to: &writer.text.json, as: nil) }
}

extension Array: StreamingValue where Element: Encodable {
    static var isScalar: Bool { false }

    func write(to writer: StreamingWriter, by node: NodeID) throws {
        let place = writer.text.newPlace()
        let item = try writer.text.openArray(place, by: node)
        if !item.takesScalars {
            try writeElements(to: writer, place)
        } else if let values = sameElements(as: Double.self) {
            for value in values { try writer.text.double(value) }
        } else if let values = sameElements(as: String.self) {
            for value in values { writer.text.json.string(value) }
        } else if let values = sameElements(as: Int.self) {
            for value in values { writer.text.json.integer(value) }
        } else {
            try writeElements(to: writer, place)
        }
        try writer.text.end(place)
    }

    private func writeElements(to writer: StreamingWriter, _ place: StreamingBuffer.ValueID) throws {
        try forEachInPlace { element in
            let requirement = try writer.text.nextElement(of: place)
            try writer.write(element, writer.form(of: element), by: requirement)
        }
    }
}

extension Dictionary: StreamingValue where Key: _ObjectKey & Encodable, Value: Encodable {
    static var isScalar: Bool { false }

    func write(to writer: StreamingWriter, by node: NodeID) throws {
        let place = writer.text.newPlace()
        _ = try writer.text.openObject(place, by: node)
        try membersInOrder.forEachInPlace { member in
            let requirement = try writer.text.beginMember(named: member.key, of: place)
            let form = writer.form(of: member.value)
            try writer.write(member.value, form, by: requirement, at: PlainCodingKey.name(member.key))
        }
        try writer.text.end(place)
    }
}

/// The forms in which values of each type are written, determined once for each type.
struct TypeForms {
    enum Form {
        /// The type's own `encode(to:)`.
        case itself
        /// The value's fields, or the value that encodes it.
        case fields
        /// A text that the engine writes.
        case known(any StreamingValue.Type)
    }

    private var forms = IdentityTable<Form>()

    @inline(__always)
    func known(_ type: ObjectIdentifier) -> Form? { forms[.init(type)] }

    /// Determines the form in which a value's type is written.
    static func form<Value: Encodable>(of value: Value) -> Form {
        if let type = Value.self as? any StreamingValue.Type { return .known(type) }
        switch value {
        // Optionals, and numbers of all widths, use their own `encode(to:)`.
        case is any KnownFieldValue: return .itself
        case let model as any SchemaModel: return (try? model.fields())?.isStreamable == true ? .itself : .fields
        case is any FieldValue & RawRepresentable: return .itself
        case let value as any FieldValue: return hasStandIn(value) ? .fields : .itself
        default: return .itself
        }
    }

    mutating func remember(_ form: Form, of type: ObjectIdentifier) { forms.remember(form, of: .init(type)) }

    /// Returns whether another value encodes this one. A value whose encoding throws counts, too.
    private static func hasStandIn(_ value: any FieldValue) -> Bool {
        do {
            return try value.encode() != nil
        } catch {
            return true
        }
    }
}

extension Fields {
    /// Whether the fields represent a value that can be streamed.
    fileprivate var isStreamable: Bool {
        guard case .single(let value) = content else { return false }
        return value is EncodableModel
    }
}

extension String: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.string(self) }
}

extension Bool: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.boolean(self) }
}

extension Int: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.integer(self) }
}

extension Double: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) throws { try writer.text.double(self) }
}

extension CalendarDate: StreamingValue {}
extension Duration: StreamingValue {}
extension UUID: StreamingValue {}
extension URL: StreamingValue {}
extension Data: StreamingValue {}
extension Decimal: StreamingValue {}

extension Date: StreamingValue {
    static var isScalar: Bool { false }

    func write(to writer: StreamingWriter, by node: NodeID) throws {
        var kind: ScalarKind?
        switch writer.text.program.node(node) {
        case .scalar(let scalar): kind = scalar.kind
        case .alternatives: return try writer.writeByFields(self, node)
        default: break
        }
        try write(to: &writer.text.json, as: kind)
    }
}

extension StreamingBuffer {
    mutating func double(_ value: Double) throws {
        guard json.double(value) else { throw leave() }
    }

    mutating func float(_ value: Float) throws {
        guard json.float(value) else { throw leave() }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamingEncoder {
    func encode(_ value: Int128) throws { try integer(value) }
    func encode(_ value: UInt128) throws { try integer(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamingObject {
    func encode(_ value: Int128, forKey key: Key) throws { try encodeItself(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encodeItself(value, key) }

    private func encodeItself<Value: Encodable>(_ value: Value, _ key: Key) throws { try encode(value, forKey: key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamingArray {
    func encode(_ value: Int128) throws { try encodeItself(value) }
    func encode(_ value: UInt128) throws { try encodeItself(value) }

    private func encodeItself<Value: Encodable>(_ value: Value) throws { try encode(value) }
}
