import SchemaEngine
import SchemaTools
import Testing

/// The rules in the output of the command.
@Suite struct RuleTests {
    private func files(_ pairs: KeyValuePairs<String, String>) -> [String: String] {
        Dictionary(pairs.map { ($0, $1) }) { first, _ in first }
    }

    @Test(
        "a rule reports its wrong example and not its right one",
        arguments: Rules.all.map(\.description.identifier)
    )
    func examples(identifier: String) throws {
        let description = try #require(Rules.rule(identifier)).description
        let wrongFolder = try TemporaryFolder(files(description.wrong))
        let wrong = CommandRun("--format", "json", wrongFolder.path)
        let found = try zip(wrong.faults("code"), wrong.faults("severity")).filter { $0.0 == identifier }
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.1 == description.severity.rawValue })
        let rightFolder = try TemporaryFolder(files(description.right))
        let right = CommandRun("--format", "json", rightFolder.path)
        #expect(try !right.faults("code").contains(identifier))
        #expect(right.status == 0)
    }

    @Test("exactly the faults of fixable rules have an edit", arguments: Rules.all.map(\.description.identifier))
    func fixable(identifier: String) throws {
        let description = try #require(Rules.rule(identifier)).description
        let sources = description.wrong.filter { !$0.key.hasPrefix(".") }.map {
            SchemaSource(path: $0.key, text: $0.value)
        }
        let faults = Linter(sources, showsExcerpts: false).faults(of: Set(sources.map(\.path)))
        for fault in faults where fault.code == identifier { #expect((fault.fix != nil) == description.isFixable) }
    }

    @Test("the rules are listed in the order of their names, each with its severity")
    func list() {
        let run = CommandRun("rules")
        #expect(run.status == 0)
        #expect(run.err.isEmpty)
        let names = run.out.split(separator: "\n").filter { !$0.hasPrefix(" ") }.compactMap {
            $0.split(separator: " ").first
        }
        #expect(names.map(String.init) == Rules.all.map(\.description.identifier))
        #expect(names == names.sorted())
        #expect(run.out.contains("\nnull-example              warning\n  A null as an example accepts any value"))
    }

    @Test("the explanation of a rule has a wrong and a right example")
    func explanation() {
        #expect(
            CommandRun("rules", "untagged-uuid").out == """
                untagged-uuid: notice, fixable with --fix

                A UUID as an example accepts any text; its tag validates it, and decodes it as a UUID.

                wrong:
                  GetDevice.response.json
                    { "id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6" }

                right:
                  GetDevice.response.json
                    { "id": "{uuid}" }

                Docs/Lint.md#untagged-uuid
                \(DocumentationSite.address)Lint/#untagged-uuid

                """
        )
    }

    @Test(
        "an unknown rule is reported, with a suggestion for a similar name",
        arguments: [
            (["rules", "nul-example"], "unknown rule 'nul-example'; did you mean 'null-example'?"),
            (["rules", "xyzzy"], "unknown rule 'xyzzy'"), (["rules", "a", "b"], "rules accepts at most one rule"),
        ]
    )
    func unknown(arguments: [String], message: String) {
        let run = CommandRun(arguments)
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err == "schema-lint: \(message)\n")
    }

    @Test("a secret is never printed", arguments: ["text", "json", "jsonl", "github", "sarif", "junit", "checkstyle"])
    func secret(format: String) throws {
        let folder = try TemporaryFolder([
            "Get.response.json": #"{"api_key": "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c"}"#
        ])
        let run = CommandRun("--format", format, "--color", "always", folder.path)
        #expect(run.out.contains("secret-in-example"))
        #expect(!run.out.contains("0f1e2d3c"))
    }
}
