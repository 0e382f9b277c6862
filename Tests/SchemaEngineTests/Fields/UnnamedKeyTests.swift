import TestSupport
import Testing

@_spi(Generated) @testable import SchemaEngine

/// Sizes at which work that grows with the square of the number of keys exceeds the time limit.
@Suite("Keys that the schema does not name", .bounded)
struct UnnamedKeyTests {
    private static let count = 100_000

    private static func fields(_ schema: String, _ payload: String) throws -> Fields {
        try SmallCatalog(["X.response": schema]).schema("X.response").decodePayload(Array(payload.utf8)).fields
    }

    private static func map(_ count: Int, _ key: (Int) -> String) -> String {
        "{" + (0..<count).map { "\"\(key($0))\":\($0)" }.joined(separator: ",") + "}"
    }

    @Test("unnamed keys are looked up one by one in linear time")
    func lookUps() throws {
        let fields = try Self.fields(#"{"{*}": 1}"#, Self.map(Self.count) { "key\($0)" })
        for index in 0..<Self.count {
            let value: Int = try fields[FieldKey("key\(index)")]
            #expect(value == index)
        }
        let none: Int? = try fields["key"]
        #expect(none == nil)
    }

    @Test("unnamed keys are read as the others of a type in linear time")
    func others() throws {
        let payload = Self.map(Self.count) { $0 == 0 ? "id" : "key\($0)" }
        let fields = try Self.fields(#"{"id": 1, "{*}": 1}"#, payload)
        let others: [String: Int] = try fields.others(than: ["id"])
        #expect(others.count == Self.count - 1 && others["key99999"] == 99_999)
    }

    @Test("unnamed keys are found in any notation, few or many, by their exact scalars", arguments: [1, 12, 13, 100])
    func spellings(count: Int) throws {
        let members = (0..<count).map { "\"k\\u00e9\($0)\":\($0)" }.joined(separator: ",")
        let fields = try Self.fields(#"{"a{?}": 1, "{*}": 1}"#, "{\(members)}")
        for index in 0..<count {
            let value: Int? = try fields[FieldKey("ké\(index)")]
            #expect(value == index)
            let decomposed: Int? = try fields[FieldKey("ke\u{301}\(index)")]
            #expect(decomposed == nil)
        }
        let others: [String: Int?] = try fields.others(than: ["ké0"])
        #expect(others.count == count - 1)
    }

    @Test("an unnamed key whose value has the wrong type is named in the error")
    func wrongType() throws {
        let fields = try Self.fields(#"{"{*}": "{any}"}"#, #"{"a": 1, "b": {"c": "x"}}"#)
        let error = #expect(throws: FieldError.self) { let _: [String: Int] = try fields.others(than: []) }
        #expect(error?.description.contains("b") == true)
    }

    @Test("unnamed keys include those of an object that the app creates")
    func built() throws {
        let fields: Fields = ["a": 1, "b": 2]
        let others: [String: Int] = try fields.others(than: ["a"])
        #expect(others == ["b": 2])
    }

    @Test("names that differ only in their Unicode form have different hashes")
    func forms() {
        // Each letter is composed or decomposed: 2^14 names that Swift considers equal.
        let names = (0..<(1 << 14)).map { bits in
            ExactName((0..<14).map { bits >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined())
        }
        #expect(Set(names.map(\.hashValue)).count > 1 << 13)
        #expect(Set(names).count == 1 << 14)
    }

    @Test("elements of an array are looked up by index in linear time")
    func elements() throws {
        let fields = try Self.fields("[1]", "[" + (0..<Self.count).map(String.init).joined(separator: ",") + "]")
        for index in 0..<Self.count {
            let value: Int = try fields[FieldKey(index)]
            #expect(value == index)
        }
        let beyond: Int? = try fields[FieldKey(Self.count)]
        #expect(beyond == nil)
    }
}
