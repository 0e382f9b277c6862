import Foundation
import LoopbackServer
import Schematic
import Testing

/// Verifies the README: its program compiles and runs, and its schema accepts the response of the test.
@Suite struct ReadmeTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func blocks(_ language: String) throws -> [String] {
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        return readme.components(separatedBy: "```\(language)\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    @Test("the program of the README is compiled here")
    func program() throws {
        let compiled = try String(contentsOf: Self.here.appendingPathComponent("ReadmeProgram.swift"), encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
        let shown = try #require(Self.blocks("swift").first).split(separator: "\n")
        for line in shown { #expect(lines.contains(line.trimmingPrefix(while: \.isWhitespace)), "\(line)") }
    }

    @Test("the program prints the subjects of a response that its schema accepts")
    func runs() async throws {
        let schema = try #require(Self.blocks("json").first)
        let answer = """
            {"issues": [{"id": 1, "subject": "First", "author": {"id": 2, "name": "Ada"},
            "created_on": "2015-03-22T10:53:24Z"}], "total_count": 1}
            """
        let server = try LoopbackServer { _ in .json(answer) }
        defer { server.stop() }
        let source = SchemaSource(path: "GetIssues.response.json", text: schema)
        let client = try APIClient(baseURL: server.baseURL, schemas: .sources([source]))
        #expect(try await client.send(ReadmeProgram.GetIssues(projectID: 1)) == ["First"])
        #expect(server.requests.first?.target == "/issues.json?project_id=1&limit=10")
    }
}
