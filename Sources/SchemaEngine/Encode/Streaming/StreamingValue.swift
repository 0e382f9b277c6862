/// A value of a type that the engine writes itself, without a call of its `encode(to:)`.
protocol StreamingValue: Encodable {
    /// A Boolean value that indicates whether the text does not depend on the schema.
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

    private func writeElements(to writer: StreamingWriter, _ place: StreamingText.Place) throws {
        try forEachInPlace { element in
            let requirement = try writer.text.nextElement(of: place)
            try writer.write(element, writer.form(of: element), by: requirement)
        }
    }
}

extension Dictionary: StreamingValue where Key == String, Value: Encodable {
    static var isScalar: Bool { false }

    /// Writes the members with sorted keys, because a dictionary has no order.
    func write(to writer: StreamingWriter, by node: NodeID) throws {
        let place = writer.text.newPlace()
        _ = try writer.text.openObject(place, by: node)
        try sorted { $0.key < $1.key }.forEachInPlace { member in
            let requirement = try writer.text.beginMember(named: member.key, of: place)
            let form = writer.form(of: member.value)
            try writer.write(member.value, form, by: requirement, at: PlainCodingKey.name(member.key))
        }
        try writer.text.end(place)
    }
}
