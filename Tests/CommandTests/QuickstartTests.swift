import Foundation
import Testing

/// The quick start with its recorded responses.
@Suite struct QuickstartTests {
    /// Runs the quick start. As in the tests of the client, `SCHEMATIC_TRANSPORT` selects the transport.
    private func run(_ arguments: String...) throws -> CommandProcess {
        let name = ProcessInfo.processInfo.environment["SCHEMATIC_TRANSPORT"]
        let transport = name.map { ["--transport", $0] } ?? []
        return try CommandProcess(program: "quickstart", arguments + transport, in: TemporaryFolder([:]))
    }

    @Test("the quick start prints eight steps in order, and ends with the issues")
    func story() throws {
        let run = try run()
        #expect(run.status == 0)
        #expect(run.err == "")
        let steps = run.out.split(separator: "\n").filter { $0.first?.isNumber == true }.map { $0.first }
        #expect(steps == ["1", "2", "3", "4", "5", "6", "7", "8"])
        let table = run.out.split(separator: "\n").suffix(11)
        #expect(table.first?.hasPrefix("Issue") == true)
        #expect(table.dropFirst().allSatisfy { $0.hasPrefix("#") })
    }

    @Test("the fault in the README is printed")
    func readmeFault() throws {
        let readme = try String(contentsOf: Self.repository.appendingPathComponent("README.md"), encoding: .utf8)
        let fault = try #require(readme.split(separator: "```").first { $0.contains("[missing-key]") })
        let shown = fault.split(separator: "\n").map(String.init)
        let printed = try run().out.split(separator: "\n").map { String($0.dropFirst(3)) }
        #expect(shown.count == 4)
        #expect(shown.allSatisfy(printed.contains))
    }

    @Test("--json prints the mapped issues as one array, and nothing else")
    func json() throws {
        let run = try run("--json")
        #expect(run.status == 0)
        let issues = try #require(JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [[String: Any]])
        #expect(issues.count == 10)
        for issue in issues { #expect(Set(issue.keys) == ["id", "subject", "project", "author", "created"]) }
    }

    @Test(
        "an invalid command line is reported in one line",
        arguments: [["--ulr", "x"], ["--url"], ["--key", "secret"], ["here"], ["--transport", "pigeon"]]
    )
    func misuse(arguments: [String]) throws {
        let run = try CommandProcess(program: "quickstart", arguments, in: TemporaryFolder([:]))
        #expect(run.status == 2)
        #expect(run.out == "")
        #expect(run.err.split(separator: "\n").count == 1)
        #expect(!run.err.contains("secret"))
    }

    @Test("an unreachable server ends the run with an error")
    func noServer() throws {
        let run = try run("--url", "http://127.0.0.1:1", "--key", "hush-hush", "--json")
        #expect(run.status == 1)
        #expect(run.out == "")
        #expect(run.err.hasPrefix("quickstart: "))
        #expect(!run.err.contains("hush-hush"))
    }

    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
