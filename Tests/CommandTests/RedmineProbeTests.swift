import Foundation
import Testing

/// The URL of a running Redmine, from the environment.
private let redmineURL = ProcessInfo.processInfo.environment["REDMINE_URL"].flatMap { $0.isEmpty ? nil : $0 }

/// A probe of a real Redmine, if the environment names one: `REDMINE_URL` and `REDMINE_API_KEY`.
@Suite("A probe of a real Redmine", .enabled(if: redmineURL != nil, "REDMINE_URL names no server"))
struct RedmineProbeTests {
    private static let settings = #"""
        {
          "headers": {"X-Redmine-API-Key": {"env": "REDMINE_API_KEY"}},
          "calls": {
            "GetIssues": {"parameters": {"status_id": "*", "limit": 5}},
            "GetIssue": {"parameters": {"issue_id": {"from": "GetIssues", "at": "/issues/0/id"}, "include": "attachments,journals"}}
          }
        }
        """#

    /// Returns a copy of the schemas of Redmine that a probe with known values can send.
    private func contract() throws -> TemporaryFolder {
        let folder = try TemporaryFolder([".schema-lint-probe.json": Self.settings])
        let root = UserPackage.root.appendingPathComponent("Schemas/Redmine")
        for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name.hasSuffix(".json") {
            let isSent =
                !name.hasSuffix(".path.json")
                || ["GetIssues.path.json", "GetIssue.path.json", "GetCurrentUser.path.json"].contains(name)
            if isSent {
                try folder.write(
                    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8),
                    to: "S/" + name
                )
            }
        }
        return folder
    }

    private func probe(_ folder: TemporaryFolder, _ arguments: String...) throws -> CommandProcess {
        let key = ProcessInfo.processInfo.environment["REDMINE_API_KEY"] ?? ""
        let run = try CommandProcess(
            ["probe", redmineURL ?? "", "S"] + arguments,
            in: folder,
            environment: ["REDMINE_API_KEY": key]
        )
        #expect(key.isEmpty || !(run.out + run.err).contains(key))
        return run
    }

    @Test("the schemas agree with the server; after a change of one they do not, and the patch mends it")
    func story() throws {
        let folder = try contract()
        let first = try probe(folder, "--har", "r.har")
        #expect(first.status == 0, "\(first.out)\(first.err)")
        let file = "S/GetIssues.response.json"
        let text = try folder.text(of: file)
        let changed = text.replacingOccurrences(of: "  \"issues\": [", with: "  \"total\": 1,\n  \"issues\": [")
        try #require(changed != text)
        try folder.write(changed, to: file)
        let second = try probe(folder, "--propose", "p.patch")
        #expect(
            second.status == 1 && second.out.contains("key 'total' is missing [missing-key]"),
            "\(second.out)\(second.err)"
        )
        #expect(try folder.text(of: "p.patch").contains("\"total{?}\""))
        #expect(try CommandProcess(program: "/bin/sh", ["-c", "patch -s -p1 < p.patch"], in: folder).status == 0)
        #expect(try probe(folder).status == 0)
        let key = ProcessInfo.processInfo.environment["REDMINE_API_KEY"] ?? "none"
        #expect(try !folder.text(of: "r.har").contains(key))
    }
}
