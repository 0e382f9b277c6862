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
        ]
    )
    func equality(left: String, right: String, areEqual: Bool) throws {
        let left = try JSONValue(parsing: left)
        let right = try JSONValue(parsing: right)
        #expect((left == right) == areEqual)
        #expect(!areEqual || left.hashValue == right.hashValue)
    }

    @Test("repeated keys of a constructed object all count in comparisons")
    func equalityOfRepeatedKeys() {
        let once = JSONObject([.init(key: "a", value: 1), .init(key: "a", value: 2), .init(key: "b", value: 3)])
        let other = JSONObject([.init(key: "b", value: 3), .init(key: "a", value: 2), .init(key: "a", value: 1)])
        let third = JSONObject([.init(key: "a", value: 1), .init(key: "b", value: 3), .init(key: "b", value: 3)])
        #expect(once == other && once.hashValue == other.hashValue)
        #expect(once != third)
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
