import Foundation
import Testing

@testable import Schematic

@Suite("Pointers into bodies")
struct BodyPointerTests {
    private static let body = #"{"next":"n","a/b":{"~":[1,2,3]},"meta":{"next":null,"more":false,"none":"","n":7}}"#

    private static func fields(_ text: String = body) throws -> Fields {
        try SchemaCatalog.anything().decodePayload(Data(text.utf8)).fields
    }

    @Test(
        "a pointer is a key or a JSON Pointer",
        arguments: [
            ("next", #""n""#), ("/next", #""n""#), ("/a~1b/~0", "[1,2,3]"), ("a/b", #"{"~":[1,2,3]}"#),
            ("/meta/n", "7"), ("/meta/next", nil), ("/meta/nothing", nil), ("/next/further", nil), ("/", nil),
        ] as [(String, String?)]
    )
    func value(place: String, json: String?) throws {
        let value = try BodyPointer(place).value(in: Self.fields())
        #expect(try value == json.map { try JSONValue(parsing: $0) })
    }

    @Test(
        "a missing value, null, false and an empty string have no next page",
        arguments: ["no", "/meta/next", "/meta/more", "/meta/none"]
    )
    func leadsNowhere(place: String) throws {
        #expect(try BodyPointer(place).pageValue(in: Self.fields()) == nil)
    }

    @Test("without a body, there is neither a next page nor an element")
    func absent() throws {
        let schemas = [("Get.response.json", #""{page|none}""#), ("Page.json", #"{"cars":[{"id":1}],"next{?}":"n"}"#)]
        let catalog = try SchemaCatalog(schemas.map { SchemaSource(path: $0.0, text: $0.1) })
        let body = try #require(catalog.schema(file: "Get.response.json")).decode(Data())
        #expect(try BodyPointer("next").pageValue(in: body) == nil)
        #expect(try BodyPointer("cars").count(in: body) == 0)
    }

    @Test("an object or an array as the next page is a fault", arguments: ["meta", "/a~1b/~0"])
    func misfit(place: String) {
        #expect {
            try BodyPointer(place).pageValue(in: Self.fields())
        } throws: { error in
            if let cause = error as? ReplyError, cause.code == .unusablePageValue, cause.location == place,
                cause.expected == "a text or a number"
            {
                true
            } else {
                false
            }
        }
    }

    @Test("a body that is an array, a string or null has no next page", arguments: ["[1]", #""next""#, "null"])
    func otherBodies(body: String) throws {
        #expect(try BodyPointer("next").pageValue(in: Self.fields(body)) == nil)
    }

    @Test("values are found inside a mapped model, and elements that the mapper drops are counted")
    func mapped() throws {
        struct Whole: SchemaModel {
            init(from fields: Fields) throws {}
        }
        var registry = SchemaRegistry()
        registry.map("whole", to: Whole.self)
        registry.map(
            "part",
            decode: { (fields: Fields) -> Int? in
                let id: Int = try fields["id"]
                return id > 1 ? id : nil
            }
        )
        let sources = [
            SchemaSource(path: "Get.response.json", text: #""{whole}""#),
            SchemaSource(path: "Whole.json", text: #"{"next":"n","list":["{part}"]}"#),
            SchemaSource(path: "List.response.json", text: #"{"list":["{part}"]}"#),
            SchemaSource(path: "Part.json", text: #"{"id":1}"#),
        ]
        let catalog = try SchemaCatalog(sources, registry: registry)
        let text = Data(#"{"next":"n","list":[{"id":1},{"id":2}]}"#.utf8)
        let whole = try #require(catalog.schema(owner: "Get", .response, status: 200)).decodePayload(text).fields
        #expect(try BodyPointer("next").value(in: whole) == "n")
        #expect(try BodyPointer("list").count(in: whole) == 2)
        let list = try #require(catalog.schema(owner: "List", .response, status: 200)).decodePayload(text).fields
        let made: [Int] = try list["list"]
        #expect(made == [2])
        #expect(try BodyPointer("list").count(in: list) == 2)
    }
}
