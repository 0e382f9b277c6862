import Foundation
import Testing

/// Reports of runs in which a file could not be used. A program that reads only the report must not take it for a whole one.
@Suite struct IncompleteRunTests {
    /// A run in which a file cannot be used.
    enum Run: CaseIterable {
        /// One of two payloads does not exist.
        case missingPayload
        /// The same, line by line.
        case missingLines
        /// The schema does not exist, so that nothing is checked.
        case missingSchema
        /// One of two paths to lint does not exist.
        case missingPath
        /// A schema file of a folder cannot be read.
        case largeFile

        func arguments(_ folder: TemporaryFolder) -> [String] {
            switch self {
            case .missingPayload: ["validate", "--schema", folder("s/A.json"), folder("good.json"), folder("gone")]
            case .missingLines:
                ["validate", "--lines", "--schema", folder("s/A.json"), folder("good.json"), folder("gone")]
            case .missingSchema: ["validate", "--schema", folder("gone"), folder("good.json")]
            case .missingPath: ["lint", folder("s"), folder("gone")]
            case .largeFile: ["lint", folder("large")]
            }
        }
    }

    /// A format, and the text by which its report states that the run is not whole.
    static let formats: [(format: String, expected: String)] = [
        ("text", "schema-lint: error: "), ("json", "\"complete\": false"), ("jsonl", #"{"complete":false,"failure":{"#),
        ("github", "::error title=schema-lint incomplete-run::"), ("sarif", "\"executionSuccessful\": false"),
        ("junit", "<error message=\""), ("checkstyle", "source=\"schema-lint.incomplete-run\""),
    ]

    private func folder(for run: Run? = nil) throws -> TemporaryFolder {
        let large =
            run == .largeFile
            ? ["large/A.json": "{\"id\": 1}", "large/B.json": String(repeating: " ", count: 17 << 20)] : [:]
        return try TemporaryFolder(large.merging(["s/A.json": "{\"id\": 1}", "good.json": "{\"id\": 2}"]) { $1 })
    }

    @Test("each format states that a run is not whole, and why", arguments: Run.allCases)
    func states(run: Run) throws {
        let folder = try folder(for: run)
        let outputs = Self.formats.flatMap { ["--format", $0.format, "--output", folder("report." + $0.format)] }
        let result = CommandRun(run.arguments(folder) + outputs)
        #expect(result.status == 2)
        for (format, expected) in Self.formats where format != "text" || run != .missingSchema {
            let report = try folder.text(of: "report." + format)
            #expect(report.contains(expected), "\(format): \(report)")
            #expect(report.contains(run == .largeFile ? "is larger than 16 MB" : "no such file or folder"), "\(format)")
        }
        #expect(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder("report.json"))))
                is [String: Any]
        )
    }

    @Test("a report of a whole run does not state it", arguments: formats)
    func whole(row: (format: String, expected: String)) throws {
        let folder = try folder()
        let run = CommandRun(
            ["validate", "--schema", folder("s/A.json"), folder("good.json"), "--format", row.format]
        )
        #expect(run.status == 0)
        #expect(!run.out.contains(row.expected))
        if row.format == "sarif" { #expect(run.out.contains("\"executionSuccessful\": true")) }
    }

    @Test("a payload that cannot be read has no passed test")
    func junit() throws {
        let folder = try folder()
        let run = CommandRun(Run.missingPayload.arguments(folder) + ["--format", "junit"])
        let suites = run.out.components(separatedBy: "<testsuite ").filter { $0.contains("name=\"\(folder("gone"))\"") }
        #expect(suites.count == 1)
        #expect(suites.first?.contains("tests=\"1\" failures=\"0\" errors=\"1\"") == true, "\(run.out)")
        #expect(suites.first?.contains("no faults") == false)
    }

    @Test("the errors of a text on standard output are only on standard error")
    func text() throws {
        let folder = try folder()
        let run = CommandRun(Run.missingPayload.arguments(folder))
        #expect(run.out.isEmpty)
        #expect(run.err.contains("gone: no such file or folder"))
    }
}
