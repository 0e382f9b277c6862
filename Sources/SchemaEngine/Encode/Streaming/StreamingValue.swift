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
