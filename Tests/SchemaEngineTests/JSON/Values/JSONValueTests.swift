import TestSupport
import Testing

@testable import SchemaEngine

@Suite("JSON values")
struct JSONValueTests {
    @Test("literals create values")
    func literals() throws {
        let value: JSONValue = ["a": 1, "b": [true, nil, "x", 1.5], "c": [:]]
        #expect(value == (try JSONValue(parsing: #"{"a": 1, "b": [true, null, "x", 1.5], "c": {}}"#)))
        #expect(value.description == #"{"a":1,"b":[true,null,"x",1.5],"c":{}}"#)
    }

    @Test("accessors return the value, and nil for another kind")
    func accessors() {
        let value: JSONValue = ["n": 3.0, "s": "x", "b": false, "l": [1, 2], "z": nil]
        #expect(value["n"]?.int == 3)
        #expect(value["n"]?.double == 3)
        #expect(value["s"]?.string == "x")
        #expect(value["b"]?.boolean == false)
        #expect(value["l"]?[1] == 2)
        #expect(value["l"]?[2] == nil)
        #expect(value["l"]?[-1] == nil)
        #expect(value["l"]?.array?.count == 2)
        #expect(value["z"]?.isNull == true)
        #expect(value["s"]?.int == nil && value["n"]?.string == nil && value["s"]?["x"] == nil && value[0] == nil)
        #expect(value["absent"] == nil)
        #expect((1.5 as JSONValue).int == nil)
    }

