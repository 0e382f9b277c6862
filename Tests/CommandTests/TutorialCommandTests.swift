import Foundation
import Testing

/// Runs the commands of the tutorials, from the top, in a folder with the files that the page has shown before.
/// `TutorialPageTests` run their Swift code.
@Suite("Commands of the tutorials")
struct TutorialCommandTests {
    @Test("the commands print what the page shows", arguments: ["PastedAnswer": 5, "WatchDrift": 3])
    func commands(page: String, count: Int) throws {
        let folder = try TemporaryFolder()
        var commands = 0
        for (head, block) in try Self.blocks(of: page) {
            if head.hasPrefix("json ") { try folder.write(block, to: String(head.dropFirst("json ".count))) }
            guard head == "console" else { continue }
            for step in ("\n" + block).components(separatedBy: "\n$ ").dropFirst() {
                let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                let words = lines[0].split(separator: " ").map(String.init)
                let expected = lines.count > 1 ? lines[1] + (lines[1].hasSuffix("\n") ? "" : "\n") : ""
                if words[0] == "cat" {
                    #expect(try folder.text(of: words[1]) == expected, "\(step)")
                    continue
                }
                try #require(words[0] == "schema-lint")
                let run = try CommandProcess(Array(words.dropFirst()), in: folder)
                #expect(run.out + run.err == expected, "\(lines[0])")
                #expect(run.status < 2)
                commands += 1
            }
        }
        #expect(commands == count)
    }

    /// Returns the code blocks of a page, each with the words after its fence.
    private static func blocks(of page: String) throws -> [(head: String, text: String)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Docs/\(page).md"), encoding: .utf8)
        return text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
            let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(lines[0]), String(lines[1]))
        }
    }
}
