import Foundation
import Testing

/// Verifies `schema-lint against`, beginning with the example of `Docs/Against.md`.
@Suite("The against subcommand") struct AgainstTests {
    private let page: String
    private let folder: TemporaryFolder

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appendingPathComponent("Docs/Against.md"), encoding: .utf8)
        folder = try TemporaryFolder()
        for block in page.components(separatedBy: "\n```jsonc\n").dropFirst() {
            let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n", maxSplits: 1)
            try folder.write(String(lines[1]), to: String(lines[0].dropFirst(3)))
        }
    }

    private func edit(_ file: String, _ old: String, _ new: String) throws {
        let url = folder.url.appendingPathComponent(file)
        let text = try String(contentsOf: url, encoding: .utf8)
        try #require(text.contains(old))
        try folder.write(text.replacingOccurrences(of: old, with: new), to: file)
    }

    /// Removes the finding of the page's example.
    private func closeStates() throws {
        try edit("tracker.json", #"["open", "closed", "draft"]"#, #"["open", "closed"]"#)
    }

    private func run(_ arguments: String..., input: String = "") throws -> CommandProcess {
        try CommandProcess(["against"] + arguments, in: folder, input: input)
    }

    @Test("the example of the page prints what it shows")
    func example() throws {
        let steps = page.components(separatedBy: "\n$ schema-lint ").dropFirst()
        #expect(steps.count == 1)
        for step in steps {
            let lines = step.components(separatedBy: "\n```")[0].split(separator: "\n", maxSplits: 1)
            let run = try CommandProcess(lines[0].split(separator: " ").map(String.init), in: folder)
            #expect(run.status == 1 && run.out == lines[1] + "\n" && run.err.isEmpty)
        }
        try closeStates()
        let run = try run("tracker.json", "Schemas")
        #expect(run.status == 0 && run.err == "1 call compared, no findings\n")
    }

    @Test("a breaking statement of the document is shown with its payload, and the status is 1")
    func breaking() throws {
        try closeStates()
        try edit("tracker.json", #""required": ["subject", "state"]"#, #""required": ["state"]"#)
        let run = try run("tracker.json", "Schemas")
        #expect(run.status == 1)
        #expect(
            run.out == """
                Schemas/GetIssue.response.json:1:3: breaking: in the document, key 'subject' may be absent at /subject [key-became-optional]
                  the document describes it at tracker.json:16:16
                  the document allows for Schemas/GetIssue.response.json: {"state":"open"}
                  the app refuses it: missing-key

                """
        )
        #expect(run.err == "1 call compared: 1 breaking\n")
    }

    @Test("the document can be standard input, and in YAML")
    func standardInput() throws {
        let yaml = """
            swagger: "2.0"
            basePath: /api
            paths:
              /issues/{number}:
                get:
                  parameters:
                    - {name: number, in: path, required: true, type: integer}
                  responses:
                    200:
                      schema:
                        type: object
                        required: [subject, state]
                        properties:
                          subject: {type: string}
                          state: {type: string}
            """
        let run = try run("-", "Schemas", input: yaml)
        #expect(run.status == 1)
        #expect(run.out.contains("standard input:"))
        #expect(
            run.out.contains("[type-widened]") || run.out.contains("[enum-opened]")
                || run.out.contains("[type-changed]")
        )
    }

    @Test(
        "the option decides which findings result in status 1",
        arguments: [("breaking", 0), ("unknown", 1), ("never", 0)] as [(String, Int32)]
    )
    func failure(_ option: String, _ status: Int32) throws {
        try closeStates()
        try edit("Schemas/GetIssue.path.json", #"{id}", "id": 1"#, #"{id}{?expand}", "id": 1, "expand{?}": "text""#)
        let run = try run("tracker.json", "Schemas", "--fail-on", option)
        #expect(run.status == status)
        #expect(run.out.contains("unknown: the document does not name the parameter 'expand'"))
    }

    @Test("an accepted finding is left out, and an entry without a finding is reported")
    func accepted() throws {
        try closeStates()
        try edit("tracker.json", #""required": ["subject", "state"]"#, #""required": ["state"]"#)
        let entry =
            #"{"id": "key-became-optional", "file": "Schemas/GetIssue.response.json", "pointer": "/subject", "reason": "r"}"#
        let unused = entry.replacingOccurrences(of: "/subject", with: "/other")
        try folder.write(#"{"against": [\#(entry), \#(unused)]}"#, to: ".schema-lint.json")
        let run = try run("tracker.json", "Schemas")
        #expect(run.status == 0 && run.out.isEmpty)
        #expect(run.err.contains("remove the entry /against/1 of .schema-lint.json"))
    }

    @Test(
        "what cannot be compared is an error that says what was expected",
        arguments: [
            (["tracker.json", "Empty"], "expected a path schema with an {endpoint}"),
            (["Schemas/GetIssue.response.json", "Schemas"], "expected OpenAPI 3 or Swagger 2"),
            (["missing.json", "Schemas"], "no such file"), ([], "against requires the provider's document"),
        ] as [([String], String)]
    )
    func unusable(_ arguments: [String], _ message: String) throws {
        try folder.write("{}", to: "Empty/Note.json")
        let run = try CommandProcess(["against"] + arguments, in: folder)
        #expect(run.status == 2)
        #expect(run.err.contains(message))
    }

    // MARK: Settings

    @Test("a schema of the document is trusted by the settings, and a setting without effect is reported")
    func assumptions() throws {
        try closeStates()
        try edit("tracker.json", #""required": ["subject", "state"],"#, "")
        let before = try run("tracker.json", "Schemas")
        #expect(before.status == 1)
        #expect(before.out.contains("the document does not require any key of 'Issue': 2 keys that the app needs"))
        #expect(before.out.contains("; /againstAssumptions of .schema-lint.json trusts it for 'Issue' alone"))
        let entries = ["Issue", "Other"].map { #"{"schema": "\#($0)", "required": true, "reason": "r"}"# }
        try folder.write(#"{"againstAssumptions": [\#(entries.joined(separator: ","))]}"#, to: ".schema-lint.json")
        let run = try run("tracker.json", "Schemas")
        #expect(run.status == 0 && run.out.isEmpty)
        #expect(!run.err.contains("'Issue'"))
        #expect(run.err.contains("about the schema 'Other' of the document removes, found none"))
    }

    // MARK: Released versions

    /// The page's example in a repository with four tags: without schemas, with the first two versions, and with other names.
    private func repository() throws -> GitFolder {
        let path = #"{ "{endpoint}": "GET issues/{id}", "id": 1 }"#
        let repository = try GitFolder(["Schemas/Note.json": "{}"], tag: "v0.9")
        let folder = repository.folder
        try folder.write(try self.folder.text(of: "tracker.json"), to: "tracker.json")
        try folder.write(path, to: "Schemas/GetIssue.path.json")
        try folder.write(#"{ "subject": "text", "votes": "text" }"#, to: "Schemas/GetIssue.response.json")
        try repository.commit("v1.0")
        try folder.write(#"{ "subject": "text", "state": "{enum:open,closed}" }"#, to: "Schemas/GetIssue.response.json")
        try repository.commit("v1.1")
        try folder.write(
            #"{ "subject": "text",\#n  "state": "{enum:open,closed}", "votes{?}": 1 }"#,
            to: "Schemas/GetIssue.response.json"
        )
        try repository.commit("v1.10")
        try folder.write(#"{ "subject": "text" }"#, to: "Schemas/GetIssue.response.json")
        return repository
    }

    @Test("each released version is compared, and each finding names the oldest one that it breaks")
    func tags() throws {
        let folder = try repository().folder
        func run(_ arguments: String...) throws -> CommandProcess {
            try CommandProcess(["against", "tracker.json", "Schemas", "--tags", "v*"] + arguments, in: folder)
        }
        let text = try run()
        #expect(text.status == 1 && text.err == "3 versions compared: 3 breaking\n")
        #expect(
            text.out.hasPrefix(
                """
                Version  Calls  Breaking  Unknown  First breaking finding
                v0.9                               not compared: expected a path schema with an {endpoint}, found none
                v1.0     1      2         0        key-became-optional at Schemas/GetIssue.response.json /votes
                v1.1     1      1         0        enum-member-added at Schemas/GetIssue.response.json /state
                v1.10    1      1         0        enum-member-added at Schemas/GetIssue.response.json /state

                Schemas/GetIssue.response.json:
                """
            )
        )
        #expect(text.out.contains("  breaks v1.1 and 1 later version, the last of them v1.10\n"))
        #expect(text.out.contains("  breaks v1.0\n"))
        let document = try run("--format", "json")
        #expect(document.status == 1)
        #expect(try run("--format", "markdown").out.contains("| v1.1 | 1 | 1 | 0 |"))
        for format in ["markdown", "html", "github", "sarif"] {
            let run = try run("--format", format)
            #expect(run.status == 1)
            #expect(run.out.contains("breaks v1.1 and 1 later version, the last of them v1.10"))
        }
        #expect(try run("--fail-on", "never").status == 0)
        #expect(try CommandProcess("against", "tracker.json", "Schemas", in: folder).status == 0)
    }

    @Test("the settings of the work tree accept findings of released versions")
    func acceptedOfTags() throws {
        let folder = try repository().folder
        let entries = [("enum-member-added", "/state"), ("key-removed", "/id")].map { id, pointer in
            #"{"id": "\#(id)", "file": "Schemas/GetIssue.response.json", "pointer": "\#(pointer)", "reason": "r"}"#
        }
        try folder.write(#"{"against": [\#(entries.joined(separator: ", "))]}"#, to: ".schema-lint.json")
        let run = try CommandProcess("against", "tracker.json", "Schemas", "--tags", "v1.1*", in: folder)
        #expect(run.status == 0)
        #expect(run.err.contains("remove the entry /against/1") && !run.err.contains("/against/0"))
    }

    @Test(
        "tags that do not match or have nothing to compare are an error",
        arguments: [("w*", "matches no tag"), ("v0.9", "no version can be compared; expected a path schema")]
    )
    func noTags(_ pattern: String, _ message: String) throws {
        let folder = try repository().folder
        let run = try CommandProcess("against", "tracker.json", "Schemas", "--tags", pattern, in: folder)
        #expect(run.status == 2 && run.err.contains(message), "\(run.err)")
    }
}
