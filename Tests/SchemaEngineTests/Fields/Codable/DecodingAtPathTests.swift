import Foundation
import SchemaEngine
import Testing

@Suite("Decodable values of fields")
struct DecodingAtPathTests {
    struct License: Codable, Equatable, Sendable {
        var key: String
        var url: URL?
    }

    /// A type that a transformer makes in some schemas, and that decodes itself in others.
    struct Price: Codable, Equatable, FieldValue {
        var cents: Int
    }

    private static let text = """
        {"license":{"key":"mit"},"none":null,"more":[{"key":"a"},{"key":"b","url":"https://x.org"}],\
        "by_name":{"x":{"key":"c"}},"count":3,"price":{"cents":5},"bad":[{"key":"a"},{"kind":"b"}]}
        """

    private func fields() throws -> Fields { try SchemaCatalog.anything().decode(Data(Self.text.utf8)) }

    @Test("a Decodable type is read by subscripts")
    func subscripts() throws {
        let fields = try fields()
        let license: License = try fields["license"]
        let absent: License? = try fields["absent"]
        let null: License? = try fields["none"]
        let more: [License] = try fields["more"]
        let second: License = try fields["more", 1]
        let byName: [String: License] = try fields["by_name"]
        #expect(license == License(key: "mit") && absent == nil && null == nil)
        #expect(more == [License(key: "a"), second] && second.url == URL(string: "https://x.org"))
        #expect(byName == ["x": License(key: "c")])
    }

    @Test("a Decodable type is decoded at a path, with the type given or inferred")
    func paths() throws {
        let fields = try fields()
        #expect(try fields.decode(License.self, at: "more", 0) == License(key: "a"))
        let inferred: [String: License] = try fields.decode(at: "by_name")
        #expect(inferred.count == 1)
        #expect(try fields.decode(Int.self, at: "count") == 3)
        #expect(try fields.decode(License?.self, at: "absent", "further") == nil)
        let more: Fields = try fields["more"]
        let whole: [License] = try more[]
        #expect(try whole == more.decode())
    }

    @Test("a type that declares FieldValue for a transformer decodes itself without one")
    func withoutTransformer() throws {
        let fields = try fields()
        let price: Price = try fields["price"]
        let prices: [Price]? = try fields["absent"]
        #expect(price == Price(cents: 5) && prices == nil)
    }

    @Test("an error has the whole path, and names the requested type")
    func errors() throws {
        let fields = try fields()
        func context(_ read: () throws -> Void) throws -> DecodingError.Context {
            switch #expect(throws: DecodingError.self, performing: read) {
            case .keyNotFound(_, let context), .valueNotFound(_, let context), .typeMismatch(_, let context),
                .dataCorrupted(let context):
                return context
            default: throw NoSuchSchema(name: "a decoding error")
            }
        }
        let missing = try context { let _: [License] = try fields["bad"] }
        #expect(missing.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["bad", "1"])
        let absent = try context { let _: License = try fields["absent", "further"] }
        #expect(absent.codingPath.map(\.stringValue) == ["absent", "further"])
        #expect(absent.debugDescription.contains("requested as License, found nothing"))
        let null = try context { _ = try fields.decode([License].self, at: "none") }
        #expect(null.debugDescription.contains("requested as Array<License>, found null"))
        let other = try context { _ = try fields.decode(License.self, at: "count") }
        #expect(other.codingPath.map(\.stringValue) == ["count"])
    }

    @Test("values in literals may be objects, lists of mixed values, nil, and Encodable types")
    func literals() throws {
        let (name, none): (String, String?) = ("Ada", nil)
        let fields: Fields = [
            "id": 7, "none": none, "nothing": nil, "author": .object(["name": name, "age": 36, "mail": nil]),
            "tags": .list(["new", 1, nil, .object(["a": 1, "b": "x"])]), "license": .encoding(License(key: "mit")),
            "more": .encoding([License(key: "a")]),
        ]
        let text = String(decoding: try SchemaCatalog.anything().encode(fields), as: UTF8.self)
        #expect(
            text == """
                {"id":7,"author":{"name":"Ada","age":36},"tags":["new",1,null,{"a":1,"b":"x"}],\
                "license":{"key":"mit"},"more":[{"key":"a"}]}
                """
        )
        let first: String = try fields["tags", 0]
        let again: License = try fields["license"]
        #expect(first == "new" && again == License(key: "mit"))
    }
}
