import Foundation
import SchemaEngine
import Testing

@Suite("Snapshots of several schemas")
struct SnapshotTests {
    /// Returns the counts of one payload for each of two schemas.
    private func snapshot() throws -> String {
        var snapshot = TallyCollection()
        for name in ["GetB.response.json", "GetA.response.json"] {
            let catalog = try SchemaCatalog([SchemaSource(path: name, text: #"{ "id": 1 }"#)])
            var tally = Tally(schema: try #require(catalog.schema(file: name)))
            tally.add(Data(#"{"id": 1}"#.utf8), faults: [])
            snapshot.merge(tally)
        }
        return snapshot.text
    }

    @Test("snapshots are added up by schema")
    func merges() throws {
        let folder = try TemporaryFolder(["a.jsonl": try snapshot(), "b.jsonl": try snapshot()])
        let run = CommandRun("tally", "merge", folder("a.jsonl"), folder("b.jsonl"))
        let headers = run.out.split(separator: "\n").filter { $0.hasPrefix("{\"tally\"") }
        #expect(run.status == 0 && headers.count == 2)
        #expect(headers.first?.contains("GetA") == true && headers.allSatisfy { $0.contains(#""records":2"#) })
        let one = CommandRun("tally", "merge", folder("a.jsonl"), "--schema", "GetB.response.json")
        #expect(one.status == 0 && one.out.split(separator: "\n").filter { $0.hasPrefix("{\"tally\"") }.count == 1)
    }

    @Test("a report shows each schema as text, and a selected one in other formats")
    func reports() throws {
        let folder = try TemporaryFolder(["a.jsonl": try snapshot()])
        let text = CommandRun("tally", "report", folder("a.jsonl"))
        #expect(text.status == 0 && text.out.contains("GetA.response.json") && text.out.contains("GetB.response.json"))
        let several = CommandRun("tally", "report", folder("a.jsonl"), "--format", "json")
        #expect(several.status == 2 && several.err.contains("select one with --schema: GetA.response.json, GetB"))
        let one = CommandRun(
            "tally",
            "report",
            folder("a.jsonl"),
            "--format",
            "json",
            "--schema",
            "GetA.response.json"
        )
        #expect(one.status == 0 && one.out.contains("GetA.response.json") && !one.out.contains("GetB"))
        let none = CommandRun("tally", "report", folder("a.jsonl"), "--schema", "GetC.response.json")
        #expect(none.status == 2 && none.err.contains("has no counts of GetC.response.json"))
    }
}
