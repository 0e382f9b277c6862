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

/// The work of a run, and the bytes that it reads and writes.
struct GrowthWork: Sendable {
    let instructions: Int
    let bytes: Int
}

/// The work of every subcommand grows in proportion to each list, and each depth, of its input, and to its output.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMATIC_GROWTH"] == "1"))
struct GrowthTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The tool that counts instructions.
    private static let valgrind = "/usr/bin/valgrind"
    /// The command without its symbols, which the tool would read in each run. `SCHEMATIC_GROWTH_PROGRAM` names another build, such as
    /// that of a release, which needs a fraction of the instructions.
    private static let program: String = {
        let program = environment["SCHEMATIC_GROWTH_PROGRAM"] ?? CommandProcess.path(of: "schema-lint")
        guard let copy = folderOfProgram?("schema-lint"),
            let strip = try? ChildProcess("/usr/bin/strip", ["-o", copy, program]).run(), strip == 0
        else { return program }
        return copy
    }()
    private static let folderOfProgram = try? TemporaryFolder()
    /// The file of the tool's report in the folder of a run.
    private static let report = ".tool"
    /// The sizes, as multiples of the smallest one.
    private static let factors = (environment["SCHEMATIC_GROWTH_FACTORS"] ?? "1 2 4").split(separator: " ").compactMap {
        Int($0)
    }
    /// The maximum growth of the instructions of a step, in relation to that of the size and of the bytes.
    private static let greatestGrowth = 1.35
    /// The instructions of a step that are within the work of starting.
    private static let instructionsOfStart = 4_000_000

    /// Instructions are counted by Cachegrind, a tool of Valgrind, so that nothing depends on the machine. A step is what a size
    /// needs in addition to the size before it. Texts that name a place, or that are indented, are longer for deeper places. So
    /// where the bytes of input and output grow faster than the size, the bytes count.
    @Test(
        "twice the input and output need at most a little more than twice the instructions",
        arguments: rows
    )
    func grows(_ row: GrowthRow) throws {
        var works: [GrowthWork] = []
        for factor in Self.factors { works.append(try work(row, row.input.size * factor)) }
        let steps = zip(zip(Self.factors, works), zip(Self.factors.dropFirst(), works.dropFirst())).map {
            before,
            after in
            GrowthStep(
                size: after.0 - before.0,
                instructions: after.1.instructions - before.1.instructions,
                bytes: after.1.bytes - before.1.bytes
            )
        }
        let growths = zip(steps, steps.dropFirst()).map { before, after in
            let growth = after.growth(since: before)
            return after.instructions < Self.instructionsOfStart ? min(1, growth) : growth
        }
        let texts = growths.map { String(format: "%.2f", $0) }.joined(separator: " ")
        let words = works.map { "\($0.instructions / 1_000_000) M for \($0.bytes) B" }.joined(separator: ", ")
        print("growth \(texts) of \(row.testDescription): \(words)")
        #expect(growths.allSatisfy { $0 <= Self.greatestGrowth }, "growth of the instructions: \(texts) (\(words))")
    }

    private func work(_ row: GrowthRow, _ size: Int) throws -> GrowthWork {
        let folder = try TemporaryFolder(row.input.files(size))
        let file = folder(Self.report)
        let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-file=" + file]
        let tool = [Self.valgrind] + options + [Self.program]
        var bytesOfConnection = 0
        if let requests = row.requests {
            let texts = requests(size)
            bytesOfConnection = try texts.utf8.count + Self.serve(row, texts, under: tool, in: folder).utf8.count
        } else {
            let run = try CommandProcess(
                program: tool[0],
                tool.dropFirst() + row.arguments,
                in: folder,
                input: row.standardInput(folder, size)
            )
            #expect(row.statuses.contains(run.status), "\(run.status): \(run.err.prefix(500)) \(run.out.prefix(500))")
        }
        let report = try folder.text(of: Self.report)
        let line = report.split(separator: "\n").last { $0.contains(" refs:") }
        let count = line?.split(separator: " ").last?.filter { $0 != "," }
        return GrowthWork(
            instructions: try #require(count.flatMap { Int($0) }, "\(report.suffix(500))"),
            bytes: try folder.size - report.utf8.count + bytesOfConnection
        )
    }
}

/// The work for a size in addition to that for the size before it.
private struct GrowthStep {
    let size: Int
    let instructions: Int
    let bytes: Int

    /// Returns the growth of the instructions in relation to that of the size, or of the bytes if that is greater.
    func growth(since before: GrowthStep) -> Double {
        func ratio(_ part: KeyPath<GrowthStep, Int>) -> Double {
            Double(max(self[keyPath: part], 1)) / Double(max(before[keyPath: part], 1))
        }
        return ratio(\.instructions) / max(ratio(\.size), ratio(\.bytes))
    }
}

