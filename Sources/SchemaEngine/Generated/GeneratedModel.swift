/// A value that reads itself straight from a payload's bytes, where nothing is wrong with them.
///
/// Generated types are such values, and arrays and dictionaries of them.
public protocol ReadableValue: FieldValue {
    /// Reads the value that is due. Throws `ReadingStop` where it is not one that the walk would accept without a word.
    init(reading reader: inout ModelReader) throws(ReadingStop)

    /// Whether the type was written for what a schema demands: another value would be read wrong.
    static func reads(_ demand: SchemaDemand) -> Bool
}

extension ReadableValue {
    /// By default the walk reads the value.
    public init(reading reader: inout ModelReader) throws(ReadingStop) { throw .undecided }

    /// By default the type is a part of others, and stands for no schema of its own.
    public static func reads(_ demand: SchemaDemand) -> Bool { false }
}

/// A model whose source was generated from a schema.
///
/// It has two ways in: straight from the bytes, and, where the walk has something to tell, from the fields that the walk
/// has read. Both give the same model.
public protocol GeneratedModel: SchemaModel, ReadableValue, Equatable {
    /// What it was generated from.
    static var schema: GeneratedSchema { get }
}

extension GeneratedModel {
    /// Whether the schema demands what it did when the type was generated.
    public static func reads(_ demand: SchemaDemand) -> Bool { demand.fingerprint == schema.fingerprint }
}

/// The schema that a type was generated from.
public struct GeneratedSchema: Sendable, Hashable {
    /// The schema's file; of an object inside it, with a pointer behind `#`.
    public let file: String
    /// What the schema demanded: see `SchemaDemand`.
    public let fingerprint: UInt64

    /// Names a schema as it was.
    public init(_ file: String, fingerprint: UInt64) {
        self.file = file
        self.fingerprint = fingerprint
    }
}

extension Array: ReadableValue where Element: ReadableValue {
    /// Reads an array.
    @inlinable public init(reading reader: inout ModelReader) throws(ReadingStop) {
        self = try reader.array(of: Element.self)
    }

    /// Whether an array is demanded, of elements that the element's type was written for.
    public static func reads(_ demand: SchemaDemand) -> Bool { demand.element.map(Element.reads) ?? false }
}

extension Dictionary: ReadableValue where Key == String, Value: ReadableValue {
    /// Reads an object of any keys.
    @inlinable public init(reading reader: inout ModelReader) throws(ReadingStop) {
        self = try reader.map(of: Value.self)
    }

    /// Whether an object of any keys is demanded, of values that the value's type was written for.
    public static func reads(_ demand: SchemaDemand) -> Bool { demand.entry.map(Value.reads) ?? false }
}
