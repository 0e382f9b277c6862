import Foundation
import SchemaEngine
import SchemaTools
import Testing

/// Compares the faults in recorded responses, which are used as schemas, with a reviewed file that must
/// contain no false fault. Set `SCHEMATIC_WRITE_FAULTS` to write the file again.
@Suite struct PastedResponseTests {
    private static let recordings = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Data/Recordings")
    private static let faultsFile = recordings.appendingPathComponent("RedmineFaults.txt")

    private static func responses() throws -> [SchemaSource] {
        let folder = recordings.appendingPathComponent("Redmine")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            return SchemaSource(path: name.replacingOccurrences(of: ".json", with: ".response.json"), text: text)
        }
    }

    private static func report(on sources: [SchemaSource], only codes: Set<String>? = nil) -> String {
        let names = Set(sources.map(\.path))
        var report = FaultReport(of: names.sorted())
        report.faults = Linter(sources, showsExcerpts: false).faults(of: names)
            .filter { codes?.contains($0.code) ?? true }
        report.sortByPlace()
        return TextReport().render(report)
    }

    @Test("pasted responses have the recorded faults only, and none is an error")
    func faults() throws {
        let responses = try Self.responses()
        #expect(responses.count == 34)
        let alone = responses.map { Self.report(on: [$0]) }.joined()
        let together = Self.report(on: responses, only: ["inconsistent-type", "key-style", "duplicate-shape"])
        let report =
            "# Each response alone\n\n\(alone)\n# All responses as one catalog: what they have in common\n\n\(together)"
        if ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_FAULTS"] != nil {
            try Data(report.utf8).write(to: Self.faultsFile)
        }
        #expect(report == (try String(contentsOf: Self.faultsFile, encoding: .utf8)))
        #expect(!report.contains(": error: "))
    }
}
