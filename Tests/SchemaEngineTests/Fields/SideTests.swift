import Foundation
import Testing

@testable import SchemaEngine

@Suite("Keys that are only read or only written")
struct SideTests {
    private static let issue = #"""
        {"id{read}": 1, "title": "x", "password{write}{?}": "{secret}", "card{write}{?}": {"number": "{secret}", "brand": "x"}}
        """#

    private static func schema(_ name: String, _ options: CheckOptions = CheckOptions()) throws -> Schema {
        try SmallCatalog(["X.response": "\"{issue}\"", "X.request": "\"{issue}\"", "Issue": issue], options: options)
            .schema(name)
    }

    @Test("an object that was read is written without its keys that are only read")
    func writingBack() throws {
        let read = try Self.schema("X.response").decode(Data(#"{"id":7,"title":"a","other":1}"#.utf8))
        #expect(try Self.schema("X.request").encode(read) == Data(#"{"title":"a","other":1}"#.utf8))
        let value: Fields = ["id": 7, "title": "b", "password": "p"]
        #expect(try Self.schema("X.request").encode(value) == Data(#"{"title":"b","password":"p"}"#.utf8))
    }

    @Test("a streamed model is written without its keys that are only read")
    func streaming() throws {
        struct Issue: Codable, Sendable {
            var id = 7
            var title = "a"
        }
        #expect(try Self.schema("X.request").encode(Issue()) == Data(#"{"title":"a"}"#.utf8))
    }

    @Test("a key of the other side that is dropped makes no object incomplete")
    func dropping() throws {
        let read = try Self.schema("X.response", CheckOptions(unknownKeys: .drop))
            .decode(Data(#"{"id":7,"title":"a","card":5}"#.utf8))
        #expect(try Self.schema("X.request").encode(read) == Data(#"{"title":"a"}"#.utf8))
    }

    @Test(
        "secrets are masked where the side does not name the key",
        arguments: [
            (#"{"id":7,"title":"a","password":"s3"}"#, #"{"id":7,"password":"***","title":"a"}"#),
            (
                #"{"id":7,"title":"a","card":{"number":"4","brand":"v"}}"#,
                #"{"card":{"brand":"v","number":"***"},"id":7,"title":"a"}"#
            ),
            (#"{"id":7,"title":"a","card":["4"]}"#, #"{"card":"***","id":7,"title":"a"}"#),
        ]
    )
    func masking(payload: String, shown: String) throws {
        let schema = try Self.schema("X.response")
        let decoded = try schema.decodePayload(Array(payload.utf8)).printedValue
        #expect(try decoded == JSONValue(parsing: shown.utf8))
        let masked = try #require(schema.masked(Data(payload.utf8)))
        #expect(try JSONValue(parsing: masked.utf8) == JSONValue(parsing: shown.utf8))
    }

    @Test("the message of an unknown key says that the other side has it")
    func messages() throws {
        let schema = try Self.schema("X.request", CheckOptions(unknownKeys: .reject))
        let error = #expect(throws: PayloadError.self) { try schema.check(Data(#"{"title":"a","id":1}"#.utf8)) }
        #expect(error?.faults.map(\.message) == ["key 'id' is only read, and not part of a request"])
    }

    @Test(
        "a decimal is written in the form of its tag",
        arguments: [
            ("{decimal:text}", "\"10.1\""), ("{decimal:number}", "10.1"), ("{decimal}", "10.1"),
            ("{decimal:0..100,text}", "\"10.1\""),
        ]
    )
    func decimals(tag: String, text: String) throws {
        let catalog = try SmallCatalog(["X.request": "{\"a\": \"\(tag)\"}", "Y.response": #"{"a": "{decimal}"}"#])
        let value: Fields = ["a": try #require(Decimal(string: "10.10"))]
        #expect(try catalog.schema("X.request").encode(value) == Data("{\"a\":\(text)}".utf8))
        struct Price: Codable, Sendable { var a: Decimal }
        let price = Price(a: try #require(Decimal(string: "10.10")))
        #expect(try catalog.schema("X.request").encode(price) == Data("{\"a\":\(text)}".utf8))
    }

    @Test("what was read is sent back with its text, in the form that the request has")
    func decimalsSentBack() throws {
        let catalog = try SmallCatalog(["X.request": #"{"a": "{decimal:text}"}"#, "Y.response": #"{"a": "{decimal}"}"#])
        for text in [#""10.10""#, "10.10"] {
            let read = try catalog.schema("Y.response").decode(Data("{\"a\":\(text)}".utf8))
            #expect(try catalog.schema("X.request").encode(read) == Data(#"{"a":"10.10"}"#.utf8))
        }
    }

    @Test("a whole number without a sign is read as UInt64, and names of a map are keys of that type")
    func unsigned() throws {
        let schema = try SmallCatalog(["X.request": #"{"n": "{uint}", "map": {"{* uint}": 1}}"#]).schema("X.request")
        let text = #"{"n":18446744073709551615,"map":{"18446744073709551615":1}}"#
        let fields = try schema.decode(Data(text.utf8))
        #expect(try fields["n"] == UInt64.max)
        #expect(try fields["map"] == [UInt64.max: 1])
        let value: Fields = ["n": UInt64.max, "map": [UInt64.max: 1]]
        #expect(try schema.encode(value) == Data(text.utf8))
    }

    @Test("a Codable model has the keys of a map as texts, and the error of another one says so")
    func unsignedKeysOfCodable() throws {
        struct Item: Codable, Equatable { var a: Int }
        struct Texts: Codable, Equatable { var map: [String: Item] }
        struct Numbers: Codable { var map: [UInt64: Item] }
        let schema = try SmallCatalog(["X.request": #"{"map": {"{* uint}": {"a": 1}}}"#]).schema("X.request")
        let fields = try schema.decode(Data(#"{"map":{"18446744073709551615":{"a":1}}}"#.utf8))
        #expect(try fields.decode(Texts.self) == Texts(map: ["18446744073709551615": Item(a: 1)]))
        let error = #expect(throws: (any Error).self) { try fields.decode(Numbers.self) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("write [String: Item] in place of Dictionary<UInt64, Item>"), "\(text)")
    }
}
