import Foundation
import LoopbackServer
import Testing

/// A run of the command on inputs of growing sizes.
struct GrowthRow: Sendable, CustomTestStringConvertible {
    let title: String
    let arguments: [String]
    let input: GrowthInput
    /// The statuses with which the run may end.
    var statuses: Set<Int32> = [0]
    /// Returns the standard input for a folder and a size.
    var standardInput: @Sendable (TemporaryFolder, Int) throws -> String = { _, _ in "" }
    /// Returns the requests that a server answers before it ends; `nil` for a command that ends on its own.
    var requests: (@Sendable (Int) -> String)?

    var testDescription: String { "\(title): \(input.testDescription)" }
}

/// The work of every subcommand grows in proportion to each list, and each depth, of its input.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMATIC_GROWTH"] == "1"))
struct GrowthTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The tool that counts instructions.
    private static let valgrind = "/usr/bin/valgrind"
    /// The sizes, as multiples of the smallest one.
    private static let factors = (environment["SCHEMATIC_GROWTH_FACTORS"] ?? "1 2 4 8").split(separator: " ").compactMap
    {
        Int($0)
    }

    /// Instructions are counted by callgrind, a tool of Valgrind, so that nothing depends on the machine.
    @Test(
        "twice the size needs at most a little more than twice the instructions",
        arguments: rows
    )
    func grows(_ row: GrowthRow) throws {
        var counts: [Int] = []
        for factor in Self.factors {
            counts.append(try instructions(row, row.input.size * factor))
            guard counts.count > 2 else { continue }
            let steps = zip(counts, counts.dropFirst()).map { $1 - $0 }.suffix(2)
            let (before, last) = (steps.first ?? 0, steps.last ?? 0)
            // A smaller step is within the work of starting.
            let isProportional = last < 4_000_000 || Double(last) <= 2.7 * Double(max(before, 1))
            try #require(isProportional, "instructions for 1, 2, 4 … times the size: \(counts)")
        }
    }

    private func folder(_ row: GrowthRow, _ size: Int) throws -> TemporaryFolder {
        try TemporaryFolder(row.input.files(size))
    }

    private func instructions(_ row: GrowthRow, _ size: Int) throws -> Int {
        let folder = try folder(row, size)
        let program = CommandProcess.path(of: "schema-lint")
        let tool = [Self.valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", program]
        let text: String
        if let requests = row.requests {
            text = try Self.serve(row, requests(size), under: tool, in: folder)
        } else {
            let run = try CommandProcess(
                program: tool[0],
                tool.dropFirst() + row.arguments,
                in: folder,
                input: row.standardInput(folder, size)
            )
            #expect(row.statuses.contains(run.status), "\(run.status): \(run.err.prefix(500)) \(run.out.prefix(500))")
            text = run.err
        }
        let line = text.split(separator: "\n").last { $0.contains("Collected :") }
        return try #require(line?.split(separator: " ").last.flatMap { Int($0) }, "\(text.suffix(500))")
    }
}

extension GrowthTests {
    static let rows: [GrowthRow] = {
        let only = environment["SCHEMATIC_GROWTH_ROWS"]
        let all = catalogRows + importRows + payloadRows + tallyRows + serverRows + editorRows
        return only.map { only in all.filter { $0.testDescription.contains(only) } } ?? all
    }()

