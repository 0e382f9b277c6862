#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of a type that the engine writes itself, without a call of its `encode(to:)`.
protocol StreamingValue: Encodable {
    /// A Boolean value that indicates whether the text does not depend on the schema.
    static var isScalar: Bool { get }

    func write(to writer: StreamingWriter, by node: NodeID) throws
}

extension StreamingValue {
    static var isScalar: Bool { true }
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

extension URL: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.string(absoluteString) }
}

extension UUID: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.string(UUIDText.write(self)) }
}

extension Data: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.string(Base64Text.write(self)) }
}

extension Decimal: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) throws {
        guard isFinite else { throw writer.leave() }
        writer.text.json.raw(try DecimalText.write(self).utf8)
    }
}

extension CalendarDate: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) {
        writer.text.json.raw { json in
            json.append(UInt8(ascii: "\""))
            json.append(self)
            json.append(UInt8(ascii: "\""))
        }
    }
}

extension Date: StreamingValue {
    static var isScalar: Bool { false }

    /// Writes the date in the form of its tag.
    func write(to writer: StreamingWriter, by node: NodeID) throws {
        var tag = BuiltInScalar.dateTime
        switch writer.text.program.node(node) {
        case .scalar(let scalar): tag = scalar
        case .alternatives: return try writer.writeByFields(self, node)
        default: break
        }
        try writer.text.json.raw { json throws(ScalarFault) in try tag.append(self, to: &json) }
    }
}

extension StreamingText {
    mutating func double(_ value: Double) throws {
        guard json.double(value) else { throw leave() }
    }

    mutating func float(_ value: Float) throws {
        guard json.float(value) else { throw leave() }
    }
}
