/// A value that can be read directly from a payload's bytes if they have no faults.
///
/// Generated types conform, and arrays and dictionaries of them.
public protocol _ReadableValue: FieldValue {
    /// Reads the value at the reader's position.
    ///
    /// - Throws: `ReadingStop` unless the walk would accept the value without reporting anything.
    @_spi(Generated) init(reading reader: inout ModelReader) throws(ReadingStop)

    /// Returns whether the type was generated for a schema. It would read other values incorrectly.
    @_spi(Generated) static func reads(_ schema: SchemaView) -> Bool
}

extension _ReadableValue {
    /// Leaves the value to the walk. This is the default.
    ///
    /// - Throws: `ReadingStop.undecided`.
    @_spi(Generated) public init(reading reader: inout ModelReader) throws(ReadingStop) { throw .undecided }

    /// Returns `false`, by default, for a type that is a part of others and does not represent a schema itself.
    @_spi(Generated) public static func reads(_ schema: SchemaView) -> Bool { false }
}

/// A model whose source is generated from a schema.
///
/// It can be read directly from the bytes, or, if the walk has something to report, from the fields that the
/// walk has read. Both result in the same model.
public protocol _GeneratedModel: SchemaModel, _ReadableValue, Equatable {
    /// The schema from which the model was generated.
    @_spi(Generated) static var schema: GeneratedSchema { get }
}

extension _GeneratedModel {
    /// A description of no schema, because an `@_spi` requirement needs a default. Generated types have their own.
    @_spi(Generated) public static var schema: GeneratedSchema { GeneratedSchema("", fingerprint: 0) }

    /// Returns whether the schema has the same requirements as when the type was generated.
    @_spi(Generated) public static func reads(_ schema: SchemaView) -> Bool {
        schema.fingerprint == Self.schema.fingerprint
    }
}

/// The schema from which a type was generated.
@_spi(Generated) public struct GeneratedSchema: Sendable, Hashable {
    /// The schema's file. For an object inside it, a JSON Pointer follows after `#`.
    public let file: String
    /// The fingerprint of the schema's requirements; see `SchemaView`.
    public let fingerprint: UInt64

    /// Creates a description of a schema at the time of generation.
    public init(_ file: String, fingerprint: UInt64) {
        self.file = file
        self.fingerprint = fingerprint
    }
}

extension Array: _ReadableValue where Element: _ReadableValue {
    /// Reads an array.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @_spi(Generated) @inlinable public init(reading reader: inout ModelReader) throws(ReadingStop) {
        self = try reader.array(of: Element.self)
    }

    /// Returns whether an array is required whose elements the element type was generated for.
    @_spi(Generated) public static func reads(_ schema: SchemaView) -> Bool {
        schema.element.map(Element.reads) ?? false
    }
}

extension Dictionary: _ReadableValue where Key == String, Value: _ReadableValue {
    /// Reads an object with any keys.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @_spi(Generated) @inlinable public init(reading reader: inout ModelReader) throws(ReadingStop) {
        self = try reader.map(of: Value.self)
    }

    /// Returns whether an object with any keys is required whose values the value type was generated for.
    @_spi(Generated) public static func reads(_ schema: SchemaView) -> Bool { schema.entry.map(Value.reads) ?? false }
}
