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
        let isWritten = ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_FAULT_PAGE"] != nil
        var lines = page.components(separatedBy: "\n")
        var last = 0
        for code in FaultCode.allCases {
            let (start, explanation) = ("<a id=\"\(code.rawValue)\"></a>", code.explanation)
            let row = MarkdownEscaping.row([
                "\(start)`\(code.rawValue)`", explanation.symptom, explanation.reason, explanation.help,
            ])
            guard let index = lines.firstIndex(where: { $0.hasPrefix("| \(start)") }) else {
                #expect(isWritten, "\(code.rawValue)")
                lines.insert(row, at: last + 1)
                last += 1
                continue
            }
            #expect(isWritten || lines[index] == row)
            (lines[index], last) = (row, index)
        }
        if isWritten { try Data(lines.joined(separator: "\n").utf8).write(to: Self.file) }
    }

    @Test("the remedy of each code is one sentence", arguments: FaultCode.allCases)
    func remedies(code: FaultCode) {
        let remedy = code.explanation.remedy
        #expect(remedy.count > 15 && remedy.last == "." && code.explanation.help.hasPrefix(remedy))
        #expect(remedy.count { $0 == "`" }.isMultiple(of: 2))
    }
}
