import SchematicFoundation

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

extension StreamingText {
    mutating func double(_ value: Double) throws {
        guard json.double(value) else { throw leave() }
    }

    mutating func float(_ value: Float) throws {
        guard json.float(value) else { throw leave() }
    }
}
