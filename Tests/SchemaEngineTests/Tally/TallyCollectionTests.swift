import Foundation
import Testing

@testable import SchemaEngine

@Suite("Collections of tallies")
struct TallyCollectionTests {
    private func tally(_ file: String, _ schema: String, _ payloads: String...) throws -> Tally {
        let catalog = try SchemaCatalog([SchemaSource(path: file, text: schema)])
        let schema = try #require(catalog.schema(file: file))
        var tally = Tally(schema: schema)
        for payload in payloads {
            let data = Data(payload.utf8)
            tally.add(data, faults: schema.checkReport(data).faults)
        }
        return tally
    }

    @Test("a collection keeps schemas and their versions apart, and its text is read again")
    func isRead() throws {
        var collection = TallyCollection()
        collection.merge(try tally("B.response.json", #"{"b": 1}"#, #"{"b": 1}"#, #"{"b": "x"}"#))
        collection.merge(try tally("A.response.json", #"{"a": 1}"#, #"{"a": 1}"#))
        collection.merge(try tally("A.response.json", #"{"a{?}": 1}"#, "{}"))
        collection.merge(try tally("A.response.json", #"{"a": 1}"#, #"{"a": 2}"#))
        let tallies = collection.sorted
        #expect(tallies.map(\.schema) == ["A.response.json", "A.response.json", "B.response.json"])
        #expect(tallies.map(\.records).reduce(0, +) == 5)
        let read = try TallyCollection(parsing: JSONBuffer(collection.text.utf8))
        #expect(read.text == collection.text)
        #expect(read.sorted.map(\.records) == tallies.map(\.records))
    }

    @Test("an error has the line of the whole text")
    func hasLine() throws {
        let text = try tally("A.response.json", #"{"a": 1}"#, #"{"a": 1}"#).text
        let lines = text.split(separator: "\n").count
        let broken = text + "{\"tally\": 99}\n"
        let error = #expect(throws: TallyError.self) { try TallyCollection(parsing: JSONBuffer(broken.utf8)) }
        #expect(error?.line == lines + 1)
    }

    @Test("an empty text has no tallies")
    func isEmpty() throws {
        #expect(try TallyCollection(parsing: JSONBuffer([])).sorted.isEmpty)
    }
}
