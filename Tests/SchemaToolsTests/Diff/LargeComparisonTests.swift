import Foundation
@_spi(Generated) import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Comparisons of large schemas")
struct LargeComparisonTests {
    private static func contract(_ text: String) -> Contract {
        Contract([SchemaSource(path: "A.response.json", text: text)])
    }

    private static func object(_ count: Int, _ key: (Int) -> String) -> String {
        "{ \((0..<count).map(key).joined(separator: ", ")) }"
    }

    @Test("a report on many changes of one object shows a payload of all of them a few times only")
    func repeatedPayload() throws {
        let old = Self.contract(Self.object(600) { "\"k\($0)\": 1" })
        let new = Self.contract(Self.object(600) { "\"k\($0)\": \"x\"" })
        let report = ChangeReport(CatalogComparison(old: old, new: new).changes())
        #expect(report.count(.breaking) == 600)
        for format in ChangeReportFormat.allCases {
            let text = report.render(as: format, toolVersion: "1")
            #expect(text.utf8.count < 1_500_000, "\(format) \(text.utf8.count)")
        }
        #expect(report.render(as: .text, toolVersion: "1").contains("the payload that is shown for A.response.json:1:"))
        let document = try JSONValue(parsing: Array(report.render(as: .json, toolVersion: "1").utf8))
        guard case .array(let changes)? = document["changes"] else {
            Issue.record("the report has no changes")
            return
        }
        let indexes = changes.compactMap { $0["witnesses"]?[0]?["payloadOfChange"]?.number?.int64 }
        #expect(indexes.count > 500)
        #expect(indexes.allSatisfy { changes[Int($0)]["witnesses"]?[0]?["payload"] != nil })
    }

    @Test(
        "the values of many tags of keys that are of one type need a proof each, and one of another type refutes them"
    )
    func valuesOfTags() throws {
        let old = Self.object(400) { "\"{* enum:a\($0)}\": 1" }
        let equal = Self.object(400) { "\"{* enum:b\($0)}\": 2" }
        let other = Self.object(400) { $0 == 399 ? "\"{* string:/^a7$/}\": \"x\"" : "\"{* enum:b\($0)}\": 2" }
        let compatible = CatalogComparison(old: Self.contract(old), new: Self.contract(equal)).changes()
        #expect(compatible.count == 800)
        #expect(compatible.allSatisfy { $0.severity == .compatible })
        let breaking = CatalogComparison(old: Self.contract(old), new: Self.contract(other)).changes()
        #expect(breaking.contains { $0.severity == .breaking })
        #expect(breaking.contains { $0.witnesses.contains { $0.text.hasPrefix(#"{"a7":""#) } })
    }

