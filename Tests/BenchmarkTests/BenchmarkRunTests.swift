import Foundation
import TestSupport
import Testing

/// Runs the benchmark as a process. The numbers of a debug build are meaningless, but the format of its output
/// is tested.
@Suite struct BenchmarkRunTests {
    private func run(_ arguments: String...) throws -> BenchmarkProcess { try BenchmarkProcess(arguments) }

    @Test("--json prints one object, with every row equal to its peer")
    func json() throws {
        let run = try run("check", "fields", "--rounds", "1", "--json")
        #expect(run.status == 0)
        let report = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: [[String: Any]]]
        let rows = try #require(report?["rows"])
        #expect(rows.map { $0["row"] as? String } == ["check", "fields"])
        for row in rows {
            #expect(row["payload"] as? String == "redmine")
            #expect(row["peer"] as? String == "JSONDecoder")
            #expect(row["equal"] as? Bool == true)
            #expect((row["ratio"] as? Double ?? 0) > 0)
        }
    }

    @Test("the client row prints a line for each way to send requests", .bounded)
    func client() throws {
        let run = try run("client", "--rounds", "1")
        #expect(run.status == 0)
        let ways = run.out.split(separator: "\n").filter { $0.hasPrefix("client, ") }
        #if os(Linux)
            #expect(ways.count == 7)
        #else
            #expect(ways.count == 4)
        #endif
    }

    @Test("the row xml reads the same models from XML as from JSON")
    func xml() throws {
        let run = try run("xml", "--rounds", "1")
        #expect(run.status == 0)
        #expect(run.out.hasPrefix("xml, 1000 issues in XML: "))
        #expect(run.out.contains(" MB/s (goal: 40 MB/s)"))
    }

    @Test("--against compares two builds, and prints the ratios of their times")
    func comparison() throws {
        let run = try run("check", "startup", "--rounds", "2", "--against", BenchmarkProcess.path)
        #expect(run.status == 0)
        let lines = run.out.split(separator: "\n")
        #expect(lines.first == "processor time, × the other build's")
        #expect(lines.contains { $0.hasPrefix("check ") })
        #expect(lines.contains { $0.hasPrefix("startup, 1000 schema files: ") })
    }

    @Test("--against a program that prints no report ends with status 2 and a message")
    func comparisonWithAnotherProgram() throws {
        let run = try run("check", "--rounds", "1", "--against", "/bin/echo")
        #expect(run.status == 2)
        #expect(run.err.contains("/bin/echo does not print a report"))
    }

    @Test("weigh measures the memory of one row, and prints three numbers", .bounded)
    func weighing() throws {
        guard FileManager.default.fileExists(atPath: "/proc/self/clear_refs") else { return }
        let weighed = try run("weigh", "check", "redmine", "2")
        #expect(weighed.status == 0)
        let numbers = weighed.out.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(numbers.count == 3)
        #expect(numbers.first ?? 0 > 100_000)
    }

    @Test("an invalid command line ends with status 2 and a message")
    func misuse() throws {
        for arguments in [["--rounds"], ["nothing"], ["twitter"], ["twitter", "--payloads", "/nowhere"]] {
            let run = try BenchmarkProcess(arguments)
            #expect(run.status == 2)
            #expect(run.out == "")
            #expect(run.err.split(separator: "\n").last?.hasPrefix("benchmark: ") == true)
        }
    }

    @Test("--help prints the usage")
    func help() throws {
        let run = try run("--help")
        #expect(run.status == 0)
        #expect(run.out.hasPrefix("usage: benchmark "))
    }
}
