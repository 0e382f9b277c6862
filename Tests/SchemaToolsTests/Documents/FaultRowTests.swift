import Foundation
import SchemaEngine
import SchemaTools
import SchematicText
import Testing

/// Compares `Docs/Faults.md` with the explanations that the command prints. Set `SCHEMATIC_WRITE_FAULT_PAGE` to write the rows again.
@Suite struct FaultRowTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs/Faults.md")

    @Test("the row of each code is its explanation, word for word")
    func rows() throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        var lines = page.components(separatedBy: "\n")
        for code in FaultCode.allCases {
            let start = "| <a id=\"\(code.rawValue)\"></a>"
            let index = try #require(lines.firstIndex { $0.hasPrefix(start) }, "\(code.rawValue)")
            let explanation = code.explanation
            let row = MarkdownEscaping.row([
                "<a id=\"\(code.rawValue)\"></a>`\(code.rawValue)`", explanation.symptom, explanation.reason,
                explanation.help,
            ])
            if ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_FAULT_PAGE"] == nil { #expect(lines[index] == row) }
            lines[index] = row
        }
        guard ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_FAULT_PAGE"] != nil else { return }
        try Data(lines.joined(separator: "\n").utf8).write(to: Self.file)
    }
}
