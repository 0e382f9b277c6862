import Foundation
import SchemaEngine
import Testing

/// What `JSONDecoder` and `JSONEncoder` do with a value, beside what the package does. The cases are facts that Foundation's
/// own tests state. A case with a reason is a difference, which
/// `Docs/Transformers.md` lists.
struct FoundationComparisonTests {
    /// A text that both read as a type.
    struct Reading: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let ours: @Sendable () -> String
        let theirs: @Sendable () -> String
        let difference: String?

        init<Value: Decodable & Sendable>(_ text: String, as type: Value.Type, differs difference: String? = nil) {
            testDescription = "\(text.prefix(60)) as \(type)"
            ours = { outcome { try plainFields(text).decode(type) } }
            theirs = { outcome { try JSONDecoder().decode(type, from: Data(text.utf8)) } }
            self.difference = difference
        }
    }

    static let names = "names of a dictionary", decimals = "decimals", urls = "URLs", tags = "types of tags"
    static let uuid = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

    static let readings: [Reading] = [
        // Dictionaries by integers, UUIDs and texts.
        Reading(#"{"-2":2}"#, as: [Int: Int].self), Reading(#"{"1":1,"a":2}"#, as: [Int: Int].self),
        Reading(#"{"":1}"#, as: [Int: Int].self), Reading(#"{" 1":1}"#, as: [Int: Int].self),
        Reading(#"{"1.0":1}"#, as: [Int: Int].self), Reading(#"{"99999999999999999999":1}"#, as: [Int: Int].self),
        Reading(#"{"007":1}"#, as: [Int: Int].self, differs: names),
        Reading(#"{"+7":1}"#, as: [Int: Int].self, differs: names),
        Reading(#"{"-0":1}"#, as: [Int: Int].self, differs: names),
        Reading(#"{"7":1,"007":2}"#, as: [Int: Int].self, differs: names),
        Reading("{\"\(uuid)\":1}", as: [UUID: Int].self, differs: names), Reading(#"{"x":1}"#, as: [UUID: Int].self),
        Reading("{\"\(uuid)\":1,\"\(uuid.uppercased())\":2}", as: [UUID: Int].self),
        Reading(#"{"caf\u00e9":1,"cafe\u0301":2}"#, as: [String: Int].self, differs: names),
        Reading(#"{"a":1,"a":2}"#, as: [String: Int].self, differs: names),
        Reading(#"{"1":1}"#, as: [Int8: Int].self), Reading(#"[1,2,3,4]"#, as: [Int8: Int].self),
        Reading(#"{"small":1,"x":2}"#, as: [CodableTypesTests.Size: Int].self),
        Reading("[[1],1,[1],2]", as: [[Int]: Int].self), Reading("[[1],1,[1]]", as: [[Int]: Int].self),
        // Numbers at the ends of their types.
        Reading("3.4028235e38", as: Float.self), Reading("3.4028236e38", as: Float.self),
        Reading("1e39", as: Float.self), Reading("-1e39", as: Float.self), Reading("[1e39]", as: [Float].self),
        Reading(#"{"a":1e39}"#, as: [String: Float].self), Reading("[1e39]", as: [Float?].self),
        Reading("1e-45", as: Float.self), Reading("1e-46", as: Float.self), Reading("2.01e-1234", as: Float.self),
        Reading("0e-999", as: Float.self), Reading("16777217", as: Float.self), Reading("1e999", as: Float.self),
        Reading("5e-324", as: Double.self), Reading("3e-324", as: Double.self), Reading("2e-324", as: Double.self),
        Reading("1e-400", as: Double.self), Reading("-1e-400", as: Double.self),
        Reading("[1,1e-400]", as: [Double].self), Reading("0e-999", as: Double.self),
        Reading("1e999", as: Double.self), Reading("-1e309", as: Double.self), Reading("-0.0", as: Double.self),
        Reading("9007199254740993", as: Double.self), Reading("7.45673334164903e-115", as: Double.self),
        Reading("1.0", as: Int.self), Reading("1e2", as: Int.self), Reading("1.5", as: Int.self),
        Reading("1e-2", as: Int.self), Reading("1e18", as: Int.self), Reading("1e19", as: Int.self),
        Reading("9223372036854775808", as: Int64.self), Reading("-9223372036854775808", as: Int64.self),
        Reading("-9223372036854775809", as: Int64.self), Reading("9223372036854776833", as: UInt64.self),
        Reading("18446744073709551615", as: UInt64.self), Reading("18446744073709551616", as: UInt64.self),
        Reading("0e99999999999999999999", as: Int.self), Reading("256", as: UInt8.self), Reading("-1", as: UInt.self),
        Reading("9223372036854775807.0", as: Int64.self, differs: "integers with a fraction of zeros"),
        Reading("0.1", as: Decimal.self), Reading("1e127", as: Decimal.self), Reading("1e-129", as: Decimal.self),
        Reading("100e200", as: Decimal.self), Reading("\"1.5\"", as: Decimal.self),
        Reading("234567890120000000000000000000000000000000000000000000000000000", as: Decimal.self),
        Reading("1.23456789012345678901234567890123456789012345", as: Decimal.self, differs: decimals),
        Reading("12345678901234567890123456789012345678901", as: Decimal.self, differs: decimals),
        Reading("1e128", as: Decimal.self, differs: decimals),
        // Other types, and other kinds.
        Reading("1", as: Bool.self), Reading("\"true\"", as: Bool.self), Reading("0", as: Bool.self),
        Reading("1", as: String.self), Reading("\"1\"", as: Int.self), Reading("[1,null]", as: [Int].self),
        Reading("[1,1]", as: Set<Int>.self), Reading("[2,1]", as: Range<Int>.self),
        Reading(#"{"point":{"x":1}}"#, as: Shape.self), Reading(#"{"point":{},"line":{}}"#, as: Shape.self),
        Reading("\"http://x/a\"", as: URL.self), Reading("\"\"", as: URL.self), Reading("\"http://[\"", as: URL.self),
        Reading("\"a b\"", as: URL.self, differs: urls), Reading("\"http://x/é\"", as: URL.self, differs: urls),
        Reading("\"f81d4fae\"", as: UUID.self), Reading("\"{\(uuid)}\"", as: UUID.self),
        Reading("\"AQ==\"", as: Data.self, differs: tags), Reading("\"AQ\"", as: Data.self),
        Reading("1", as: Date.self, differs: tags), Reading("\"2020-01-01\"", as: Date.self),
        // Texts.
        Reading(#""\ud800""#, as: String.self), Reading(#""\uD834x\uDD1E""#, as: String.self),
        Reading(#""\uD834\uDD1E""#, as: String.self), Reading(#""\u0000""#, as: String.self),
        Reading(#""\h""#, as: String.self), Reading("\"a\tb\"", as: String.self), Reading("NaN", as: Double.self),
        Reading("0.", as: Double.self), Reading("+1", as: Int.self), Reading("1.e2", as: Double.self),
        Reading("tru_", as: Bool.self), Reading(" ", as: Int?.self), Reading("1 1", as: Int.self),
        Reading("[1,]", as: [Int].self, differs: "a trailing comma"),
    ]

    @Test("a text is read as JSONDecoder reads it, or differs for a stated reason", arguments: readings)
    func reads(_ reading: Reading) {
        let (ours, theirs) = (reading.ours(), reading.theirs())
        #expect((ours != theirs) == (reading.difference != nil), "ours: \(ours); Foundation's: \(theirs)")
    }

    /// A value that both write.
    struct Writing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let ours: @Sendable () -> String
        let oursByFields: @Sendable () -> String
        let theirs: @Sendable () -> String

        init<Value: Encodable & Sendable>(_ name: String, _ value: Value) {
            testDescription = name
            ours = { outcome { try sorted(SchemaCatalog.anything().encode(value)) } }
            oursByFields = { outcome { try sorted(SchemaCatalog.anything().encode(Fields(encoding: value))) } }
            theirs = { outcome { try sorted(JSONEncoder().encode(value)) } }
        }
    }

    static let writings: [Writing] = [
        Writing("infinity", [Double.infinity]), Writing("a float's infinity", [-Float.infinity]),
        Writing("no number", [Double.nan]), Writing("no number in a dictionary", ["a": Float.nan]),
        Writing("a dictionary by integers", [7: 1, -2: 2]), Writing("a large integer", [UInt64.max]),
        Writing("a type that encodes nothing", Nothing()), Writing("nothing in an array", [Nothing()]),
        Writing("nothing in a dictionary", ["a": Nothing()]), Writing("a key that is encoded again", Repeated()),
        Writing("two containers for one key", Continued()), Writing("two arrays for one key", ContinuedArray()),
        Writing("a container for a key with an object", Amended()),
        Writing("a container after a whole dictionary", AmendedWhole()), Writing("encoders in an array", Detached()),
        Writing("a null byte", ["\0": "\0"]),
    ]

    @Test("a value is written as JSONEncoder writes it, by its fields, too", arguments: writings)
    func writes(_ writing: Writing) {
        #expect(writing.ours() == writing.theirs())
        #expect(writing.oursByFields() == writing.theirs())
    }
}

/// Returns a value's description, or "refused".
private func outcome(_ body: () throws -> some Any) -> String {
    do { return String(reflecting: try body()) } catch { return "refused" }
}

/// Returns the text with its keys in one order.
private func sorted(_ json: Data) throws -> String {
    let value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    let text = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: text, as: UTF8.self)
}

private enum Keys: String, CodingKey { case a, b, list }

private struct Nothing: Encodable, Sendable {
    func encode(to encoder: any Encoder) throws {}
}

private struct Repeated: Encodable {
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Keys.self)
        try object.encode(1, forKey: .a)
        try object.encode(42, forKey: .a)
    }
}

private struct Continued: Encodable {
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Keys.self)
        var first = object.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try first.encode(1, forKey: .a)
        var second = object.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try second.encode(2, forKey: .b)
    }
}

private struct ContinuedArray: Encodable {
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Keys.self)
        var first = object.nestedUnkeyedContainer(forKey: .list)
        try first.encode(1)
        var second = object.nestedUnkeyedContainer(forKey: .list)
        try second.encode(2)
    }
}

private struct Amended: Encodable {
    struct Inner: Encodable { var b = "inner" }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Keys.self)
        try object.encode(Inner(), forKey: .a)
        var nested = object.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try nested.encode("outer", forKey: .list)
    }
}

private struct AmendedWhole: Encodable {
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(["a": "first", "b": "kept"])
        var object = encoder.container(keyedBy: Keys.self)
        try object.encode("second", forKey: .a)
    }
}

private struct Detached: Encodable {
    func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        try array.encode(0)
        var first = array.superEncoder().singleValueContainer()
        var second = array.superEncoder().singleValueContainer()
        try array.encode(42)
        try first.encode("first")
        try second.encode("second")
    }
}
