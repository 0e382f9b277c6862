import Schematic
import Testing

/// The compiler refuses a model of the main actor where it can see it: `Tests/Packages/Isolation/check`. In a generic function it cannot;
/// these tests show that the model's code does not run there.
@Suite("Models of the main actor")
struct IsolatedModelTests {
    /// A type that transformers make, and that is `Codable` on the main actor only.
    struct Money: Sendable {
        var cents: Int
    }

    private static let schema = [
        SchemaSource(path: "Order.json", text: #"{ "price": { "cents": 1 }, "prices": [{ "cents": 1 }] }"#)
    ]

    private func fields() throws -> Fields {
        let schema = try #require(SchemaCatalog(Self.schema).schema(file: "Order.json"))
        return try schema.decode(Array(#"{ "price": { "cents": 1 }, "prices": [{ "cents": 2 }] }"#.utf8))
    }

    @concurrent private func load<Value: Sendable>(_ type: Value.Type, at key: FieldKey) async throws -> Value {
        try fields()[key]
    }

    @Test("a field value that is Decodable on one actor only is not decoded, and the error names the remedy")
    func fieldValue() async throws {
        let error = await #expect(throws: FieldError.self) { () async throws in _ = try fields()["price"] as Money }
        #expect(error?.description.contains("declare Money as 'nonisolated'") == true, "\(error.debugDescription)")
        await #expect(throws: FieldError.self) { () async throws in _ = try fields()["prices"] as [Money] }
        await #expect(throws: FieldError.self) { () async throws in _ = try fields()["none"] as Money }
    }

    @Test("a generic function without the constraint decodes no Decodable type, and the error names the remedy")
    func generic() async throws {
        let error = await #expect(throws: FieldError.self) { try await load(IsolatedPrice.self, at: "price") }
        #expect(error?.description.contains("a parameter that is 'Decodable'") == true, "\(error.debugDescription)")
        await #expect(throws: FieldError.self) { try await load(Money.self, at: "price") }
        #expect(
            try await load([FreePrice].self, at: "prices").map(\.cents) == [2],
            "a field value is Decodable everywhere"
        )
    }

    @Test("the main actor decodes and encodes its own models")
    @MainActor func mainActor() throws {
        let price: IsolatedPrice = try fields()["price"]
        #expect(price.cents == 1)
        #expect(try Fields(encoding: price)["cents"] == 1)
    }

    @Test("a field value that is Encodable on one actor only is not encoded elsewhere")
    func encoding() throws {
        let schema = try #require(SchemaCatalog(Self.schema).schema(file: "Order.json"))
        let order: Fields = ["price": Money(cents: 1), "prices": [Money(cents: 2)]]
        #expect(throws: PayloadError.self) { try schema.encode(order) }
        let free: Fields = ["price": FreePrice(cents: 1), "prices": [FreePrice(cents: 2)]]
        let plain: Fields = ["price": ["cents": 1] as Fields, "prices": [["cents": 2] as Fields]]
        #expect(try schema.encode(free) == schema.encode(plain))
    }
}

extension IsolatedModelTests.Money: FieldValue {}

extension IsolatedModelTests.Money: @MainActor Codable {
    @MainActor init(from decoder: any Decoder) throws {
        MainActor.assertIsolated()
        cents = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .cents)
    }

    @MainActor func encode(to encoder: any Encoder) throws {
        MainActor.assertIsolated()
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(cents, forKey: .cents)
    }

    enum CodingKeys: CodingKey { case cents }
}

@MainActor private struct IsolatedPrice: @MainActor Codable, Sendable {
    var cents: Int
}

/// A field value without a transformer, which is decoded as its `Decodable` conformance defines.
private struct FreePrice: Codable, FieldValue {
    var cents: Int
}
