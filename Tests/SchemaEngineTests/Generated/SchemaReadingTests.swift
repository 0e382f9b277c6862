import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("Reading a generated model")
struct SchemaReadingTests {
    private func order(replacing text: String, by other: String) -> Data {
        Data(OrderSchemas.whole.replacingOccurrences(of: text, with: other).utf8)
    }

    @Test("reading returns the model")
    func model() throws {
        let order = try OrderSchemas.catalog().schema("Order").read(Order.self, from: Data(OrderSchemas.whole.utf8))
        #expect(order.id == 7)
    }

    @Test("every fault of a refused payload is reported, with its positions in the payload and in the schema")
    func faults() throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let payload = order(replacing: #""id": 7, "number": "A-1""#, by: #""id": "7", "number": """#)
        let error = try #require(throws: PayloadError.self) { try schema.read(Order.self, from: payload) }
        #expect(error.faults.map(\.code) == [.typeMismatch, .wrongLength])
        #expect(error.faults.map { $0.payload?.pointer } == ["/id", "/number"])
        #expect(error.faults.map { $0.schema?.pointer } == ["/id", "/number"])
        #expect(throws: error) { try schema.decodePayload(payload) }
    }

    @Test("the walk reads values that only the options accept")
    func lenience() throws {
        let schema = try OrderSchemas.catalog(CheckOptions(convertNumbers: true)).schema("Order")
        let payload = order(replacing: #""id": 7"#, by: #""id": "8""#)
        #expect(schema.readWithoutWalk(Order.self, from: payload) == nil)
        #expect(try schema.read(Order.self, from: payload).id == 8)
    }

    @Test("arrays and maps of models are read with the schemas that contain them")
    func containers() throws {
        let files = OrderSchemas.files.merging(["All": #"["{buyer}"]"#, "Some": #"{ "{*}": "{buyer}" }"#]) { $1 }
        let catalog = try SmallCatalog(files.mapValues { $0 })
        let buyers = Data(#"[{"name":"A"},{"name":"B","age":2}]"#.utf8)
        let byName = Data(#"{"x":{"name":"A"}}"#.utf8)
        // Both schemas have other fingerprints than `Buyer`, which they contain.
        #expect(try catalog.schema("All").read([Buyer].self, from: buyers).map(\.name) == ["A", "B"])
        #expect(try catalog.schema("Some").read([String: Buyer].self, from: byName)["x"]?.name == "A")
        #expect(try catalog.schema("All").readWithoutWalk([Buyer].self, from: buyers)?.count == 2)
        #expect(try catalog.schema("Some").readWithoutWalk([String: Buyer].self, from: byName)?.count == 1)
        #expect(try catalog.schema("Some").readWithoutWalk([Buyer].self, from: buyers) == nil)
        #expect(try catalog.schema("All").readWithoutWalk(Buyer.self, from: buyers) == nil)
    }

    @Test("the walk reads a payload if the model was generated from another schema")
    func staleModel() throws {
        let schema = try SmallCatalog(["Buyer": #"{ "name": "text", "{*}": "text", "age{?}": 1 }"#]).schema("Buyer")
        let payload = Data(#"{"name":"A","city":"K"}"#.utf8)
        #expect(schema.readWithoutWalk(Buyer.self, from: payload) != nil)
        let other = try SmallCatalog(["Buyer": #"{ "name": "text", "age": 1, "{*}": "text" }"#]).schema("Buyer")
        #expect(other.readWithoutWalk(Buyer.self, from: Data(#"{"name":"A","age":1}"#.utf8)) == nil)
        #expect(throws: PayloadError.self) { try other.read(Buyer.self, from: payload) }
    }

    @Test("the walk reads a payload if the app maps a value")
    func registeredTags() throws {
        let files = ["Buyer": #"{ "name": "text", "age{?}": 1, "{*}": "text" }"#, "All": #"["{buyer}"]"#]
        let buyers = Data(#"[{"name":"A"}]"#.utf8)
        let mapped = try SmallCatalog(files) { $0.map("buyer", decode: { Buyer(name: try $0["name"] + "!") }) }
        #expect(try mapped.schema("All").readWithoutWalk([Buyer].self, from: buyers) == nil)
        #expect(try mapped.schema("All").read([Buyer].self, from: buyers).map(\.name) == ["A!"])
    }

    /// A handwritten model can contain a generated one.
    @Test("a generated model is a field value")
    func nested() throws {
        let files = OrderSchemas.files.merging(["All": #"{ "buyers": ["{buyer}"] }"#]) { $1 }
        let fields = try SmallCatalog(files).schema("All").decode(Data(#"{"buyers":[{"name":"A"}]}"#.utf8))
        let buyers: [Buyer] = try fields["buyers"]
        #expect(buyers == [Buyer(name: "A")])
    }

    @Test("the reader stops at its own limit of depth, or at a lower one of the options", arguments: [1, 63, 64, 200])
    func depth(levels: Int) throws {
        let schema = try SmallCatalog(["Nest": #"{ "in{?}": "{nest}" }"#]).schema("Nest")
        let text = String(repeating: #"{"in":"#, count: levels - 1) + "{}" + String(repeating: "}", count: levels - 1)
        #expect(schema.fingerprint == Nest.schema.fingerprint)
        #expect((schema.readWithoutWalk(Nest.self, from: Data(text.utf8)) != nil) == (levels <= ModelReader.deepest))
        #expect(try schema.read(Nest.self, from: Data(text.utf8)).depth == levels)
        let shallow = CheckOptions(maximumDepth: 1)
        #expect((schema.readWithoutWalk(Nest.self, from: Data(text.utf8), options: shallow) != nil) == (levels == 1))
    }

    @Test("an unnamed key with a null value is kept")
    func nullsOfOthers() throws {
        let schema = try SmallCatalog(["Nulls": #"{ "id": 1, "{*}": "{int|null}" }"#]).schema("Nulls")
        let fields = try schema.decodePayload(Data(#"{"a":null,"id":7,"b":2}"#.utf8)).fields
        #expect(try fields.others(than: ["id"]) == ["a": Int?.none, "b": 2])
    }

    /// Each level first tries an alternative that fails. Without a limit, the work would double with each level.
    @Test(.bounded)
    func nestedAlternatives() throws {
        var text = #"{"b":1}"#
        for _ in 0..<50 { text = #"{"x":\#(text),"b":1}"# }
        let schema = try SmallCatalog(["Twin": Twin.text, "A": Twin.alternative, "B": Twin.other]).schema("Twin")
        #expect(try schema.read(Twin.self, from: Data(text.utf8)).depth == 51)
    }
}
