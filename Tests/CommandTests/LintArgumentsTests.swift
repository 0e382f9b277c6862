import Testing

@testable import schema_lint

/// The arguments of `swift package schema-lint`. A link in this folder makes the source of the plugin a part of the tests.
@Suite("Arguments of the command plugin")
struct LintArgumentsTests {
    @Test(
        "without a path, the folders of the targets are linted, with all options",
        arguments: [
            ([], [], []), (["lint"], ["lint"], []), (["--fix"], ["--fix"], []),
            (["lint", "--format", "json", "--quiet"], ["lint", "--format", "json", "--quiet"], []),
            (["--format=sarif", "--output", "faults.sarif"], ["--format=sarif", "--output", "faults.sarif"], []),
            (["--target", "App", "--fix", "--target=Kit"], ["--fix"], ["App", "Kit"]), (["--"], ["--"], []),
        ] as [([String], [String], [String])]
    )
    func folders(arguments: [String], words: [String], targets: [String]) {
        let parsed = LintArguments(arguments)
        #expect(parsed.lintsFolders)
        #expect(parsed.words == words && parsed.targets == targets)
    }

    @Test(
        "a path, another subcommand, and a request for help are passed unchanged",
        arguments: [
            ["Schemas"], ["lint", "Schemas", "--fix"], ["lint", "lint"], ["-"], ["--fix", "--", "-odd"],
            ["--format", "json", "Schemas"], ["generate", "swift", "Schemas", "--output", "A.swift"], ["rules"],
            ["validate", "--schema", "A.json"], ["help"], ["--help"], ["lint", "-h"], ["--version"],
        ]
    )
    func unchanged(arguments: [String]) {
        let parsed = LintArguments(arguments)
        #expect(!parsed.lintsFolders)
        #expect(parsed.words == arguments && parsed.targets == [])
    }

    @Test("the plugin knows the command's subcommands, and its options with a value")
    func table() {
        let options = Subcommand.lint.options.filter { if case .none = $0.value { false } else { true } }
        #expect(Set(options.map { "--\($0.name)" }) == LintArguments.optionsWithValues)
        #expect(
            Set(Subcommand.all.flatMap { [$0.name] + $0.aliases }) == LintArguments.otherSubcommands.union(["lint"])
        )
    }
}
