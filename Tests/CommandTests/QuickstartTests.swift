import Foundation
import LoopbackServer
import SchemaEngine
import Schematic
import SchematicTesting
import Testing

/// The quick start with its recorded responses.
@Suite struct QuickstartTests {
    /// Runs the quick start. As in the tests of the client, `SCHEMATIC_TRANSPORT` selects the transport.
    private func run(_ arguments: [String] = []) throws -> CommandProcess {
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

    @Test("the faults of the pasted schema are printed, with their places and with help")
    func faults() throws {
        let fault = """
            payload:1:12: error: key 'category' is missing [missing-key]
              at /issues/0, and 3 more like this
              required by GetIssues.response.json:26:7 at /issues/0/category
              help: if the server may omit it, write "category{?}" in the schema
            """
        let printed = try run().out.split(separator: "\n").map { $0.dropFirst(3) }.joined(separator: "\n")
        #expect(printed.contains(fault))
    }

    @Test("--json prints the mapped issues as one array, and nothing else")
    func json() throws {
        let run = try run(["--json"])
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

    @Test("no text of a server controls the terminal", arguments: [[], ["--json"]])
    func hostileServer(arguments: [String]) throws {
        let schemas = Self.repository.appendingPathComponent("Schemas/Redmine").path
        let catalog = try SchemaCatalog(SchemaSources.folder(schemas).read())
        let samples = try ["GetIssues", "GetIssue"].map { name in
            let sample = try #require(catalog.schema(owner: name, .response, status: 200)).sample()
            return String(decoding: sample, as: UTF8.self)
                .replacing("\"subject\":\"", with: "\"subject\":\"\\u001b[2J\u{9B}31m\u{202E}\u{2028}")
        }
        let server = try LoopbackServer { .json($0.path == "/issues.json" ? samples[0] : samples[1]) }
        defer { server.stop() }
        let run = try run(["--url", server.baseURL, "--key", "k"] + arguments)
        #expect(run.status == 0, "\(run.err)")
        #expect(run.out.contains("Page header") && run.out.contains("[2J"))
        let isLeft = run.out.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalar != "\n"
            default: scalar.properties.isBidiControl
            }
        }
        #expect(!isLeft, "\(run.out.debugDescription)")
    }

    @Test("an unreachable server ends the run with an error")
    func noServer() throws {
        let run = try run(["--url", "http://127.0.0.1:1", "--key", "hush-hush", "--json"])
        #expect(run.status == 1)
        #expect(run.out == "")
        #expect(run.err.hasPrefix("quickstart: "))
        #expect(!run.err.contains("hush-hush"))
    }

    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
