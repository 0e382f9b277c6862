import Foundation
import SchemaEngine
import Testing

struct FieldsDecoderTests {
    private func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try plainFields(text).decode(type)
    }

    @Test("an array with 80 levels of nested array types is decoded")
    func readsManyTypes() throws {
        func read<Value: Decodable & Equatable>(_ value: Value, in brackets: Int) throws {
            guard brackets < 80 else {
                let text = String(repeating: "[", count: brackets) + "7" + String(repeating: "]", count: brackets)
                return #expect(try decode(text, as: Value.self) == value)
            }
            try read([value], in: brackets + 1)
        }
        try read(7, in: 0)
    }

    @Test("scalars, arrays and dictionaries are decoded at the top level")
    func readsPlainValues() throws {
        #expect(try decode("[1,2,3]", as: [Int].self) == [1, 2, 3])
        #expect(try decode("[1,null]", as: [Int?].self) == [1, nil])
        #expect(try decode("[[],[1.5]]", as: [[Double]].self) == [[], [1.5]])
        #expect(try decode(#"{"1":"a","2":"b"}"#, as: [Int: String].self) == [1: "a", 2: "b"])
        #expect(try decode(#"{"a":{"b":true}}"#, as: [String: [String: Bool]].self) == ["a": ["b": true]])
        #expect(try decode("18446744073709551615", as: UInt64.self) == .max)
        #expect(try decode("18446744073709551615.0", as: UInt64.self) == .max)
        #expect(try decode("1844674407370955161500e-2", as: UInt64.self) == .max)
        #expect(try decode("1e19", as: UInt64.self) == 10_000_000_000_000_000_000)
        #expect(try decode("0.1", as: Float.self) == 0.1)
        #expect(try decode("null", as: Int?.self) == nil)
        #expect(try decode(#""x""#, as: String.self) == "x")
    }

    @Test("nested containers are decoded")
    func readsNested() throws {
        let text = #"{"inner":{"first":1,"second":"two"},"list":[[1,2],[3,4]]}"#
        #expect(try decode(text) == Nested(first: 1, second: "two", pairs: [[1, 2], [3, 4]]))
    }

    @Test("classes decode their superclass from the same object or from a nested one")
    func readsClasses() throws {
        let dog: Dog = try decode(#"{"tricks":["sit"],"super":{"name":"Rex"}}"#)
        #expect(dog.name == "Rex" && dog.tricks == ["sit"])
        let cat: Cat = try decode(#"{"lives":9,"name":"Tom"}"#)
        #expect(cat.name == "Tom" && cat.lives == 9)
    }

    @Test("enumerations with associated values are decoded in the form that the compiler synthesizes")
    func readsEnumerations() throws {
        let text = #"[{"point":{}},{"circle":{"radius":1.5}},{"line":{"_0":1,"_1":2}}]"#
        #expect(try decode(text) == [Shape.point, .circle(radius: 1.5), .line(1, 2)])
    }

    @Test("a keyed container reports the present keys for which its type has a case")
    func seesKeys() throws {
        struct Keys: Decodable {
            enum CodingKeys: String, CodingKey { case a, b, c }
            var all: [String]
            var contains: [Bool]
            var isNull: Bool

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                all = container.allKeys.map(\.stringValue)
                contains = [.a, .b, .c].map(container.contains)
                isNull = try container.decodeNil(forKey: .b)
            }
        }
        let keys: Keys = try decode(#"{"b":null,"a":1,"z":2}"#)
        #expect(keys.all == ["b", "a"])
        #expect(keys.contains == [true, true, false])
        #expect(keys.isNull)
    }

    @Test("decoders provide their coding path and user information")
    func forwardsContext() throws {
        struct Curious: Decodable {
            var info: String?
            var path: [String]

            init(from decoder: any Decoder) throws {
                info = CodingUserInfoKey(rawValue: "k").flatMap { decoder.userInfo[$0] as? String }
                path = decoder.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "k"))
        let curious = try plainFields(#"{"a":[0,{}]}"#).decode([String: [Curious]].self, userInfo: [key: "v"])
        #expect(curious["a"]?.map(\.path) == [["a", "0"], ["a", "1"]])
        #expect(curious["a"]?.first?.info == "v")
    }

    // MARK: Errors

    struct Issue: Decodable {
        struct Author: Decodable { var name: String }
        var id: Int8
        var authors: [Author]
    }

    @Test(
        "an error reports its kind and the coding path to the faulty value",
        arguments: [
            (#"{"authors":[]}"#, "keyNotFound", [String]()),
            (#"{"id":"x","authors":[]}"#, "typeMismatch", ["id"]),
            (#"{"id":null,"authors":[]}"#, "valueNotFound", ["id"]),
            (#"{"id":300,"authors":[]}"#, "dataCorrupted", ["id"]),
            (#"{"id":1.5,"authors":[]}"#, "dataCorrupted", ["id"]),
            (#"{"id":1,"authors":{}}"#, "typeMismatch", ["authors"]),
            (#"{"id":1,"authors":null}"#, "valueNotFound", ["authors"]),
            (#"{"id":1,"authors":[{"name":""},7]}"#, "typeMismatch", ["authors", "Index 1"]),
            (#"{"id":1,"authors":[null]}"#, "valueNotFound", ["authors", "Index 0"]),
            (#"{"id":1,"authors":[{"name":true}]}"#, "typeMismatch", ["authors", "Index 0", "name"]),
            (#"{"id":1,"authors":[{}]}"#, "keyNotFound", ["authors", "Index 0"]),
            ("[]", "typeMismatch", []), ("null", "valueNotFound", []),
        ]
    )
    func reportsErrors(_ text: String, kind: String, path: [String]) throws {
        let error = try #require(throws: DecodingError.self) { try decode(text, as: Issue.self) }
        let found: (String, DecodingError.Context) =
            switch error {
            case .typeMismatch(_, let context): ("typeMismatch", context)
            case .valueNotFound(_, let context): ("valueNotFound", context)
            case .keyNotFound(_, let context): ("keyNotFound", context)
            case .dataCorrupted(let context): ("dataCorrupted", context)
            @unknown default: ("?", .init(codingPath: [], debugDescription: ""))
            }
        #expect(found.0 == kind)
        #expect(found.1.codingPath.map(\.stringValue) == path)
    }

    @Test("reading past the end of an array throws, and a failed read does not advance the index")
    func keepsPlaceInArrays() throws {
        struct Reader: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                #expect(list.count == 2)
                #expect(throws: DecodingError.self) { try list.decode(Bool.self) }
                #expect(list.currentIndex == 0)
                #expect(try list.decode(Int.self) == 1)
                #expect(try !list.decodeNil())
                #expect(try list.decode(String.self) == "x")
                #expect(list.isAtEnd)
                #expect(throws: DecodingError.self) { try list.decode(Int.self) }
                #expect(throws: DecodingError.self) { try list.decodeNil() }
                #expect(throws: DecodingError.self) { try list.nestedUnkeyedContainer() }
            }
        }
        _ = try decode(#"[1,"x"]"#, as: Reader.self)
    }
}
