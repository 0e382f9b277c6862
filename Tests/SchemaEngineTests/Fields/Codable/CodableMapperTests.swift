import Foundation
import SchemaEngine
import Testing

struct CodableMapperTests {
    struct Event: Codable, Equatable, Sendable {
        var at: Date
        var day: CalendarDate
        var link: URL?
        var id: UUID
        var price: Decimal
        var data: Data
        var cost: Money2
        var guests: [Guest]
    }

    /// The value that the transformer produces; its own encoding would be an object.
    struct Money2: Codable, Equatable, FieldValue {
        var cents: Int
    }

    struct Guest: Codable, Equatable, Sendable {
        var name: String
        var since: Date?
    }

    struct CentsTransformer: ValueTransformer {
        func decode(_ wire: Int) throws -> Money2 { Money2(cents: wire) }
        func encode(_ money: Money2) throws -> Int { money.cents }
    }

    static let event = """
        {"at":"{date_http}","day":"{date}","link{?}":"{url}","id":"{uuid}","price":"{decimal}","data":"{base64}",\
        "cost":"{cents}","guests":["{guest}"]}
        """
    static let text = """
        {"at":"Sun, 22 Mar 2015 10:53:24 GMT","day":"2015-03-22","id":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",\
        "price":12345678901234567890.5,"data":"aGVsbG8=","cost":1250,"guests":[{"name":"Ann","since":1427021604}]}
        """

    private func catalog() throws -> SmallCatalog {
        try SmallCatalog(
            [
                "X.response": "\"{event}\"", "X.request": "\"{event}\"", "Event": Self.event,
                "Guest": #"{"name":"","since{?}":"{date_unix}"}"#,
            ],
            registry: {
                $0.transform("cents", with: CentsTransformer())
                $0.map("event", to: Event.self)
                $0.map("guest", to: Guest.self)
            }
        )
    }

    @Test("a Codable type is a mapper: tags create its dates and similar values, inner mappers its models")
    func readsAndWrites() throws {
        let catalog = try catalog()
        let fields = try catalog.schema("X.response").decodePayload(Data(Self.text.utf8)).fields
        let event: Event = try fields.decode()
        #expect(event.at == Date(timeIntervalSince1970: 1_427_021_604))
        #expect(event.day == CalendarDate(year: 2015, month: 3, day: 22))
        #expect(event.price == Decimal(string: "12345678901234567890.5"))
        #expect(event.data == Data("hello".utf8))
        #expect(event.cost == Money2(cents: 1250))
        #expect(event.guests == [Guest(name: "Ann", since: event.at)])
        #expect(try catalog.text(fields) == Self.text)
        #expect(try catalog.text(Fields(encoding: event)) == Self.text)
    }

    @Test("an error of a Codable type is a mapping fault with its coding path")
    func reportsRejections() throws {
        struct Strict: Decodable, Sendable { var inner: [[String: Int]] }
        let catalog = try SmallCatalog(["X.response": #"["{strict}"]"#, "Strict": #"{"inner":[{}]}"#]) {
            $0.map("strict", to: Strict.self)
        }
        let error = try #require(throws: PayloadError.self) {
            try catalog.schema("X.response").decodePayload(Data(#"[{"inner":[{"a":1},{"a":"x"}]}]"#.utf8))
        }
        #expect(error.faults.map(\.code) == [.mappingFailed])
        #expect(error.faults.first?.payload?.pointer == "/0")
        #expect(error.faults.first?.message.contains("'inner.1.a': ") == true)
        let reading = try #require(throws: PayloadError.self) {
            try SmallCatalog(
                ["X.request": #""{strict}""#, "Strict": #"{"inner":[{}]}"#],
                registry: {
                    $0.map("strict", decode: { try $0.decode(Strict.self) })
                }
            ).schema("X.request").encode(["inner": 1] as Fields)
        }
        #expect(reading.faults.map(\.code) == [.typeMismatch])
    }

    @Test("without tags, UUIDs, URLs and days are read from their text, and dates are refused")
    func readsUntagged() throws {
        let fields = try plainFields(
            #"{"id":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6","u":"/a","d":"2015-03-22","n":0.1,"t":1}"#
        )
        struct Plain: Decodable { var id: UUID, u: URL, d: CalendarDate, n: Decimal }
        let plain: Plain = try fields.decode()
        #expect(plain.u.absoluteString == "/a")
        #expect(plain.n == Decimal(string: "0.1"))
        struct Dated: Decodable { var t: Date }
        let error = try #require(throws: DecodingError.self) { try fields.decode(Dated.self) }
        #expect(String(describing: error).contains("{date_iso8601}"))
        #expect(throws: DecodingError.self) { try plainFields(#"{"id":"x"}"#).decode([String: UUID].self) }
        #expect(throws: DecodingError.self) { try plainFields(#"{"u":"a b"}"#).decode([String: URL].self) }
    }

    @Test("a value of every type round-trips through fields alone and through text")
    func isReadBackEqual() throws {
        let everything = Everything()
        let fields = try Fields(encoding: everything)
        #expect(try fields.decode() == everything)
        let text = try SchemaCatalog.anything().encode(fields)
        #expect(try SchemaCatalog.anything().decodePayload(text).fields.decode() == everything)
        #expect(fields.keys.contains("something"))
        #expect(!fields.keys.contains("nothing"))
    }

    @Test("an object with 8000 keys round-trips through fields and through text")
    func handlesManyKeys() throws {
        let many = Dictionary(uniqueKeysWithValues: (0..<8_000).map { ($0, "v\($0)") })
        let fields = try Fields(encoding: many)
        #expect(try fields.decode() == many)
        let text = try SchemaCatalog.anything().encode(fields)
        #expect(try SchemaCatalog.anything().decodePayload(text).fields.decode() == many)
    }

    @Test("classes, scalars, arrays, dictionaries and optionals are encoded as fields")
    func encodesOthers() throws {
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try SchemaCatalog.anything().encode(Fields(encoding: value)), as: UTF8.self)
        }
        #expect(
            try text(Dog(name: "Rex", tricks: ["sit"])) == #"{"tricks":["sit"],"super":{"name":"Rex"}}"#
        )
        #expect(try text(Cat(name: "Tom", lives: 9)) == #"{"lives":9,"name":"Tom"}"#)
        #expect(try text([Shape.point]) == #"[{"point":{}}]"#)
        #expect(try text(7) == "7")
        #expect(try text([1: "a"]) == #"{"1":"a"}"#)
        #expect(try text(Optional<Int>.none) == "null")
        let dog = try Fields(encoding: Dog(name: "Rex", tricks: [])).decode(Dog.self)
        #expect(dog.name == "Rex")
    }
}