extension TemporaryFolder {
    /// The number of bytes of all files, those of inputs and outputs included.
    fileprivate var size: Int {
        get throws {
            let keys: Set<URLResourceKey> = [.fileSizeKey]
            let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: Array(keys))
            return try (files?.compactMap { $0 as? URL } ?? []).reduce(0) {
                try $0 + ($1.resourceValues(forKeys: keys).fileSize ?? 0)
            }
        }
    }
}

extension GrowthTests {
    static let rows: [GrowthRow] = {
        let only = environment["SCHEMATIC_GROWTH_ROWS"]
        let all: [[GrowthRow]] = [
            catalogRows, comparisonRows, importRows, payloadRows, tallyRows, serverRows, editorRows, toolRows,
        ]
        return all.flatMap(\.self).filter { row in only.map(row.testDescription.contains) ?? true }
    }()

    /// Returns a row for each subcommand.
    private static func rows(
        of commands: [(title: String, arguments: [String])],
        _ input: GrowthInput,
        statuses: Set<Int32> = [0]
    ) -> [GrowthRow] {
        commands.map { GrowthRow(title: $0.title, arguments: $0.arguments, input: input, statuses: statuses) }
    }

    /// Returns a command with each of some options.
    private static func variants(of command: [String], operands: [String], _ options: [[String]]) -> [(
        title: String, arguments: [String]
    )] {
        options.map { (([command[0]] + $0).joined(separator: " "), command + operands + $0) }
    }

    /// Subcommands that read a catalog.
    private static let catalogRows: [GrowthRow] = {
        let commands: [(title: String, arguments: [String])] = [
            ("lint", ["lint", "s"]), ("format", ["format", "s"]), ("generate", ["generate", "swift", "s"]),
            ("export to JSON Schema", ["export", "s", "--to", "json-schema"]),
            ("export to OpenAPI", ["export", "s", "--to", "openapi"]),
            ("export to Markdown", ["export", "s", "--to", "markdown"]),
            ("diff", ["diff", "s", "s"]),
            ("example", ["example", "--schema", "s/A.response.json"]),
            ("variants of examples", ["example", "--schema", "s/A.response.json", "--variant", "random"]),
        ]
        let options = [
            [], ["--frames"], ["--format", "sarif"], ["--format", "junit"], ["--fix"], ["--fix", "--dry-run"],
        ]
        let faulty = variants(of: ["lint"], operands: ["s"], options)
        return GrowthInput.catalogs.flatMap { rows(of: commands, $0) }
            + GrowthInput.faultyCatalogs.flatMap { rows(of: faulty, $0, statuses: [0, 1]) }
    }()

    /// Subcommands that compare contracts with others, with a document or with a server.
    private static let comparisonRows: [GrowthRow] = {
        let formats = variants(
            of: ["diff"],
            operands: ["old", "new"],
            [["--format", "json"], ["--format", "markdown"], ["--format", "sarif"]]
        )
        let changes = [("diff of changes", ["diff", "old", "new"])]
        let against = [("against", ["against", "input.json", "s"])]
        let probe = [("probe --dry-run", ["probe", "--dry-run", "http://127.0.0.1", "s"])]
        return GrowthInput.changes.flatMap { rows(of: changes, $0, statuses: [0, 1]) }
            + GrowthInput.changes.prefix(2).flatMap { rows(of: formats, $0, statuses: [0, 1]) }
            + GrowthInput.providers.flatMap { rows(of: against, $0, statuses: [0, 1]) }
            + GrowthInput.probes.flatMap { rows(of: probe, $0) }
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
        let samples = [("infer", ["infer", "input.json"]), ("infer --state", ["infer", "--state", "input.json"])]
        let lines = [("infer --lines", ["infer", "--lines", "input.json"])]
        let har = [("infer --har", ["infer", "--har", "input.har", "--output", "o"])]
        let base = [("infer --base", ["infer", "--base", "s/A.response.json", "input.json"])]
        let faulty = variants(
            of: validate,
            operands: ["--maximum-faults", "100000"],
            [[], ["--frames"], ["--format", "sarif"]]
        )
        let validations = variants(of: validate, operands: [], [["--lines"], ["--lines", "--tally"]])
        let validated = [("validate", validate)]
        let all: [[GrowthRow]] = [
            GrowthInput.samples.flatMap { rows(of: samples, $0) },
            GrowthInput.samples.flatMap { rows(of: validated, withSchema($0), statuses: [0, 1]) },
            GrowthInput.faultyPayloads.flatMap { rows(of: faulty, $0, statuses: [1]) },
            GrowthInput.lines.flatMap { rows(of: lines, $0) },
            GrowthInput.lines.flatMap { rows(of: validations, withSchema($0), statuses: [0, 1]) },
            GrowthInput.recordings.flatMap { rows(of: har, $0) },
            GrowthInput.widenings.flatMap { rows(of: base, $0, statuses: [0, 1]) },
        ]
        return all.flatMap(\.self)
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
