@_spi(Generated) import SchemaEngine

/// A model that contains itself.
struct Nest: _GeneratedModel {
    private var inner: Boxed<Nest>?

    var depth: Int { 1 + (inner?.value.depth ?? 0) }

    init(from fields: Fields) throws {
        let nest: Nest? = try fields["in"]
        inner = nest.map { Boxed($0) }
    }

    init(reading reader: inout ModelReader) throws(ReadingStop) {
        var inner: Boxed<Nest>?
        let layout = Self.layout
        var members = try reader.openObject()
        while let member = try reader.nextMember(&members, layout) {
            switch member {
            case 0: inner = Boxed(try Nest(reading: &reader))
            default: throw .undecided
            }
        }
        self.inner = inner
    }

    private static let layout = ObjectLayout([.optional("in")])
    static let schema = GeneratedSchema("Nest.json", fingerprint: 0x59DA_0B6A_C6BE_9F7F)
}

/// `{a|b}`, where both have another such value inside, and only the second has a `b`.
struct Twin: _ReadableValue, Equatable {
    static let text = #"{ "{root}": "{a|b}" }"#
    static let alternative = #"{ "x{?}": "{twin}", "a": 1 }"#
    static let other = #"{ "x{?}": "{twin}", "b": 1 }"#

    private var inner: Boxed<Twin>?

    var depth: Int { 1 + (inner?.value.depth ?? 0) }

    static func decode(from field: Fields) throws -> Twin { Twin(inner: try field["x"]) }

    static func reads(_ schema: SchemaView) -> Bool { true }

    init(reading reader: inout ModelReader) throws(ReadingStop) {
        let first = try reader.attempt { reader throws(ReadingStop) in try Self.read(&reader, by: Self.layoutOfA) }
        if let first { self = first } else { self = try Self.read(&reader, by: Self.layoutOfB) }
    }

    private init(inner: Twin?) { self.inner = inner.map { Boxed($0) } }

    private static func read(_ reader: inout ModelReader, by layout: ObjectLayout) throws(ReadingStop) -> Twin {
        var inner: Twin?
        var members = try reader.openObject()
        while let member = try reader.nextMember(&members, layout) {
            switch member {
            case 0: inner = try Twin(reading: &reader)
            case 1: _ = try reader.int()
            default: throw .undecided
            }
        }
        return Twin(inner: inner)
    }

    private static let layoutOfA = ObjectLayout([.optional("x"), .required("a")])
    private static let layoutOfB = ObjectLayout([.optional("x"), .required("b")])
}
