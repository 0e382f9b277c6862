import Foundation
import SchemaEngine
import Testing

/// A value that stores its decoder.
private struct Keeper: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
}

/// Decoders that are used directly, as in a custom `init(from:)`.
struct DecodingContainerTests {
    /// Returns a decoder that is used after the `init(from:)` that received it.
    private func decoder(_ text: String) throws -> any Decoder { try plainFields(text).decode(Keeper.self).decoder }

    @Test("a decoder can be used after init(from:) returns, and reports its coding path")
    func canBeKept() throws {
        let keepers = try plainFields(#"{"a":[{"b":1},{"b":2}],"c":{"b":3}}"#).decode([String: Keepers].self)
        let second = try #require(keepers["a"]?.list.last)
        let other = try #require(keepers["c"]?.single)
        #expect(try second.decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "b") == 2)
        #expect(try other.decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "b") == 3)
        #expect(second.decoder.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(second.decoder.codingPath.map(\.intValue) == [nil, 1])
        #expect(other.decoder.codingPath.map(\.stringValue) == ["c"])
    }

    private struct Keepers: Decodable {
        var list: [Keeper] = []
        var single: Keeper?
        init(from decoder: any Decoder) throws {
            if var list = try? decoder.unkeyedContainer() {
                while !list.isAtEnd { self.list.append(try list.decode(Keeper.self)) }
            } else {
                single = try Keeper(from: decoder)
            }
        }
    }

    @Test("a keyed container reports its keys in order, values, null and missing keys")
    func readsObjects() throws {
        let object = try decoder(#"{"b":null,"a":1,"c":{"d":[true]}}"#).container(keyedBy: AnyKey.self)
        #expect(object.allKeys.map(\.stringValue) == ["b", "a", "c"])
        #expect(object.contains("b") && !object.contains("z"))
        #expect(try object.decodeNil(forKey: "b") && !object.decodeNil(forKey: "a"))
        #expect(try object.decodeIfPresent(Int.self, forKey: "b") == nil)
        #expect(try object.decodeIfPresent(Int.self, forKey: "z") == nil)
        #expect(try object.decodeIfPresent(Int8.self, forKey: "a") == 1)
        #expect(try object.decodeIfPresent([Int].self, forKey: "z") == nil)
        #expect(throws: DecodingError.self) { try object.decodeNil(forKey: "z") }
        #expect(throws: DecodingError.self) { try object.decodeIfPresent(String.self, forKey: "a") }
        #expect(throws: DecodingError.self) { try object.nestedContainer(keyedBy: AnyKey.self, forKey: "a") }
        #expect(throws: DecodingError.self) { try object.nestedUnkeyedContainer(forKey: "z") }
        let inner = try object.nestedContainer(keyedBy: AnyKey.self, forKey: "c")
        var list = try inner.nestedUnkeyedContainer(forKey: "d")
        #expect(list.codingPath.map(\.stringValue) == ["c", "d"])
        #expect(try list.decode(Bool.self))
    }

    @Test("optional scalars of all widths are read, and are nil for null and for a missing key")
    func readsOptionalScalars() throws {
        let object = try decoder(#"{"n":7,"x":null,"t":"text","f":true}"#).container(keyedBy: AnyKey.self)
        func check<Value: Decodable & Equatable>(
            _ key: AnyKey,
            _ value: Value,
            _ sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            #expect(try object.decodeIfPresent(Value.self, forKey: key) == value, sourceLocation: sourceLocation)
            #expect(try object.decodeIfPresent(Value.self, forKey: "x") == nil, sourceLocation: sourceLocation)
            #expect(try object.decodeIfPresent(Value.self, forKey: "z") == nil, sourceLocation: sourceLocation)
        }
        try check("n", 7 as Int)
        try check("n", 7 as Int8)
        try check("n", 7 as Int16)
        try check("n", 7 as Int32)
        try check("n", 7 as Int64)
        try check("n", 7 as UInt)
        try check("n", 7 as UInt8)
        try check("n", 7 as UInt16)
        try check("n", 7 as UInt32)
        try check("n", 7 as UInt64)
        try check("n", 7 as Double)
        try check("n", 7 as Float)
        try check("t", "text")
        try check("f", true)
    }

    @Test("an array is read element by element, and a failed read does not advance the index")
    func readsArrays() throws {
        var list = try decoder(#"[1,"x",null,[2],{"a":3},4.5]"#).unkeyedContainer()
        #expect(list.count == 6 && list.currentIndex == 0 && !list.isAtEnd)
        #expect(throws: DecodingError.self) { try list.decode(String.self) }
        #expect(throws: DecodingError.self) { try list.nestedContainer(keyedBy: AnyKey.self) }
        #expect(list.currentIndex == 0)
        #expect(try list.decode(Int.self) == 1)
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(try list.decode(String.self) == "x")
        #expect(try list.decodeIfPresent(Int.self) == nil)
        #expect(list.currentIndex == 3)
        var inner = try list.nestedUnkeyedContainer()
        #expect(try inner.decode(Int.self) == 2 && inner.isAtEnd)
        let object = try list.superDecoder().container(keyedBy: AnyKey.self)
        #expect(try object.decode(Int.self, forKey: "a") == 3)
        #expect(try list.decode(Double.self) == 4.5)
        #expect(list.isAtEnd && list.currentIndex == 6)
        #expect(throws: DecodingError.self) { try list.superDecoder() }
        #expect(throws: DecodingError.self) { try list.decode(Int?.self) }
    }

    @Test("a superclass is read from its key, from another key, or from null if the key is missing")
    func readsSuperclasses() throws {
        let object = try decoder(#"{"super":1,"other":"x"}"#).container(keyedBy: AnyKey.self)
        #expect(try Int(from: object.superDecoder()) == 1)
        #expect(try String(from: object.superDecoder(forKey: "other")) == "x")
        #expect(try object.superDecoder().codingPath.map(\.stringValue) == ["super"])
        let missing = try object.superDecoder(forKey: "z")
        #expect(try missing.singleValueContainer().decodeNil())
        #expect(throws: DecodingError.self) { try Int(from: missing) }
    }

    @Test("one object is read with keys of several types")
    func readsByKeysOfSeveralTypes() throws {
        enum First: String, CodingKey { case a, b }
        enum Second: String, CodingKey { case b, a }
        let schema = try SmallCatalog(["X.response": #"{"a":1,"b":2,"rest{?}":true}"#]).schema("X.response")
        let decoder = try schema.decodePayload(Data(#"{"b":2,"a":1}"#.utf8)).fields.decode(Keeper.self).decoder
        let (first, second) = (try decoder.container(keyedBy: First.self), try decoder.container(keyedBy: Second.self))
        for _ in 0..<2 {
            #expect(try first.decode(Int.self, forKey: .a) == 1 && second.decode(Int.self, forKey: .a) == 1)
            #expect(try first.decode(Int.self, forKey: .b) == 2 && second.decode(Int.self, forKey: .b) == 2)
        }
        #expect(try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "a") == 1)
    }
}
