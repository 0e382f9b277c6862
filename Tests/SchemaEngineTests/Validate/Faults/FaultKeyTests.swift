import SchematicFoundation
import Testing

@testable import SchemaEngine

@Suite("Keys of faults")
struct FaultKeyTests {
    private static let schema = """
        { "issues": [{ "id": 1, "author{?}": { "name": "Ada" } }], "prices{?}": { "{*}": 1.5 }, "2024{?}": true }
        """

    private func keys(
        _ payload: String,
        _ schema: String = Self.schema,
        path: String = "GetIssues.response.json"
    ) throws -> [String] {
        let catalog = try SchemaCatalog([SchemaSource(path: path, text: schema)])
        let found = try catalog.schema(named: path).checkReport(Data(payload.utf8))
        return found.faults.map(\.key)
    }

    @Test("a key is the code and a hash of the place, which no version changes")
    func stable() throws {
        #expect(try keys(#"{"issues":[{"id":"7"}]}"#) == ["type-mismatch-1e71b9e27c"])
    }

    @Test(
        "one difference has one key, whatever the values and the positions in the payload are",
        arguments: [
            (#"{"issues":[{"id":"7"}]}"#, #"{"issues":[{"id":1},{"id":1},{"id":"secret"}]}"#),
            (#"{"issues":[],"prices":{"a":"1"}}"#, #"{"issues":[],"prices":{"secret":true}}"#),
            (#"{"issues":[{"id":1,"author":{}}]}"#, #"{"issues":[{"author":{"first":"x"},"id":2}]}"#),
        ]
    )
    func grouped(first: String, second: String) throws {
        let key = try #require(keys(first).first)
        #expect(try keys(second) == [key])
        #expect(!key.contains("secret"))
    }

    @Test("a key depends neither on the folder of the file nor on the modifiers of keys")
    func movedSchema() throws {
        let payload = #"{"issues":[{"id":1,"author":{"name":7}}]}"#
        let key = try keys(payload)
        #expect(try keys(payload, path: "App/Schemas/GetIssues.response.json") == key)
        #expect(try keys(payload, Self.schema.replacing("author{?}", with: "author{null}")) == key)
    }

    @Test("differences in code, file or place have different keys")
    func different() throws {
        let payloads = [
            #"{"issues":[{"id":"7"}]}"#, #"{"issues":[{}]}"#, #"{"issues":[7]}"#,
            #"{"issues":[{"id":1,"author":{"name":7}}]}"#, #"{"issues":[],"prices":{"a":"1"}}"#, #"{"issues":7}"#,
        ]
        var found = try payloads.flatMap { try keys($0) }
        found += try keys(payloads[0], path: "GetIssues.response.404.json")
        #expect(Set(found).count == payloads.count + 1, "\(found)")
    }

    @Test("text that is not JSON has the code as its key")
    func withoutPlace() throws {
        #expect(try keys("<html>") == ["invalid-json"])
    }
}
