import Foundation
import SchemaEngine
import Testing

struct CodableTypesTests {
    struct Empty: Codable, Equatable {}
    struct Wide: Codable, Equatable {
        var small = [Int8.min, .max], short = [Int16.min, .max], word = [Int32.min, .max], long = [Int64.min, .max]
        var byte = [UInt8.min, .max], half = [UInt16.min, .max], unsigned = [UInt32.min, .max],
            large = [UInt64.min, .max]
        var whole = [Int.min, .max], natural = [UInt.min, .max]
    }
    enum Size: String, Codable, CodingKeyRepresentable { case small, large }
    enum Level: Int, Codable { case low = 1, high = 1000 }
    struct Identifier: Codable, Hashable, CodingKeyRepresentable {
        var raw: Int
        var codingKey: any CodingKey { Key(intValue: raw) }
        init(_ raw: Int) { self.raw = raw }
        init?<K: CodingKey>(codingKey: K) {
            guard let raw = codingKey.intValue ?? Int(codingKey.stringValue) else { return nil }
            self.raw = raw
        }
        struct Key: CodingKey {
            var stringValue: String { "\(number)" }
            var intValue: Int? { number }
            private let number: Int
            init(intValue: Int) { number = intValue }
            init?(stringValue: String) {
                guard let number = Int(stringValue) else { return nil }
                self.number = number
            }
        }
    }
    indirect enum Tree: Codable, Equatable, Sendable {
        case leaf
        case branch(Tree, value: Int, Tree)
    }
    final class Link: Codable, Equatable, Sendable {
        let name: String
        let next: Link?
        init(_ name: String, _ next: Link?) { (self.name, self.next) = (name, next) }
        static func == (left: Link, right: Link) -> Bool { left.name == right.name && left.next == right.next }
    }
    struct Renamed: Codable, Equatable {
        var id: Int, fullName: String
        enum CodingKeys: String, CodingKey {
            case id
            case fullName = "full-\"name\" é"
        }
    }
    struct Generic<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var value: Value, values: [Value]
    }
    struct Raw: RawRepresentable, Codable, Equatable { var rawValue: [String] }
    /// A wrapper that encodes its value alone.
    struct Wrapped: Codable, Equatable {
        var inner: [String: Int]
        init(_ inner: [String: Int]) { self.inner = inner }
        init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode([String: Int].self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(inner)
        }
    }

    static let samples: [CodableSample] = [
        CodableSample("the bounds of all integers", Wide()),
        CodableSample(
            "doubles",
            [0, -0.5, 0.1, 1e300, -1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 123_456_789.125]
        ),
        CodableSample("floats", [Float](arrayLiteral: 0, 0.1, -3.4e38, .leastNonzeroMagnitude)),
        CodableSample("booleans", [true, false]),
        CodableSample("texts", ["", "a", "\"\\/\u{8}\u{C}\n\r\t\u{1}\u{7F}", "é\u{301}", "😀\u{2028}", "\u{0}"]),
        CodableSample("an empty struct", Empty()),
        CodableSample("an array of empty structs", [Empty(), Empty()]),
        CodableSample("an optional that is there", Optional(7)),
        CodableSample("optionals inside optionals", [Optional(Optional(7)), .some(.some(8))]),
        CodableSample("an array of optionals", [1, nil, 3]),
        CodableSample("a dictionary by texts", ["b": 1, "a": 2, "": 3]),
        CodableSample("a dictionary by whole numbers", [-1: "a", 0: "b", 70: "c"]),
        CodableSample("a dictionary by an enumeration", [Size.large: 1]),
        CodableSample("a dictionary by a type with a coding key", [Identifier(7): "x"]),
        CodableSample("a dictionary by another type", [Level.high: "x"]),
        CodableSample("dictionaries in dictionaries", ["a": ["b": ["c": [1.5]]], "d": [:]]),
        CodableSample("a set", Set(["only"])),
        CodableSample("ranges", [1..<3, 5..<5]),
        CodableSample("a closed range", ["a"..."z"]),
        CodableSample("enumerations with raw values", [Size.small, .large]),
        CodableSample("enumerations of numbers", [Level.low, .high]),
        CodableSample("enumerations with values", [Shape.point, .circle(radius: 0.5), .line(1, -2)]),
        CodableSample("an enumeration in itself", Tree.branch(.leaf, value: 1, .branch(.leaf, value: 2, .leaf))),
        CodableSample("objects in objects of their class", Link("a", Link("b", nil))),
        CodableSample("keys with other names", Renamed(id: 1, fullName: "x")),
        CodableSample("a generic type", Generic(value: Size.small, values: [.large])),
        CodableSample("a type with an array as its raw value", Raw(rawValue: ["a", "b"])),
        CodableSample("a wrapper", Wrapped(["a": 1])),
        CodableSample("a value of every kind", Everything()),
        CodableSample("containers in containers", Nested(first: 1, second: "two", pairs: [[1, 2], [3, 4]])),
        CodableSample("deep arrays", [[[[1]], []], []]),
        CodableSample("UUIDs", [UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")]),
        CodableSample(
            "decimals",
            [Decimal(string: "0.1"), Decimal(string: "-12345678901234567890.12345")],
            isPlain: false
        ),
        CodableSample("URLs", [URL(string: "https://example.org/a?b=c#d")]),
        CodableSample("days", [CalendarDate(year: 2024, month: 2, day: 29)]),
    ]

    @Test(
        "a value round-trips through fields and text, and plain ones also through JSONEncoder and JSONDecoder",
        arguments: samples
    )
    func isReadBack(_ sample: CodableSample) throws { try sample.checkRoundTrips() }

    @Test("dates and data round-trip through the tags of their schema")
    func isReadBackByTags() throws {
        struct Event: Codable, Equatable, Sendable {
            var at: Date, seen: Date?, stamp: Date, header: Date, data: Data
        }
        let schema = """
            {"at":"{date_iso8601}","seen{?}":"{date_unix}","stamp":"{date_unix_ms}","header":"{date_http}","data":"{base64}"}
            """
        let catalog = try SmallCatalog(["X.response": "\"{event}\"", "X.request": "\"{event}\"", "Event": schema])
        let date = Date(timeIntervalSince1970: 1_427_021_604)
        for seen in [date, nil] {
            let event = Event(at: date, seen: seen, stamp: date, header: date, data: Data([0, 255, 62]))
            let text = try catalog.schema("X.request").encode(event)
            #expect(try catalog.schema("X.response").decodePayload(text).fields.decode() == event)
            #expect(try catalog.text(Fields(encoding: event)) == String(decoding: text, as: UTF8.self))
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("128-bit integers are read and written, and refused if they are out of range")
    func handlesWideIntegers() throws {
        struct Wide: Codable, Equatable, Sendable { var low: Int128, high: UInt128, some: Int128?, list: [Int128] }
        let wide = Wide(low: .min, high: .max, some: 5, list: [.max, -1])
        let anything = SchemaCatalog.anything()
        #expect(try anything.decodePayload(anything.encode(wide)).fields.decode() == wide)
        #expect(try Fields(encoding: wide).decode() == wide)
        #expect(try plainFields("[3e2]").decode([Int128].self) == [300])
        for text in ["-1", "340282366920938463463374607431768211456", "1.5"] {
            let error = try #require(throws: DecodingError.self) { try plainFields(text).decode(UInt128.self) }
            guard case .dataCorrupted = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