    /// Subcommands that read a catalog.
    private static let catalogRows: [GrowthRow] = {
        let readers: [(title: String, arguments: [String])] = [
            ("lint", ["lint", "s"]), ("format", ["format", "s"]), ("generate", ["generate", "swift", "s"]),
            ("export to JSON Schema", ["export", "s", "--to", "json-schema"]),
            ("export to OpenAPI", ["export", "s", "--to", "openapi"]),
            ("export to Markdown", ["export", "s", "--to", "markdown"]),
            ("diff", ["diff", "s", "s"]),
        ]
        let ofSchema: [(title: String, arguments: [String])] = [
            ("example", ["example", "--schema", "s/A.response.json"]),
            ("variants of examples", ["example", "--schema", "s/A.response.json", "--variant", "random"]),
        ]
        return GrowthInput.catalogs.flatMap { input in
            (readers + ofSchema).map {
                GrowthRow(title: $0.title, arguments: $0.arguments, input: input)
            }
        }
            + GrowthInput.changes.map {
                GrowthRow(title: "diff of changes", arguments: ["diff", "old", "new"], input: $0, statuses: [0, 1])
            }
            + GrowthInput.faultyCatalogs.flatMap { input in
                [
                    GrowthRow(title: "lint", arguments: ["lint", "s"], input: input, statuses: [0, 1]),
                    GrowthRow(
                        title: "lint as SARIF",
                        arguments: ["lint", "s", "--format", "sarif"],
                        input: input,
                        statuses: [0, 1]
                    ),
                    GrowthRow(title: "lint --fix", arguments: ["lint", "s", "--fix"], input: input, statuses: [0, 1]),
                ]
            }
    }()

    /// Imports.
    private static let importRows: [GrowthRow] =
        GrowthInput.jsonSchemas.map {
            GrowthRow(
                title: "import of JSON Schema",
                arguments: ["import", "--from", "json-schema", "input.json", "--output", "o"],
                input: $0
            )
        }
        + GrowthInput.descriptions.map {
            GrowthRow(
                title: "import of OpenAPI",
                arguments: ["import", "--from", "openapi", "input.json", "--output", "o"],
                input: $0
            )
        }
        + GrowthInput.yaml.map {
            GrowthRow(
                title: "import of YAML",
                arguments: ["import", "--from", "json-schema", "input.yaml", "--output", "o"],
                input: $0
            )
        }

    /// Subcommands that read payloads.
    private static let payloadRows: [GrowthRow] = {
        func withSchema(_ input: GrowthInput) -> GrowthInput {
            GrowthInput(input.testDescription, size: input.size) { size in
                let schema = #"{"a{?}": 1, "b{?}": "text"}"#
                return input.files(size).merging(["s/A.response.json": schema, "s/B.response.json": "{any}"]) { $1 }
            }
        }
        let validate = ["validate", "--schema", "s/A.response.json", "input.json"]
        return GrowthInput.samples.flatMap { input in
            [
                GrowthRow(title: "infer", arguments: ["infer", "input.json"], input: input),
                GrowthRow(title: "infer --state", arguments: ["infer", "--state", "input.json"], input: input),
                GrowthRow(title: "validate", arguments: validate, input: withSchema(input), statuses: [0, 1]),
            ]
        }
            + GrowthInput.lines.flatMap { input in
                [
                    GrowthRow(title: "infer --lines", arguments: ["infer", "--lines", "input.json"], input: input),
                    GrowthRow(
                        title: "validate --lines",
                        arguments: validate + ["--lines"],
                        input: withSchema(input),
                        statuses: [0, 1]
                    ),
                    GrowthRow(
                        title: "validate --tally",
                        arguments: validate + ["--lines", "--tally"],
                        input: withSchema(input),
                        statuses: [0, 1]
                    ),
                ]
            }
            + GrowthInput.recordings.map {
                GrowthRow(title: "infer --har", arguments: ["infer", "--har", "input.har", "--output", "o"], input: $0)
            }
            + GrowthInput.widenings.map {
                GrowthRow(
                    title: "infer --base",
                    arguments: ["infer", "--base", "s/A.response.json", "input.json"],
                    input: $0,
                    statuses: [0, 1]
                )
            }
    }()

    /// Subcommands that read counts of payloads.
    private static let tallyRows: [GrowthRow] = GrowthInput.tallies.flatMap { input in
        [
            GrowthRow(title: "tally merge", arguments: ["tally", "merge", "c/a.tally", "c/b.tally"], input: input),
            GrowthRow(title: "tally report", arguments: ["tally", "report", "c/a.tally", "c/b.tally"], input: input),
            GrowthRow(
                title: "tally report as HTML",
                arguments: ["tally", "report", "c/a.tally", "--format", "html"],
                input: input
            ),
            GrowthRow(
                title: "coverage",
                arguments: ["coverage", "report", "c/a.tally", "c/b.tally", "--schemas", "s"],
                input: input
            ),
        ]
    }
}
