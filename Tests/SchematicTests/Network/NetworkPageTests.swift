import Foundation
import Testing

@Suite("Network page")
struct NetworkPageTests {
    @Test("the table lists exactly the tested misbehaviors, in order, with their outcomes over both transports")
    func table() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/Network.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(
            text.components(separatedBy: "\n## ").first { $0.hasPrefix("Results by misbehavior") }
        )
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| **") }
        #expect(rows.dropFirst(2).map(String.init) == Misbehaviour.all.map(Self.row))
    }

    private static func row(_ misbehaviour: Misbehaviour) -> String {
        let row = "| \(misbehaviour.name) | \(misbehaviour.outcome.rawValue) |"
        guard let other = misbehaviour.overURLSession else { return row + " |" }
        if other.outcome != misbehaviour.outcome { return row + " \(other.outcome.rawValue) |" }
        return row + (other.kept.isEmpty ? " the same, without its body |" : " the same, with more of the body |")
    }
}