    @Test(
        "objects are equal in any order of their members",
        arguments: [
            (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":10e-1}"#, true), (#"{"a":1}"#, #"{"a":2}"#, false),
            (#"{"a":1}"#, #"{"b":1}"#, false), (#"{"a":1}"#, #"{"a":1,"b":1}"#, false), ("{}", "[]", false),
            ("[1,2]", "[2,1]", false), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}", false),
            ("\"\u{E9}\"", "\"e\u{301}\"", false), ("\"K\"", "\"\u{212A}\"", false),
            (#"{"a":1,"b":{"c":[],"d":{}}}"#, #"{"b":{"d":{},"c":[]},"a":1}"#, true), ("[[],{}]", "[{},[]]", false),
            (#"{"a":1,"b":2}"#, #"{"a":1,"c":2}"#, false), (#"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, false),
        ]
    )
    func equality(left: String, right: String, areEqual: Bool) throws {
        let left = try JSONValue(parsing: left)
        let right = try JSONValue(parsing: right)
        #expect((left == right) == areEqual)
        #expect(!areEqual || left.hashValue == right.hashValue)
    }

    @Test("the values of a repeated key of a constructed object are compared in their order")
    func equalityOfRepeatedKeys() {
        func object(_ members: (String, JSONValue)...) -> JSONObject { JSONObject(members) }
        let object1 = object(("a", 1), ("a", 2), ("b", 3))
        let moved = object(("b", 3), ("a", 1), ("a", 2))
        #expect(object1 == moved && object1.hashValue == moved.hashValue)
        #expect(object1 != object(("b", 3), ("a", 2), ("a", 1)))
        #expect(object1 != object(("a", 1), ("b", 3), ("b", 3)))
    }

    /// A level around a value, by its number. `isOther` selects another order of the members.
    private static let levels: [@Sendable (JSONValue, _ isOther: Bool) -> JSONValue] = [
        { value, _ in ["a": value] }, { value, _ in [value] },
        { value, isOther in isOther ? [value, 1] : [value, 1.0] },
        { value, isOther in isOther ? ["b": 1, "a": value] : ["a": value, "b": 1.0] },
        { value, isOther in isOther ? ["b": value, "a": value] : ["a": value, "b": value] },
    ]

    @Test("values of any depth are compared and hashed, each part once", arguments: levels.indices.dropLast())
    func deepValues(level: Int) {
        func deep(_ innermost: JSONValue, isOther: Bool) -> JSONValue {
            (0..<10_000).reduce(innermost) { value, _ in Self.levels[level](value, isOther) }
        }
        var values = [deep(0, isOther: false), deep(0, isOther: true), deep(7, isOther: true)]
        #expect(values[0] == values[1] && values[0] != values[2])
        #expect(values[0].hashValue == values[1].hashValue && values[0].hashValue != values[2].hashValue)
        // Without its outermost container, a value is released level by level.
        for index in values.indices {
            while let inner = values[index]["a"] ?? values[index][0] { values[index] = inner }
        }
    }

    @Test("the comparison of a value that contains others twice in each level takes the time of its parts")
    func doubledValues() {
        func deep(_ innermost: JSONValue, isOther: Bool) -> JSONValue {
            (0..<10).reduce(innermost) { value, _ in Self.levels[4](value, isOther) }
        }
        #expect(deep(0, isOther: false) == deep(0, isOther: true))
        #expect(deep(0, isOther: false).hashValue == deep(0, isOther: true).hashValue)
        #expect(deep(0, isOther: false) != deep(1, isOther: true))
    }

    @Test("generated values are equal if their sorted texts are, and then have one hash")
    func generatedEquality() {
        var generator = ValueGenerator(random: SeededGenerator(seed: 41))
        for round in 0..<rounds(2_000) {
            let value = generator.value(depth: 4)
            let other = generator.changed(value)
            let areEqual = ValueGenerator.sortedText(value) == ValueGenerator.sortedText(other)
            #expect((value == other) == areEqual, "\(round): \(value) \(other)")
            #expect((other == value) == areEqual && value == value)
            #expect(!areEqual || value.hashValue == other.hashValue, "\(round): \(value) \(other)")
        }
    }

    @Test("an object keeps the order of its keys")
    func objectEditing() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["c"] = 3
        object["b"] = "new"
        object["a"] = nil as JSONValue?
        object["absent"] = nil as JSONValue?
        #expect(object.keys == ["b", "c"])
        #expect(object["b"] == "new")
        #expect(object.count == 2)
        #expect((["k": 1, "j": 2, "k": 3] as JSONObject).members.map(\.key) == ["k", "j"])
    }
}

/// Generates values of few different parts, so that two of them are often equal.
private struct ValueGenerator {
    var random: SeededGenerator

    private static let numbers: [[String]] = [["1", "1.0", "10e-1"], ["0", "-0", "0e9"], ["1e300", "10e299"], ["2"]]
    private static let texts = ["", "a", "\u{E9}", "e\u{301}", "K", "\u{212A}"]

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0: return pick([.null, true, false])
        case 1, 2: return number(pick(Self.numbers))
        case 3: return .string(pick(Self.texts))
        case 4, 5: return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth - 1) })
        default:
            let keys = Self.texts.shuffled(using: &random).prefix(Int.random(in: 0..<5, using: &random))
            return .object(JSONObject(keys.map { ($0, value(depth: depth - 1)) }))
        }
    }

    private mutating func number(_ spellings: [String]) -> JSONValue { .number(JSONNumber(scanned: pick(spellings))) }

    /// Returns a value with another order of members and other spellings of numbers, and seldom with another part.
    mutating func changed(_ value: JSONValue) -> JSONValue {
        if Int.random(in: 0..<40, using: &random) == 0 { return self.value(depth: 1) }
        switch value {
        case .array(let elements): return .array(elements.map { changed($0) })
        case .object(let object):
            let members = object.members.map { ($0.key, changed($0.value)) }
            return .object(JSONObject(members.shuffled(using: &random)))
        case .number(let number):
            return self.number(Self.numbers.first { $0.contains(number.text) } ?? [number.text])
        case .null, .boolean, .string: return value
        }
    }

    /// Returns the bytes of a value whose members are sorted and whose numbers have one spelling.
    static func sortedText(_ value: JSONValue) -> [UInt8] {
        switch value {
        case .null: return Array("null".utf8)
        case .boolean(let value): return Array("\(value)".utf8)
        case .number(let number):
            return Array((numbers.first { $0.contains(number.text) }?[0] ?? number.text).utf8)
        case .string(let text): return Array("\"\(text)\"".utf8)
        case .array(let elements): return [91] + elements.flatMap { sortedText($0) + [44] } + [93]
        case .object(let object):
            let members = object.members.map { Array("\"\($0.key)\":".utf8) + sortedText($0.value) + [44] }
            return [123] + members.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self) + [125]
        }
    }
}
