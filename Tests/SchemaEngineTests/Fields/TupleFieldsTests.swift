import Foundation
import Testing

@testable import SchemaEngine

@Suite("Lists by position in fields and models")
struct TupleFieldsTests {
    private static let schema = #"""
        ["{tuple:open_time,price,note?}", "{date_unix}", "{decimal:text}", "x", "{*}", {"n": 1}]
        """#

    private struct Candle: Codable, Equatable, Sendable {
        struct Trade: Codable, Equatable, Sendable { var n: Int }

        var open_time: Date
        var price: Decimal
        var note: String?
        var rest: [Trade]
    }

    private struct Pair: Codable, Equatable, Sendable {
        var time: Double
        var value: String

        init(time: Double, value: String) { (self.time, self.value) = (time, value) }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            time = try container.decode(Double.self)
            value = try container.decode(String.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(time)
            try container.encode(value)
        }
    }

    @Test("a position is read by its index, and by its name")
    func reading() throws {
        let schema = try SmallCatalog(["X.response": Self.schema]).schema("X.response")
        let fields = try schema.decode(Data(#"[5, "1.50", "hi", {"n": 1}, {"n": 2}]"#.utf8))
        let short = try schema.decode(Data(#"[5, "1.50"]"#.utf8))
        #expect(try fields[0] == Date(timeIntervalSince1970: 5))
        #expect(try fields["price"] == Decimal(string: "1.5"))
        #expect(try fields["note"] == "hi")
        #expect(try fields["rest", 1, "n"] == 2)
        let (other, note): (Fields?, Fields?) = (try fields["other"], try short["note"])
        #expect(other == nil || other?.exists == false)
        #expect(note == nil || note?.exists == false)
        #expect(try short["note"] as String? == nil)
        let rest: [JSONValue] = try short["rest"]
        #expect(rest.isEmpty)
    }

    @Test("a model with the names reads a tuple, and is written as an array")
    func keyed() throws {
        let catalog = try SmallCatalog(["X.response": Self.schema, "X.request": Self.schema])
        let text = #"[5,"1.5","hi",{"n":1},{"n":2}]"#
        let candle = try catalog.schema("X.response").decode(Data(text.utf8)).decode(Candle.self)
        #expect(candle.rest.map(\.n) == [1, 2])
        #expect(candle.note == "hi")
        #expect(try catalog.schema("X.request").encode(candle) == Data(text.utf8))
        let short = try catalog.schema("X.response").decode(Data(#"[5,"1.5"]"#.utf8)).decode(Candle.self)
        #expect(short.note == nil)
        #expect(try catalog.schema("X.request").encode(short) == Data(#"[5,"1.5"]"#.utf8))
    }

    @Test("a model with an unkeyed container reads and writes a tuple without names")
    func unkeyed() throws {
        let schema = try SmallCatalog(["X.request": #"[["{tuple}", 1.5, "x"]]"#]).schema("X.request")
        let pairs = try schema.decode(Data(#"[[1.5,"a"],[2,"b"]]"#.utf8)).decode([Pair].self)
        #expect(pairs == [Pair(time: 1.5, value: "a"), Pair(time: 2, value: "b")])
        #expect(try schema.encode(pairs) == Data(#"[[1.5,"a"],[2,"b"]]"#.utf8))
    }

    @Test(
        "a value after an absent position, and a key that is no position, are faults of encoding",
        arguments: [
            (
                ["a": 1, "c": 3],
                "wrong-count: expected no value at position 'c', because position 'b' before it is absent"
            ),
            (["a": 1, "d": 3], "unknown-key: key 'd' is not the name of a position of the tuple"),
        ] as [(Fields, String)]
    )
    func faults(value: Fields, message: String) throws {
        let catalog = try SmallCatalog(["X.request": #"["{tuple:a,b?,c?}", 1, 2, 3]"#])
        let error = #expect(throws: PayloadError.self) { _ = try catalog.schema("X.request").encode(value) }
        #expect(error?.faults.first.map { "\($0.code.rawValue): \($0.message)" } == message)
    }

    @Test("a required position that may be null is null without a value")
    func nullable() throws {
        let schema = try SmallCatalog(["X.request": #"["{tuple:a,b}", "{int|null}", 2]"#]).schema("X.request")
        let value: Fields = ["a": Int?.none, "b": 2]
        #expect(try schema.encode(value) == Data("[null,2]".utf8))
    }

    @Test("messages name the position, and what is missing")
    func messages() throws {
        let schema = try SmallCatalog(["X.response": #"["{tuple:time,value,note?}", 1, 2, "x"]"#]).schema("X.response")
        let error = #expect(throws: PayloadError.self) { try schema.check(Data(#"["x"]"#.utf8)) }
        #expect(
            error?.faults.map(\.message) == [
                "expected 2 to 3 elements, found 1: position 'value' is missing",
                "position 'time': expected a whole number, found the string \"x\"",
            ]
        )
    }

    @Test("a mapper that leaves a position out leaves the whole tuple out, or fails where the tuple must exist")
    func omittedPositions() throws {
        func fields(_ root: String, _ payload: String) throws -> Fields {
            let catalog = try SmallCatalog(
                ["X.response": root, "Point": "[\"{tuple}\", 1, \"{even}\"]", "Even": "{\"n\": 1}"],
                registry: {
                    $0.map("even") { fields -> Int? in
                        let number: Int = try fields["n"]
                        return number.isMultiple(of: 2) ? number : nil
                    }
                }
            )
            return try catalog.schema("X.response").decode(Data(payload.utf8))
        }
        let list = try fields(
            #"{"points": ["{point}"]}"#,
            #"{"points": [[1, {"n": 2}], [2, {"n": 3}], [3, {"n": 4}]]}"#
        )
        #expect(try list["points", 1, 0] == 3)
        let optional = try fields(#"{"point{?}": "{point}"}"#, #"{"point": [2, {"n": 3}]}"#)
        let point: Fields? = try optional["point"]
        #expect(point == nil || point?.exists == false)
        let error = #expect(throws: PayloadError.self) {
            _ = try fields(#"{"point": "{point}"}"#, #"{"point": [2, {"n": 3}]}"#)
        }
        #expect(error?.faults.map(\.code) == [.mappingFailed])
    }
}