    /// The key of a number in the old and in the new schema of a response.
    struct ChangedKey: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        var testDescription: String { "\(old) \(new)" }
    }

    @Test(
        "twice as many changes of one object need at most a little more than twice the bytes of payloads",
        arguments: [
            ChangedKey(old: #""k#": 1"#, new: #""k#": "x""#),
            ChangedKey(old: #""k#": "{string:1..5}""#, new: #""k#": "{string:1..9}""#),
            ChangedKey(old: #""k#": "{enum:a,b}""#, new: #""k#": "{enum:a,b,c}""#),
            ChangedKey(old: #""k#{null}": 1"#, new: #""k#{null}": "x""#),
            ChangedKey(old: #""k#{?}": 1"#, new: #""k#{?}": "x""#),
            ChangedKey(old: #""k#": 1, "o#{?}": 1"#, new: #""k#": 1, "o#{?}": "x""#),
            ChangedKey(old: #""k#": {"a": 1, "b": 2}"#, new: #""k#": {"a": "x", "b": 2}"#),
            ChangedKey(old: #""k#": {"a": 1, "b": 2}"#, new: #""k#": {"b": 2}"#),
            ChangedKey(old: #""k#": ["{count:1..3}", 1]"#, new: #""k#": ["{count:1..5}", 1]"#),
            ChangedKey(old: #""k#": "{secret:string:1..5}""#, new: #""k#": "{secret:string:1..9}""#),
        ]
    )
    func sharedPayloads(_ key: ChangedKey) throws {
        var bytes: [Int] = []
        for count in [200, 400, 800] {
            func schema(_ text: String) throws -> Schema {
                let object = Self.object(count) { text.replacing("#", with: "\($0)") }
                return try #require(Self.contract(object).catalog.schema(file: "A.response.json"))
            }
            let (old, new) = try (schema(key.old), schema(key.new))
            let comparison = SchemaComparison(.response, ComparedNodes(), old: old, new: new)
            comparison.compare(old, new)
            #expect(comparison.changes.count == count)
            #expect(comparison.changes.values.allSatisfy { $0.severity == .breaking })
            let payloads = Set(comparison.changes.values.flatMap(\.witnesses).map { ExactName($0.text) })
            for payload in payloads.map({ Data($0.text.utf8) }) {
                #expect(new.accepts(payload) && !old.accepts(payload))
            }
            bytes.append(comparison.search.checkedBytes)
        }
        #expect(bytes[2] - bytes[1] < 3 * max(bytes[1], 100_000), "\(bytes)")
    }

    @Test(
        "values that show a change of an object are searched once for all changes of its tags of keys",
        arguments: [
            ChangedKey(old: #""{* enum:a#}": 1"#, new: #""{* enum:b#}": "x""#),
            ChangedKey(old: #""{* string:/^a#-/}": 1"#, new: #""{* string:/^b#-/}": "x""#),
        ]
    )
    func tagsOfKeys(_ key: ChangedKey) throws {
        func schema(_ text: String) throws -> Schema {
            let object = Self.object(12) { text.replacing("#", with: "\($0)") }
            return try #require(Self.contract(object).catalog.schema(file: "A.response.json"))
        }
        let (old, new) = try (schema(key.old), schema(key.new))
        let comparison = SchemaComparison(.response, ComparedNodes(), old: old, new: new)
        comparison.compare(old, new)
        #expect(comparison.changes.count == 24)
        #expect(comparison.search.searchedPairs == 1)
    }

    @Test("different payloads that are too large together are left out of a report, and the changes stay breaking")
    func largePayloads() {
        let change = SchemaChange(
            kind: .keyRemoved,
            message: "key 'a' is no longer named",
            new: SchemaPlace(file: "A.json", pointer: "", line: 1, column: 1)
        )
        let changes = (0..<10).map { index in
            var change = change
            let text = String(repeating: "\(index)", count: 1_000_000)
            change.witnesses = [
                Witness(side: .app, text: text, shownText: text, file: "A.json", refusal: "missing-key")
            ]
            return change
        }
        let text = ChangeReport(changes).render(as: .text, toolVersion: "1")
        #expect(text.utf8.count < 4_100_000)
        #expect(text.contains("a payload of 1000000 bytes, which is too large for this report"))
    }

    @Test("ranges of integers are compared without checking each of their values against each of the others")
    func integerAlternatives() throws {
        func views(_ offset: Int) throws -> SchemaView {
            let tags = (0..<60).map { "int:\($0 * 4 + offset)..\($0 * 4 + offset + 1)" }.joined(separator: "|")
            let contract = Self.contract("\"{\(tags)}\"")
            return try #require(contract.catalog.schema(file: "A.response.json")).rootView
        }
        let nodes = ComparedNodes()
        let containment = Containment(nodes)
        let (old, new) = try (nodes.alternatives(of: views(0)), nodes.alternatives(of: views(1)))
        for first in old.views {
            for second in new.views { #expect(!containment.holds(first, second)) }
        }
        #expect(containment.checkedValues == 0)
    }

    // MARK: Alternatives

    /// Returns a contract whose only value has an alternative for each of some numbers. `#` in a text is the number.
    private static func alternatives(_ numbers: some Sequence<Int>, _ text: (Int) -> String) -> Contract {
        let fragments = numbers.map { number in
            let text = text(number).replacing("#", with: "\(number)")
            return SchemaSource(path: "F\(number).json", text: text)
        }
        let tags = numbers.map { "f\($0)" }.joined(separator: "|")
        return Contract(fragments + [SchemaSource(path: "A.response.json", text: #"{ "a": "{\#(tags)}" }"#)])
    }

    @Test("many alternatives may have another order, and only those that differ are changes")
    func movedAlternatives() {
        func changes(_ numbers: some Sequence<Int>, _ text: (Int) -> String) -> [String] {
            let old = Self.alternatives(0..<200) { _ in #"{ "k#": 1 }"# }
            return CatalogComparison(old: old, new: Self.alternatives(numbers, text)).changes().map {
                "\($0.severity) \($0.kind.identifier)"
            }
        }
        #expect(changes((0..<200).reversed()) { _ in #"{ "k#": 1 }"# } == [])
        #expect(changes(1..<200) { _ in #"{ "k#": 1 }"# } == ["compatible alternative-removed"])
        #expect(changes(0..<200) { $0 == 150 ? #"{ "k#": "x" }"# : #"{ "k#": 1 }"# } == ["breaking type-changed"])
    }

    @Test(
        "twice as many alternatives need at most a little more than twice the comparisons",
        arguments: [
            ChangedKey(old: #""{int:1#1..1#4}""#, new: #""{int:1#2..1#5}""#),
            ChangedKey(old: #"{ "k#": 1 }"#, new: #"{ "l#": 1 }"#),
            ChangedKey(old: #"["{int:1#1..1#4}"]"#, new: #"["{int:1#2..1#5}"]"#),
            ChangedKey(old: #""{enum:a#,b#}""#, new: #""{enum:a#,c#}""#),
        ]
    )
    func comparedAlternatives(_ change: ChangedKey) throws {
        let pairs = try [100, 200, 400].map { count in
            func schema(_ text: String) throws -> Schema {
                try #require(Self.alternatives(0..<count) { _ in text }.catalog.schema(file: "A.response.json"))
            }
            let (old, new) = try (schema(change.old), schema(change.new))
            let comparison = SchemaComparison(.response, ComparedNodes(), old: old, new: new)
            comparison.compare(old, new)
            return comparison.containment.comparedPairs
        }
        #expect(pairs[2] - pairs[1] < 3 * (pairs[1] - pairs[0]), "\(pairs)")
    }

    @Test("a change of many alternatives that is not compared with all of them is unknown, and not compatible")
    func distantAlternatives() {
        let old = Self.alternatives(0..<200) { _ in #""{int:1#000..1#900}""# }
        let new = Self.alternatives((0..<200).reversed()) { _ in #""{int:1#000..1#800}""# }
        let severities = Dictionary(grouping: CatalogComparison(old: old, new: new).changes(), by: \.severity)
        let counts = severities.mapValues(\.count)
        #expect(counts[.breaking] == nil && counts[.unknown, default: 0] > 100, "\(counts)")
    }
}
