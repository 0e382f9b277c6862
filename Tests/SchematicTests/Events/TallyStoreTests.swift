import Foundation
import SchemaEngine
import Testing

@testable import Schematic

@Suite("Tally store")
struct TallyStoreTests {
    /// Returns tallies of schemas with these numbers, each with a number of lines.
    static func text(schemas: Range<Int>, lines: [String] = []) -> Data {
        let texts = schemas.map { number in
            let header =
                #"{"tally":1,"schema":"S\#(number).json","fingerprint":"0123456789abcdef","records":1,"faulty":1}"#
            return ([header] + lines).map { $0 + "\n" }.joined()
        }
        return Data(texts.joined().utf8)
    }

    private static let place = #"{"file":"S.json","pointer":""#

    /// Lines of each kind, by a number that makes them differ.
    private static let kinds: [@Sendable (Int) -> String] = [
        { #"{"fault":"code\#($0)","payload":"/a","count":1,"records":1}"# },
        { #"{"fault":"type-mismatch","payload":"/a\#($0)","count":1,"records":1}"# },
        { #"{"key":\#(place)/a\#($0)"},"present":1,"null":0,"absent":0}"# },
        { #"{"member":\#($0),"of":\#(place)/a"},"count":1}"# },
        { #"{"branch":"b\#($0)","of":\#(place)/a"},"count":1}"# },
        { #"{"unknownKey":"n\#($0)","payload":"/a","kinds":{"null":1},"count":1}"# },
        { #"{"unknownKey":"n","payload":"/a\#($0)","kinds":{"null":1},"count":1}"# },
    ]

    @Test("merged counts of each kind are bounded, and those that do not fit are not added", arguments: kinds.indices)
    func isBounded(_ kind: Int) throws {
        let line = Self.kinds[kind]
        func tallies(_ numbers: Range<Int>) throws -> TallyCollection {
            try TallyCollection(parsing: JSONBuffer(Self.text(schemas: 0..<1, lines: numbers.map(line))))
        }
        let store = TallyStore(maximumRows: 100)
        try store.merge(tallies(0..<40))
        // The same counts need no further memory.
        for _ in 0..<10 { try store.merge(tallies(0..<40)) }
        let text = store.tallies().text
        #expect(throws: TallyError.self) { try store.merge(tallies(40..<101)) }
        #expect(store.tallies().text == text)
    }

    @Test("payloads of further schemas are not counted")
    func boundsSchemas() throws {
        let store = TallyStore(maximumSchemas: 2)
        for number in [1, 2, 3, 1] {
            let file = "X\(number).response.json"
            let catalog = try SchemaCatalog([SchemaSource(path: file, text: "1")])
            store.add(Data("1".utf8), faults: [], by: try #require(catalog.schema(file: file)))
        }
        let tallies = store.tallies().sorted
        #expect(tallies.map(\.schema) == ["X1.response.json", "X2.response.json"] && tallies.map(\.records) == [2, 1])
    }

    @Test("payloads without faults are counted by schema, whatever their order", arguments: [1, 16, 17, 50])
    func countsFaultless(numberOfSchemas: Int) throws {
        let store = TallyStore()
        let files = (10..<10 + numberOfSchemas).map { "X\($0).response.json" }
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0, text: "1") })
        let schemas = try files.map { try #require(catalog.schema(file: $0)) }
        for _ in 0..<3 { for schema in schemas { store.add(nil, faults: [], by: schema) } }
        for schema in schemas.reversed() {
            store.add(nil, faults: [], by: schema)
            store.add(Data("1".utf8), faults: [], by: schema)
        }
        let tallies = store.tallies(resets: true).sorted
        #expect(tallies.map(\.schema) == files && tallies.allSatisfy { $0.records == 5 && $0.faulty == 0 })
        #expect(store.tallies().sorted.isEmpty)
    }
}
