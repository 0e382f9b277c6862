/// A Swift type that tags make, for types that decode themselves.
protocol TaggedValue: FieldValue {
    /// Reads the value that a tag has made. Types with one obvious text also read it from a string without a tag.
    static func decodeTagged(from field: Fields) throws -> Self
    /// Advice for a value that no tag has made.
    static var missingTag: String { get }
    /// Whether the type is also read from a string without a tag.
    static var readsStrings: Bool { get }
}

extension TaggedValue {
    static var missingTag: String { "" }
    static var readsStrings: Bool { false }

    static func decodeTagged(from field: Fields) throws -> Self { try Self.decode(from: field) }
}
