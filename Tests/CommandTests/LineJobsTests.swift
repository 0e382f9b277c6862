import SchemaEngine
import SchematicPlatform
import TestSupport
import Testing

@testable import schema_lint

@Suite("The threads that process lines")
struct LineJobsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "s/A.response.json": #"{"id": 1, "{name?}": "x", "{list?}": ["{int}"], "{kind?}": "{enum:a,b}"}"#
        ])
        try folder.write(Self.input, to: "lines.jsonl")
    }

    /// Lines of several blocks. Some have faults, no JSON or nothing, and some are longer than a block.
    private static let input: String = {
        var random = SeededGenerator(seed: 5)
        var text = "\n{\"id\": 0}\n"
        for number in 0..<5_000 {
            switch Int.random(in: 0..<300, using: &random) {
            case 0: text += #"{"id": "no", "list": [1, 2.5, "x", true], "kind": "c"}"# + "\n"
            case 1: text += "{\"name\": \"\(number)\"}\r\n"
            case 2: text += "\n  \t\r\n\n"
            case 3: text += "{\"id\": \(number), \"name\": \n"
            case 4: text += "{\"id\": \(number), \"id\": 2, \"unknown\": {\"é\": [null]}}\n"
            case 5 where number % 5 == 0:
                text += "{\"id\": 1, \"name\": \"\(String(repeating: "y", count: 300_000))\"}\n"
            default: text += "{\"id\": \(number), \"name\": \"a name of some length, so that a line has more bytes\"}\n"
            }
        }
        return text + "{\"id\": \"at the end, without a line feed\"}"
    }()

    private func runs(_ arguments: [String]) -> [CommandRun] {
        [1, 2, 7].flatMap { jobs in
            let all = arguments + ["--lines", "--jobs", "\(jobs)"]
            // Reports in JUnit state the time.
            let environment = ["SOURCE_DATE_EPOCH": "0"]
            return [
                CommandRun(all + [folder("lines.jsonl")], environment: environment),
                CommandRun(all + ["-"], input: Self.input, environment: environment),
            ]
        }
    }

    @Test(
        "the results, the counts and the status are the same for any number of threads",
        arguments: [
            ["--format", "text"], ["--format", "json"], ["--format", "jsonl"], ["--format", "github"],
            ["--format", "sarif"], ["--format", "junit"], ["--format", "checkstyle"], ["--frames"], ["--decoded"],
            ["--decoded", "--format", "json"], ["--tally"], ["--maximum-faults", "1"], ["--mode", "observe"],
            ["--dry-run"],
        ]
    )
    func validate(options: [String]) {
        let isDryRun = options == ["--dry-run"]
        let runs = runs(["validate", "--schema", folder("s/A.response.json")] + options)
        for (index, run) in runs.enumerated() where !isDryRun || index % 2 == 0 {
            let first = runs[index % 2]
            #expect(run.out == first.out)
            #expect(run.err == first.err)
            #expect(run.status == first.status)
        }
        #expect(isDryRun || !runs[0].out.isEmpty)
    }

    @Test(
        "the schema, its summary and the refused samples are the same for any number of threads",
        arguments: ["", "--state"]
    )
    func infer(option: String) {
        let runs = runs(["infer"] + (option.isEmpty ? [] : [option]))
        for (index, run) in runs.enumerated() {
            #expect(run.out == runs[0].out)
            #expect(run.err == runs[index % 2].err)
            #expect(run.status == 1)
        }
        #expect(runs[0].err.contains("of record "))
    }

    @Test("the number of threads is an option of lines")
    func usage() {
        let schema = folder("s/A.response.json")
        let run = CommandRun("validate", "--jobs", "2", "--schema", schema, "-")
        #expect(run.status == 2 && run.err.contains("--jobs requires --lines"))
        #expect(CommandRun("infer", "--jobs", "2", "-").err.contains("--jobs requires --lines"))
        #expect(CommandRun("validate", "--lines", "--jobs", "0", "--schema", schema, "-").status == 2)
    }

    // MARK: The processor

    /// Reports the text of each line.
    private struct Texts: LineWork {
        var count = 0

        mutating func process(_ line: JSONLines.Line, _ text: TextBytes, _ report: (String) -> Void) {
            count += 1
            report(text.string)
        }
    }

    /// Returns an input that has a text at each read.
    private func input(_ next: @escaping () throws(FileError) -> String) -> LineInput {
        LineInput(longestLine: 1_000) { memory throws(FileError) in
            let text = try next()
            memory.copyBytes(from: text.utf8)
            return text.utf8.count
        } advance: { _ in
        }
    }

    @Test("an error of a report ends the threads, also while the input never ends", arguments: [1, 2, 7])
    func cancelled(jobs: Int) {
        let reads = Locked(0)
        var reported = 0
        let endless = input {
            reads.withLock { $0 += 1 }
            return "1\n2\n3\n"
        }
        #expect(throws: FileError.self) {
            try LineProcessor(jobs: jobs).process(
                endless,
                by: { Texts() },
                report: { _, _ throws(FileError) in
                    reported += 1
                    if reported == 10 { throw FileError("output", "is closed") }
                }
            )
        }
        #expect(reported == 10)
        #expect(reads.withLock { $0 } <= 4 + 4 * jobs)
    }

    @Test("the lines before an error of the input are reported, and counted", arguments: [1, 2, 7])
    func unreadable(jobs: Int) {
        var reads = 0
        let failing = input { () throws(FileError) in
            reads += 1
            if reads > 100 { throw FileError("input", "is gone") }
            return "\(reads)\n\nx"
        }
        var (texts, counts, numbers) = ([String](), 0, LineNumbers())
        #expect(throws: FileError.self) {
            try LineProcessor(jobs: jobs).process(
                failing,
                by: { Texts() },
                report: { text, before throws(FileError) in
                    texts.append(text)
                    numbers = before
                },
                finish: { counts += $0.count }
            )
        }
        #expect(texts == ["1"] + (2...100).map { "x\($0)" })
        #expect(counts == 100)
        #expect(jobs == 1 || numbers.lines == 198 && numbers.records == 99)
    }

    @Test("no more lines are kept than a few blocks have, however slowly they are reported")
    func bounded() throws {
        let reads = Locked(0)
        let long = input {
            let read = reads.withLock { reads in
                reads += 1
                return reads
            }
            return read > 1_000 ? "" : "\(read)\n"
        }
        var reported = 0
        try LineProcessor(jobs: 3).process(
            long,
            by: { Texts() },
            report: { _, _ throws(FileError) in
                reported += 1
                // Six blocks are in progress, and the next one is being read.
                let read = reads.withLock { $0 }
                #expect(read <= reported + 7)
            }
        )
        #expect(reported == 1_000)
    }
}
