import Foundation
import Testing

/// Verifies `Docs/Drift.md`: its commands print what the page shows.
@Suite("Drift page") struct DriftPageTests {
    private let page: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appendingPathComponent("Docs/Drift.md"), encoding: .utf8)
    }

    /// Returns the contents of the code blocks in a language.
    private func blocks(_ language: String) -> [String] {
        page.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first.map { $0 + "\n" }
        }
    }

    /// Replaces fingerprints, which are the same in each run, but not of interest.
    private func withoutFingerprints(_ text: String) -> String {
        text.replacing(#/[0-9a-f]{16}/#, with: "0000000000000000")
    }

    @Test("the commands of the page, run in its files, print what it shows")
    func commands() throws {
        let folder = try TemporaryFolder()
        for block in blocks("jsonc") {
            let lines = block.split(separator: "\n", maxSplits: 1)
            try #require(lines.count == 2 && lines[0].hasPrefix("// "))
            try folder.write(String(lines[1]), to: String(lines[0].dropFirst(3)))
        }
        var count = 0
        for block in blocks("console") {
            for step in ("\n" + block).components(separatedBy: "\n$ schema-lint ").dropFirst() {
                let (command, rest) = try #require(Self.split(step))
                let run = try CommandProcess(command.split(separator: " ").map(String.init), in: folder)
                #expect(withoutFingerprints(run.out) == withoutFingerprints(rest), "\(command)")
                #expect(run.err.isEmpty)
                #expect(run.status == (command.contains("tuesday.jsonl") ? 1 : 0), "\(command)")
                count += 1
            }
        }
        #expect(count == 4)
    }

    /// Returns a command and its output, in which each line ends with a line feed.
    private static func split(_ step: String) -> (command: String, output: String)? {
        guard let end = step.firstIndex(of: "\n") else { return (step, "") }
        let output = String(step[step.index(after: end)...])
        return (String(step[..<end]), output.isEmpty || output.hasSuffix("\n") ? output : output + "\n")
    }

    @Test("the table of commands has the options of the subcommand")
    func options() {
        let help = CommandRun("tally", "--help").out
        for option in ["--format text|json|html", "--output FILE", "--across-versions"] {
            #expect(help.contains("\n  \(option)"))
            #expect(page.replacing("\\|", with: "|").contains("[\(option)]"), "\(option)")
        }
        #expect(CommandRun("validate", "--help").out.contains("\n  --tally"))
        #expect(CommandRun("--help").out.contains("schema-lint tally merge|report FILE..."))
    }
}
